import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { reportTexts as texts } from './books.texts.ts'
import {
  againstBudget,
  areWhole,
  dollarsOrNone,
  exactDollars,
  haveBudget,
  wholeDollars,
  type Line,
} from './statement-lines.ts'
import { entriesLink } from './links.ts'
import styles from './books.module.css'

type AmountProps = {
  cents: number
  label: string
  /** Figure and days of the entries that the amount links to; null where there are no such entries. */
  behind: { of: string; from: string; to: string } | null
  /** Leaves out cents on the screen; paper has them. */
  isRounded?: boolean
}

/** An amount, linked to the entries that make it up. */
export function Amount({ cents, label, behind, isRounded = false }: AmountProps) {
  const words: ReactNode = isRounded ? (
    <>
      <span className={styles['rounded']}>{wholeDollars(cents)}</span>
      <span className={styles['exact']}>{exactDollars(cents)}</span>
    </>
  ) : (
    exactDollars(cents)
  )
  if (!behind) return <span className={styles['plain']}>{words}</span>
  const name = `${isRounded ? wholeDollars(cents) : exactDollars(cents)}: ${texts.entriesOf(label)}`
  return (
    <Link to={entriesLink(behind)} className={styles['amount']} aria-label={name}>
      {words}
    </Link>
  )
}

type LinesProps = {
  label: string
  lines: readonly Line[]
  /** First and last day of the entries that the lines are made of. */
  from: string
  to: string
  isRounded?: boolean
}

const Lines = ({ label, lines, from, to, isRounded = false }: LinesProps) => (
  <table className={styles['lines']} data-budget={haveBudget(lines) || undefined} aria-label={label}>
    {haveBudget(lines) ? (
      <thead>
        <tr>
          <th scope="col" aria-label={label} />
          <th scope="col">{texts.amount}</th>
          <th scope="col">{texts.budget}</th>
          <th scope="col">{texts.difference}</th>
        </tr>
      </thead>
    ) : null}
    <tbody>
      {lines.map((line) => (
        <tr key={line.label} data-tone={line.tone}>
          <th scope="row">
            {line.label}
            {line.hint ? <small>{line.hint}</small> : null}
          </th>
          <td>
            <Amount
              cents={line.cents}
              label={line.label}
              behind={line.of === null ? null : { of: line.of, from, to }}
              isRounded={isRounded && areWhole(lines)}
            />
          </td>
          {haveBudget(lines) ? againstBudget(line).map((cents, at) => <td key={at}>{dollarsOrNone(cents)}</td>) : null}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The lines of a statement with their amounts; beside a budget a phone scrolls them sideways. */
export const StatementLines = (props: LinesProps) =>
  haveBudget(props.lines) ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It may scroll, also by keyboard.
    <div className={styles['wide']} role="region" aria-label={props.label} tabIndex={0}>
      <Lines {...props} />
    </div>
  ) : (
    <Lines {...props} />
  )

import receipt from '../fees/receipt/receipt.module.css'
import { drawerTexts } from './drawers.texts.ts'
import type { PrintedDrawer, PrintedLine } from './paper-lines.ts'
import styles from './sheet.module.css'

const texts = drawerTexts.paper

type RowProps = { line: PrintedLine; hasBoth: boolean; hasTimes: boolean }

/** A line of the paper, with a cell of dollars and one of shillings where the session has both. */
function Row({ line, hasBoth, hasTimes }: RowProps) {
  const { label, time, value, shillings, isStrong, isHeading, isText } = line
  if (isHeading)
    return (
      <tr>
        <th colSpan={hasBoth ? 3 : 2} scope="colgroup">
          {label}
        </th>
      </tr>
    )
  return (
    <tr data-strong={isStrong || undefined}>
      <td>
        {hasTimes && time ? `${time} ` : ''}
        {label}
      </td>
      <td colSpan={hasBoth && isText ? 2 : undefined} data-text={isText || undefined}>
        {value}
      </td>
      {hasBoth && !isText ? <td>{shillings}</td> : null}
    </tr>
  )
}

type DrawerSheetProps = {
  drawer: PrintedDrawer
  /** Whether the paper is wide enough for the time of each movement. */
  hasTimes: boolean
}

/** The paper of a drawer, black on white. */
export const DrawerSheet = ({ drawer, hasTimes }: DrawerSheetProps) => (
  <section className={receipt['copy']} aria-label={texts.dialog(drawer.number)}>
    <header>
      <div>
        <strong>{drawer.school}</strong>
        <span>{texts.title}</span>
        <b>{drawer.number}</b>
      </div>
    </header>
    <dl className={receipt['details']}>
      {drawer.head.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <table className={styles['lines']} data-both={drawer.columns !== null || undefined}>
      {drawer.columns ? (
        <thead>
          <tr>
            <th scope="col">{texts.money}</th>
            {drawer.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {drawer.lines.map((line, at) => (
          <Row key={at} line={line} hasBoth={drawer.columns !== null} hasTimes={hasTimes} />
        ))}
      </tbody>
    </table>
    {drawer.notes.map((note) => (
      <p key={note} className={receipt['state']}>
        {note}
      </p>
    ))}
    <div className={styles['signatures']}>
      {drawer.signatures.map((each) => (
        <p key={each} className={receipt['signature']}>
          {each}
        </p>
      ))}
    </div>
  </section>
)

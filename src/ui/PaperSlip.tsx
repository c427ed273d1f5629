import type { ReactNode } from 'react'
import classes from './PaperSlip.module.css'

type PaperSlipProps = {
  school: string
  title: string
  /** What tells it from others: its number, or whose it is. */
  name: string
  /** The day or month that it is of. */
  of: string
  /** A code beside them that a phone reads. */
  code?: ReactNode
  /** What does not stand yet. */
  mark?: string | null
  amount: readonly [label: string, value: string]
  /** Those without a value are left out. */
  details: readonly (readonly [label: string, value: string | null])[]
  signatures: readonly string[]
}

/** A slip about money or what it bought, black on white, on A5 paper: for the school's file or the person who was paid. */
export const PaperSlip = ({ school, title, name, of, code, mark, amount, details, signatures }: PaperSlipProps) => (
  <section className={classes['paper']} aria-label={title}>
    <header>
      <div>
        <strong>{school}</strong>
        <span>{title}</span>
        <b>{name}</b>
        <span>{of}</span>
      </div>
      {code}
    </header>
    {mark ? <p className={classes['mark']}>{mark}</p> : null}
    <dl>
      <div data-amount>
        <dt>{amount[0]}</dt>
        <dd>{amount[1]}</dd>
      </div>
      {details.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
    <div className={classes['signatures']}>
      {signatures.map((each) => (
        <span key={each}>{each}</span>
      ))}
    </div>
  </section>
)

import type { ReactNode } from 'react'
import classes from './PaperSlip.module.css'

type PaperSlipProps = {
  school: string
  title: string
  /** The number of the slip, or the name of the person that the slip is for. */
  name: string
  /** The day or month of the slip. */
  of: string
  /** A QR code beside the heading. */
  code?: ReactNode
  /** A remark that the slip is not valid yet. */
  mark?: string | null
  amount: readonly [label: string, value: string]
  /** Labels and values; a label without a value is left out. */
  details: readonly (readonly [label: string, value: string | null])[]
  signatures: readonly string[]
}

/** A slip about a payment or a purchase, black on white, on A5 paper: for the school's file or for whoever was paid. */
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

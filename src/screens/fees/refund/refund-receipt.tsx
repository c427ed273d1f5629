import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatTime } from '#domain/core/times.ts'
import type { CashUpChange } from '#domain/fees/income.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { printAlone } from '#ui/print-alone.tsx'
import styles from '../receipt/receipt.module.css'
import { refundTexts } from './refund.texts.ts'

const texts = refundTexts.paper

/** The content of the receipt for refunded money. */
export type RefundPaper = {
  number: string
  school: string
  /** DD/MM/YYYY HH:MM in school time. */
  date: string
  studentId: number | null
  student: string
  cents: number
  /** The receipt number of the refunded payment. */
  paid: string
  method: string
  /** Where a part was given in shillings: in what. */
  inCash?: string | null | undefined
  reason: string
  by: string
}

type Refunded = Pick<
  CashUpChange,
  'refundReceipt' | 'receipt' | 'studentId' | 'student' | 'cents' | 'method' | 'reason' | 'doneBy' | 'doneAt'
>

/** The receipt of a change; null if no money was refunded, or if the payment has no receipt. */
export function refundOf(
  change: Refunded & Pick<RefundPaper, 'inCash'>,
  { name, timeZone }: SchoolInfo,
): RefundPaper | null {
  if (!change.refundReceipt) return null
  const instant = Date.parse(change.doneAt)
  return {
    number: change.refundReceipt,
    school: name,
    date: `${formatDay(schoolDay(instant, timeZone))} ${formatTime(instant, timeZone)}`,
    studentId: change.studentId,
    student: change.student,
    cents: Math.abs(change.cents),
    paid: change.receipt,
    method: change.method,
    inCash: change.inCash,
    reason: change.reason,
    by: change.doneBy,
  }
}

function Paper({ refund }: { refund: RefundPaper }) {
  const details = [
    [texts.of, refund.paid],
    [texts.method, refund.method],
    [texts.given, refund.inCash],
    [texts.reason, refund.reason],
    [texts.by, refund.by],
  ] as const
  return (
    <section className={styles['copy']} aria-label={texts.title}>
      <header>
        <div>
          <strong>{refund.school}</strong>
          <span>{texts.title}</span>
          <b>{refund.number}</b>
          <span>{refund.date}</span>
        </div>
      </header>
      <dl className={styles['totals']}>
        <dt>
          {refund.student}
          {refund.studentId === null ? '' : ` · ${texts.id(refund.studentId)}`}
        </dt>
        <dd />
        <dt>{texts.amount}</dt>
        <dd data-net>{formatCents(refund.cents)}</dd>
      </dl>
      <dl className={styles['details']}>
        {details.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className={styles['signature']}>{texts.cashier}</p>
      <p className={styles['signature']}>{texts.family}</p>
    </section>
  )
}

/** Prints the receipt for money that was given back and nothing else of the page. */
export const printRefund = (refund: RefundPaper): void =>
  printAlone(
    <div className={styles['paper']} data-paper="a5">
      <Paper refund={refund} />
    </div>,
  )

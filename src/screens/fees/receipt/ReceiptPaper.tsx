import { formatCents } from '#domain/school/money.ts'
import { isVoucher } from '#domain/fees/vouchers.reports.ts'
import { copiesOn, type Copies, type Paper } from './paper.ts'
import { QrCode } from '#ui/QrCode.tsx'
import { netLabel, totalsOf, type Receipt } from './receipt.ts'
import { texts } from './receipt.texts.ts'
import styles from './receipt.module.css'

const Lines = ({ lines }: Pick<Receipt, 'lines'>) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{texts.student}</th>
        <th scope="col">{texts.amount}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.studentId} data-gone={isVoucher(line) ? undefined : true}>
          <td>
            {line.name}
            <small>{texts.idAndClass(line.studentId, line.className)}</small>
            {line.months ? <small>{line.months}</small> : null}
            {line.reduced ? <small>{line.reduced}</small> : null}
            {line.changes.map((change) => (
              <small key={change} data-change>
                {change}
              </small>
            ))}
          </td>
          <td>{formatCents(line.amountCents + line.discountCents)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Totals = ({ receipt }: { receipt: Receipt }) => {
  const { totalCents, discountCents, netCents } = totalsOf(receipt)
  return (
    <dl className={styles['totals']}>
      {discountCents > 0 ? (
        <>
          <dt>{texts.total}</dt>
          <dd>{formatCents(totalCents)}</dd>
          <dt>{texts.discount}</dt>
          <dd>−{formatCents(discountCents)}</dd>
        </>
      ) : null}
      <dt>{netLabel(receipt)}</dt>
      <dd data-net>{formatCents(netCents)}</dd>
    </dl>
  )
}

const ReceiptDetails = ({ receipt }: { receipt: Receipt }) => {
  const { month, method, cash, discountReason, description, collector } = receipt
  const details = [
    [texts.months, month],
    [texts.method, method],
    ...cash,
    [texts.reason, discountReason],
    [texts.description, description],
    [texts.receivedBy, collector],
  ] as const
  return (
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
  )
}

type ReceiptCopyProps = {
  receipt: Receipt
  name?: string | null
  isSigned?: boolean
  /** When it is printed again; null for the first print. */
  reprinted?: string | null
}

/** One copy of a receipt, black on white. */
export const ReceiptCopy = ({ receipt, name, isSigned = false, reprinted = null }: ReceiptCopyProps) => (
  <section className={styles['copy']} aria-label={texts.dialog(receipt.number)}>
    <header>
      <div>
        <strong>{receipt.school}</strong>
        {receipt.contact.map((line) => (
          <small key={line}>
            <bdi dir="ltr">{line}</bdi>
          </small>
        ))}
        <span>
          {texts.title}
          {name ? ` · ${name}` : ''}
        </span>
        <b>{receipt.number}</b>
        <span>
          <bdi dir="ltr">{receipt.date}</bdi>
        </span>
        {reprinted ? <span>{texts.reprint(reprinted)}</span> : null}
      </div>
      <QrCode text={receipt.number} label={texts.code(receipt.number)} />
    </header>
    <p className={styles['state']} data-state={receipt.state} role="status">
      {texts.states[receipt.state]}
    </p>
    {receipt.partOf ? (
      <p className={styles['state']}>{texts.partOf(receipt.partOf.children, formatCents(receipt.partOf.netCents))}</p>
    ) : null}
    <Lines lines={receipt.lines} />
    <Totals receipt={receipt} />
    <ReceiptDetails receipt={receipt} />
    {isSigned ? <p className={styles['signature']}>{texts.signature}</p> : null}
  </section>
)

/** How a receipt goes onto paper. */
export type Printed = { paper: Paper; copies?: Copies; reprinted?: string | null }

type ReceiptPaperProps = Printed & { receipt: Receipt }

/** A receipt as it goes to the printer. */
export const ReceiptPaper = ({ receipt, paper, copies = 'parties', reprinted = null }: ReceiptPaperProps) => (
  <div className={styles['paper']} data-paper={paper}>
    {copiesOn(paper, copies).map((copy) => (
      <ReceiptCopy
        key={copy ?? 'first'}
        receipt={receipt}
        name={copy && texts.copies[copy]}
        isSigned={paper !== 'thermal'}
        reprinted={reprinted}
      />
    ))}
  </div>
)

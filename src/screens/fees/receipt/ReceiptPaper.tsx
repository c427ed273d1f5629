import { formatCents } from '#domain/school/money.ts'
import { copiesOn, type Copies, type Paper } from './paper.ts'
import { qrFields, qrPath } from './qr.ts'
import { totalsOf, type Receipt } from './receipt.ts'
import { texts } from './receipt.texts.ts'
import styles from './receipt.module.css'

function QrCode({ text }: { text: string }) {
  const fields = qrFields(text)
  return (
    <svg
      className={styles['code']}
      viewBox={`-2 -2 ${fields.length + 4} ${fields.length + 4}`}
      role="img"
      aria-label={texts.code(text)}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(fields)} />
    </svg>
  )
}

const Lines = ({ lines }: Pick<Receipt, 'lines'>) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{texts.student}</th>
        <th scope="col">{texts.amount}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ studentId, name, className, months, amountCents, discountCents }) => (
        <tr key={studentId}>
          <td>
            {name}
            <small>
              {texts.idAndClass(studentId, className)}
              {months ? ` · ${months}` : ''}
            </small>
          </td>
          <td>{formatCents(amountCents + discountCents)}</td>
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
      <dt>{texts.net}</dt>
      <dd data-net>{formatCents(netCents)}</dd>
    </dl>
  )
}

const ReceiptDetails = ({ receipt }: { receipt: Receipt }) => {
  const { method, discountReason, description, collector } = receipt
  const details = [
    [texts.method, method],
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

type ReceiptCopyProps = { receipt: Receipt; name?: string | null; isSigned?: boolean }

/** One copy of a receipt, black on white. */
export const ReceiptCopy = ({ receipt, name, isSigned = false }: ReceiptCopyProps) => (
  <section className={styles['copy']} aria-label={texts.dialog(receipt.number)}>
    <header>
      <div>
        <strong>{receipt.school}</strong>
        {receipt.contact.map((line) => (
          <small key={line}>{line}</small>
        ))}
        <span>
          {texts.title}
          {name ? ` · ${name}` : ''}
        </span>
        <b>{receipt.number}</b>
        <span>{receipt.date}</span>
      </div>
      <QrCode text={receipt.number} />
    </header>
    <p className={styles['state']} data-state={receipt.state} role="status">
      {texts.states[receipt.state]}
    </p>
    <Lines lines={receipt.lines} />
    <Totals receipt={receipt} />
    <ReceiptDetails receipt={receipt} />
    {isSigned ? <p className={styles['signature']}>{texts.signature}</p> : null}
  </section>
)

type ReceiptPaperProps = { receipt: Receipt; paper: Paper; copies?: Copies }

/** A receipt as it goes to the printer. */
export const ReceiptPaper = ({ receipt, paper, copies = 'parties' }: ReceiptPaperProps) => (
  <div className={styles['paper']} data-paper={paper}>
    {copiesOn(paper, copies).map((copy) => (
      <ReceiptCopy
        key={copy ?? 'first'}
        receipt={receipt}
        name={copy && texts.copies[copy]}
        isSigned={paper !== 'thermal'}
      />
    ))}
  </div>
)

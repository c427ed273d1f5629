import { sumOf } from '#domain/core/grouped.ts'
import { formatCents } from '#domain/core/money.ts'
import { PAYMENT_METHODS } from '#domain/fees/fees.schema.ts'
import type { Collected, Collection } from '#data/fees/collections.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { momentWords } from '../../core/list/columns.tsx'
import { paymentTexts } from './payments.texts.ts'
import styles from './lists.module.css'

const texts = paymentTexts.collections
const { fields: labels } = paymentTexts

const columnsOf = (timeZone: string): Column<Collected>[] => [
  { key: 'student', label: labels.student, cell: ({ student }) => student, isHeading: true, canBreak: true },
  { key: 'amount', label: labels.amount, cell: ({ amountCents }) => formatCents(amountCents), isNumber: true },
  { key: 'discount', label: labels.discount, cell: ({ discountCents }) => formatCents(discountCents), isNumber: true },
  { key: 'method', label: labels.method, cell: ({ method }) => method },
  { key: 'date', label: labels.date, cell: ({ paidAt }) => momentWords(paidAt, timeZone) },
]

const figuresOf = (each: Pick<Collection, 'totalCents' | 'discountCents' | 'count' | 'methods'>) => [
  { label: texts.totalPaid, value: formatCents(each.totalCents), tone: 'good' as const },
  { label: texts.totalDiscount, value: formatCents(each.discountCents) },
  { label: texts.transactions, value: String(each.count) },
  ...PAYMENT_METHODS.map((method) => ({ label: method, value: formatCents(each.methods[method]) })),
]

/** What all of them collected together. */
export const OverallCard = ({ all }: { all: readonly Collection[] }) => (
  <Panel title={texts.overall}>
    <Figures
      figures={figuresOf({
        totalCents: sumOf(all, ({ totalCents }) => totalCents),
        discountCents: sumOf(all, ({ discountCents }) => discountCents),
        count: sumOf(all, ({ count }) => count),
        methods: {
          Cash: sumOf(all, ({ methods }) => methods.Cash),
          ZAAD: sumOf(all, ({ methods }) => methods.ZAAD),
          'E-dahab': sumOf(all, ({ methods }) => methods['E-dahab']),
        },
      })}
    />
  </Panel>
)

type CollectionCardProps = {
  collection: Collection
  timeZone: string
  /** On paper every payment is there. */
  isOpen: boolean
}

/** What one person collected, how, and each payment. */
export function CollectionCard({ collection, timeZone, isOpen }: CollectionCardProps) {
  const { fullName, email, heldCents, waitingCents, earlierCents, payments, notListed } = collection
  return (
    <Panel title={fullName} lead={email}>
      <Figures figures={figuresOf(collection)} />
      {heldCents > 0 ? <p className={styles['waits']}>{texts.held(formatCents(heldCents))}</p> : null}
      {waitingCents > 0 ? <p className={styles['waits']}>{texts.waiting(formatCents(waitingCents))}</p> : null}
      {earlierCents > 0 ? <p className={styles['waits']}>{texts.earlier(formatCents(earlierCents))}</p> : null}
      <details className={styles['details']} open={isOpen || undefined}>
        <summary>{texts.details(payments.length)}</summary>
        <DataTable
          label={texts.details(payments.length)}
          columns={columnsOf(timeZone)}
          rows={payments}
          rowKey={({ key }) => key}
        />
        {notListed > 0 ? <p>{texts.notListed(notListed)}</p> : null}
      </details>
    </Panel>
  )
}

import { sumOf } from '#domain/core/grouped.ts'
import { formatCents } from '#domain/school/money.ts'
import { PAYMENT_METHODS } from '#domain/fees/fees.schema.ts'
import type { Collection } from '#domain/fees/collections.reports.ts'
import { Panel } from '#ui/Panel.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { paymentTexts } from './payments.texts.ts'
import styles from './lists.module.css'

const texts = paymentTexts.collections

const figuresOf = (each: Pick<Collection, 'totalCents' | 'discountCents' | 'count' | 'methods'>) => [
  { label: texts.totalPaid, value: formatCents(each.totalCents), tone: 'good' as const },
  { label: texts.totalDiscount, value: formatCents(each.discountCents) },
  { label: texts.transactions, value: String(each.count) },
  ...PAYMENT_METHODS.map((method) => ({ label: method, value: formatCents(each.methods[method]) })),
]

/** The collections of all people together. */
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

/** What one person collected, by method; money that is in no total is shown separately. */
export function CollectionCard({ collection }: { collection: Collection }) {
  const { fullName, email, heldCents, waitingCents, earlierCents, notListed } = collection
  return (
    <Panel title={fullName} lead={email}>
      <Figures figures={figuresOf(collection)} />
      {heldCents > 0 ? <p className={styles['waits']}>{texts.held(formatCents(heldCents))}</p> : null}
      {waitingCents > 0 ? <p className={styles['waits']}>{texts.waiting(formatCents(waitingCents))}</p> : null}
      {earlierCents > 0 ? <p className={styles['waits']}>{texts.earlier(formatCents(earlierCents))}</p> : null}
      {notListed > 0 ? <p>{texts.notListed(notListed)}</p> : null}
    </Panel>
  )
}

import { sumOf } from '#domain/core/grouped.ts'
import { formatCents } from '#domain/school/money.ts'
import { PAYMENT_METHODS } from '#domain/fees/payment-words.rules.ts'
import type { UserOfCollection } from '#data/fees/collections.ts'
import { Panel } from '#ui/Panel.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { paymentTexts } from './payments.texts.ts'
import styles from './lists.module.css'

const texts = paymentTexts.collections

type Sums = Pick<
  UserOfCollection,
  'confirmedCents' | 'correctedCents' | 'refundedCents' | 'totalCents' | 'discountCents' | 'count' | 'methods'
>

/** The parts of the total: confirmed payments, corrections and refunds; empty if there is only one. */
const partsOf = ({ confirmedCents, correctedCents, refundedCents }: Sums) =>
  correctedCents === 0 && refundedCents === 0
    ? []
    : [
        { label: texts.confirmed, value: formatCents(confirmedCents) },
        { label: texts.corrected, value: formatCents(correctedCents) },
        { label: texts.refunded, value: formatCents(0 - refundedCents) },
      ]

const figuresOf = (each: Sums) => [
  ...partsOf(each),
  { label: texts.totalPaid, value: formatCents(each.totalCents), tone: 'good' as const },
  { label: texts.totalDiscount, value: formatCents(each.discountCents) },
  { label: texts.transactions, value: String(each.count) },
  ...PAYMENT_METHODS.map((method) => ({ label: method, value: formatCents(each.methods[method]) })),
]

/** The collections of all people together. */
export const OverallCard = ({ all }: { all: readonly UserOfCollection[] }) => (
  <Panel title={texts.overall}>
    <Figures
      figures={figuresOf({
        confirmedCents: sumOf(all, ({ confirmedCents }) => confirmedCents),
        correctedCents: sumOf(all, ({ correctedCents }) => correctedCents),
        refundedCents: sumOf(all, ({ refundedCents }) => refundedCents),
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
export function CollectionCard({ collection }: { collection: UserOfCollection }) {
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

import { schoolDay } from '../core/dates.ts'
import { grouped, sumOf } from '../core/grouped.ts'
import { report, type At, type PaymentOfStudent } from '../report.ts'
import { paymentKey } from '../row-keys.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './fees.schema.ts'
import { MOST_COLLECTED } from './income.schema.ts'
import { describeMethod, isOnlyHere } from './payments.rules.ts'

/** One payment of somebody's collection. */
export type Collected = {
  key: string
  /** Null until the school has given one. */
  paymentId: number | null
  student: string
  amountCents: number
  discountCents: number
  method: PaymentMethod
  description: string
  paidAt: string
}

/** What one person collected on some days (specification, User payment summary). */
export type Collection = {
  userId: number | null
  fullName: string
  email: string | null
  totalCents: number
  discountCents: number
  /** Held for an administrator; in no total. */
  heldCents: number
  /** Of the total: not yet confirmed by the school. */
  waitingCents: number
  /** Reached the school on these days and is dated before them; in no total. Only the school knows. */
  earlierCents: number
  methods: Readonly<Record<PaymentMethod, number>>
  /** The newest first. */
  payments: readonly Collected[]
  count: number
  /** Payments in the totals that are not listed. */
  notListed: number
}

export const byCollector = (a: Collection, b: Collection): number =>
  a.fullName.localeCompare(b.fullName) || (a.userId ?? 0) - (b.userId ?? 0)

/** School days, both included; `userId`: of one collector. */
export type CollectionsAsked = { from: string; to: string; userId?: number | undefined }

type Payment = PaymentOfStudent['payment']
type Row = PaymentOfStudent & { kind: 'taken' | 'earlier' }

const centsOf = (rows: readonly Row[], of: (payment: Payment) => number): number =>
  sumOf(rows, ({ payment }) => of(payment))

const toCollected = ({ payment, fullname }: Row): Collected => ({
  key: paymentKey(payment),
  paymentId: payment.id ?? null,
  student: fullname,
  amountCents: payment.amountCents,
  discountCents: payment.discountCents,
  method: payment.method,
  description: payment.description ?? describeMethod(payment.method, payment.number),
  paidAt: payment.paidAt,
})

/** Payments in force on these days, and those that reached the school on them and are dated before. */
function rowsOn(
  payments: readonly PaymentOfStudent[],
  { from, to, userId }: CollectionsAsked,
  { timeZone }: Pick<At, 'timeZone'>,
): Row[] {
  const isWithin = (instant: string | undefined): boolean => {
    const day = instant === undefined ? '' : schoolDay(Date.parse(instant), timeZone)
    return day >= from && day <= to
  }
  return payments.flatMap((one): Row[] => {
    const { payment, atSchool } = one
    if (userId !== undefined && payment.collectorId !== userId) return []
    if (payment.state !== 'confirmed' && payment.state !== 'held') return []
    if (isWithin(payment.paidAt)) return [{ ...one, kind: 'taken' }]
    const isEarlier = isWithin(atSchool?.arrivedAt) && schoolDay(Date.parse(payment.paidAt), timeZone) < from
    return isEarlier ? [{ ...one, kind: 'earlier' }] : []
  })
}

/** Who collected what: sums of all confirmed payments, the newest of them one by one, what is held and dated earlier. */
export function collectionsOf(
  payments: readonly PaymentOfStudent[],
  asked: CollectionsAsked,
  at: Pick<At, 'timeZone'>,
): Collection[] {
  const rows = rowsOn(payments, asked, at)
  const isCounted = ({ kind, payment }: Row): boolean => kind === 'taken' && payment.state === 'confirmed'
  const listed = new Set(rows.filter(isCounted).slice(0, MOST_COLLECTED))
  return [...grouped(rows, ({ payment }) => String(payment.collectorId ?? payment.collector)).values()]
    .map((own): Collection => {
      const [first] = own
      const counted = own.filter(isCounted)
      const shown = counted.filter((row) => listed.has(row))
      const inMethod = (wanted: PaymentMethod): number =>
        centsOf(counted, ({ method, amountCents }) => (method === wanted ? amountCents : 0))
      return {
        userId: first?.payment.collectorId ?? null,
        fullName: first?.payment.collector ?? '',
        email: first?.atSchool?.email ?? null,
        totalCents: centsOf(counted, ({ amountCents }) => amountCents),
        discountCents: centsOf(counted, ({ discountCents }) => discountCents),
        heldCents: sumOf(own, ({ kind, payment: { state, amountCents } }) =>
          kind === 'taken' && state === 'held' ? amountCents : 0,
        ),
        waitingCents: centsOf(counted, (payment) => (isOnlyHere(payment) ? payment.amountCents : 0)),
        earlierCents: sumOf(own, ({ kind, payment }) => (kind === 'earlier' ? payment.amountCents : 0)),
        methods: Object.fromEntries(
          PAYMENT_METHODS.map((method) => [method, inMethod(method)]),
        ) as Collection['methods'],
        count: counted.length,
        notListed: counted.length - shown.length,
        payments: shown.map(toCollected),
      }
    })
    .sort(byCollector)
}

export const collections = report({
  id: 'fees.collections',
  isOffline: true,
  reads: ['payments'],
  wants: ({ from, to }: CollectionsAsked) => ({ from, to, isMoved: true }),
  compute: ({ payments }, asked, at) => ({ collections: collectionsOf(payments, asked, at) }),
})

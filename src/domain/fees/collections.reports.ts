import { schoolDay } from '../core/dates.ts'
import { grouped, sumOf } from '../core/grouped.ts'
import { report, type At, type PaymentOfStudent } from '../report.ts'
import { paymentKey } from '../row-keys.ts'
import type { PaymentMethod } from './payment-rows.schema.ts'
import { PAYMENT_METHODS } from './payment-words.rules.ts'
import { MOST_COLLECTED } from './payment-words.rules.ts'
import { heldAfter, moneyLinesOf, type MoneyKind, type MoneyLine } from './money-lines.rules.ts'
import { describeMethod, isOnlyHere, takenOf } from './payments.rules.ts'

/** One line of somebody's collection: money that was taken, or a change of money that was taken before. In cents. */
export type Collected = {
  key: string
  kind: MoneyKind
  /** Null until the school has assigned one. */
  paymentId: number | null
  student: string
  /** Below zero: less than before. */
  amountCents: number
  discountCents: number
  method: PaymentMethod
  description: string
  /** Time at which the money was taken or changed. */
  at: string
  /** Time at which the payment was taken. */
  paidAt: string
}

/**
 * Collection of one person on some days (FEE-11): `confirmedCents + correctedCents - refundedCents = totalCents`, which is also
 * the sum of the methods and of all lines.
 */
export type Collection = {
  userId: number | null
  fullName: string
  /** Money as it was taken, or as it was settled where it was held. */
  confirmedCents: number
  /** Amount by which corrections and voids that this person made on these days changed payments, of whatever day. */
  correctedCents: number
  /** Money that this person gave back on these days, whenever it was taken. */
  refundedCents: number
  totalCents: number
  discountCents: number
  /** Money taken on these days and on hold for an administrator when they ended; in no total. */
  heldCents: number
  /** Part of the total that the school has not confirmed yet. */
  waitingCents: number
  /** Money that reached the school on these days and is dated before them; in no total. Only the school knows it. */
  earlierCents: number
  methods: Readonly<Record<PaymentMethod, number>>
  /** The newest first. */
  payments: readonly Collected[]
  /** Number of payments that were taken, or settled. */
  count: number
  /** Lines in the totals that are not listed. */
  notListed: number
}

export const byCollector = (a: Collection, b: Collection): number =>
  a.fullName.localeCompare(b.fullName) || (a.userId ?? 0) - (b.userId ?? 0)

/** Days of a question, both included; `userId`: of one person. */
export type CollectionsAsked = { from: string; to: string; userId?: number | undefined }

type Line = MoneyLine & Pick<PaymentOfStudent, 'payment' | 'fullname'> & { order: number }
/** Money of these days that is in no total. */
type Apart = { userId: number | null; user: string; kind: 'held' | 'earlier'; cents: number }

const idOf = ({ payment: { id } }: Line): number => id ?? Number.MAX_SAFE_INTEGER

const newestFirst = (a: Line, b: Line): number => b.at.localeCompare(a.at) || idOf(b) - idOf(a) || b.order - a.order

const toCollected = ({ kind, at, amountCents, discountCents, payment, fullname }: Line): Collected => ({
  key: `${paymentKey(payment)} ${kind} ${at}`,
  kind,
  paymentId: payment.id ?? null,
  student: fullname,
  amountCents,
  discountCents,
  method: payment.method,
  description: payment.description ?? describeMethod(payment.method, payment.number),
  at,
  paidAt: payment.paidAt,
})

/** Money of these days on hold, and money that reached the school on them and is dated before. */
function apartOf(
  { payment, atSchool }: PaymentOfStudent,
  { from, to }: CollectionsAsked,
  dayOf: (instant: string) => string,
): Apart[] {
  const { collectorId: userId, collector: user } = payment
  const day = dayOf(payment.paidAt)
  const arrived = atSchool ? dayOf(atSchool.arrivedAt) : ''
  const held = day >= from && day <= to ? heldAfter(payment, (instant) => dayOf(instant) > to) : 0
  const earlier = arrived >= from && arrived <= to && day < from ? takenOf(payment).amountCents : 0
  return [
    ...(held > 0 ? [{ userId, user, kind: 'held' as const, cents: held }] : []),
    ...(earlier > 0 ? [{ userId, user, kind: 'earlier' as const, cents: earlier }] : []),
  ]
}

const centsOf = (lines: readonly Line[], isCounted: (line: Line) => boolean): number =>
  sumOf(lines, (line) => (isCounted(line) ? line.amountCents : 0))

const isTaking = ({ kind }: Line): boolean => kind === 'taken' || kind === 'settled'

/** Lines of one collector; `shown`: those that are listed. */
type Own = { lines: readonly Line[]; shown: readonly Line[]; apart: readonly Apart[] }

function collectionOf({ userId, user: fullName }: Line | Apart, { lines, shown, apart }: Own): Collection {
  const inMethod = (method: PaymentMethod): number => centsOf(lines, ({ payment }) => payment.method === method)
  const apartCents = (kind: Apart['kind']): number => sumOf(apart, (each) => (each.kind === kind ? each.cents : 0))
  return {
    userId,
    fullName,
    confirmedCents: centsOf(lines, isTaking),
    correctedCents: centsOf(lines, ({ kind }) => kind === 'corrected' || kind === 'voided'),
    refundedCents: 0 - centsOf(lines, ({ kind }) => kind === 'refunded'),
    totalCents: centsOf(lines, () => true),
    discountCents: sumOf(lines, ({ discountCents }) => discountCents),
    heldCents: apartCents('held'),
    waitingCents: centsOf(lines, ({ payment }) => isOnlyHere(payment)),
    earlierCents: apartCents('earlier'),
    methods: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, inMethod(method)])) as Collection['methods'],
    count: lines.filter(isTaking).length,
    payments: shown.map(toCollected),
    notListed: lines.length - shown.length,
  }
}

/**
 * Collections by person: money as it was taken, and corrections, voids and refunds on the day on which they were made, with
 * whoever made them. So a day that is over keeps its figures whatever becomes of its payments.
 */
export function collectionsOf(
  payments: readonly PaymentOfStudent[],
  question: CollectionsAsked,
  { timeZone }: Pick<At, 'timeZone'>,
): Collection[] {
  const { from, to, userId } = question
  const dayOf = (instant: string): string => schoolDay(Date.parse(instant), timeZone)
  const isAsked = (of: { userId: number | null }): boolean => userId === undefined || of.userId === userId
  const lines = payments
    .flatMap(({ payment, fullname }) =>
      moneyLinesOf(payment).map((line, order): Line => ({ ...line, payment, fullname, order })),
    )
    .filter((line) => isAsked(line) && dayOf(line.at) >= from && dayOf(line.at) <= to)
    .sort(newestFirst)
  const listed = new Set(lines.slice(0, MOST_COLLECTED))
  const apart = payments.flatMap((one) => apartOf(one, question, dayOf)).filter(isAsked)
  const keyOf = (of: Line | Apart): string => String(of.userId ?? of.user)
  const linesOf = grouped(lines, keyOf)
  const apartBy = grouped(apart, keyOf)
  return [...grouped([...lines, ...apart], keyOf)]
    .flatMap(([key, [first]]): Collection[] => {
      if (!first) return []
      const own = linesOf.get(key) ?? []
      const shown = own.filter((line) => listed.has(line))
      return [collectionOf(first, { lines: own, shown, apart: apartBy.get(key) ?? [] })]
    })
    .sort(byCollector)
}

/** Collections of some days; `waiting`: of money that was taken on this device and is not at school yet. */
export const collections = report({
  id: 'fees.collections',
  isOffline: true,
  reads: ['payments'],
  wants: ({ from, to }: CollectionsAsked) => ({ from, to, isMoved: true }),
  compute: ({ payments }, question, at) => ({
    collections: collectionsOf(payments, question, at),
    waiting: collectionsOf(
      payments.filter(({ payment }) => isOnlyHere(payment)),
      question,
      at,
    ),
  }),
})

import { useMemo } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import { centsOf } from '#domain/school/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/fees/fees.schema.ts'
import { summarizeCollections } from '#domain/fees/income.endpoints.ts'
import type { UserCollection } from '#domain/fees/income.schema.ts'
import { mapped, pickShown, server, useWhole, type Asked } from '../source.ts'
import { useCacheQuery } from '../use-cache.ts'
import { firstPaymentDay, isOnlyHere } from './payment-lists.ts'
import { readPayments, type ShownPayment } from './payments.queries.ts'

/** One payment of a collection. */
export type Collected = {
  key: string
  student: string
  amountCents: number
  discountCents: number
  method: PaymentMethod
  description: string
  paidAt: string
}

/** What one person collected in a period (specification, User payment summary). */
export type Collection = {
  userId: number | null
  fullName: string
  email: string | null
  totalCents: number
  discountCents: number
  /** On hold; not in any total. */
  heldCents: number
  /** Part of the total: not yet confirmed by the school. */
  waitingCents: number
  /** Reached the school in the period with an earlier date; not in any total. Only the school knows. */
  earlierCents: number
  methods: Readonly<Record<PaymentMethod, number>>
  payments: readonly Collected[]
  count: number
  /** Payments in the totals that are not listed. */
  notListed: number
}

const NOTHING = { Cash: 0, ZAAD: 0, 'E-dahab': 0 } as const

/** School days of a period, both included. */
export type Days = { from: string; to: string }

const sum = (rows: readonly ShownPayment[], of: (payment: ShownPayment['payment']) => number): number =>
  rows.reduce((total, { payment }) => total + of(payment), 0)

function collectionOf(rows: readonly ShownPayment[]): Collection {
  const [first] = rows
  const counted = rows.filter(({ payment }) => payment.state === 'confirmed')
  const methods: Record<PaymentMethod, number> = { ...NOTHING }
  for (const { payment } of counted) methods[payment.method] += payment.amountCents
  return {
    userId: first?.payment.collectorId ?? null,
    fullName: first?.payment.collector ?? '',
    email: null,
    totalCents: sum(counted, ({ amountCents }) => amountCents),
    discountCents: sum(counted, ({ discountCents }) => discountCents),
    heldCents: sum(rows, ({ state, amountCents }) => (state === 'held' ? amountCents : 0)),
    waitingCents: sum(counted, (payment) => (isOnlyHere(payment) ? payment.amountCents : 0)),
    earlierCents: 0,
    methods,
    count: counted.length,
    notListed: 0,
    payments: counted.map(({ payment, fullname }) => ({
      key: `${payment.receipt}:${payment.studentId}`,
      student: fullname,
      amountCents: payment.amountCents,
      discountCents: payment.discountCents,
      method: payment.method,
      description: payment.description ?? '',
      paidAt: payment.paidAt,
    })),
  }
}

const byName = (a: Collection, b: Collection): number => a.fullName.localeCompare(b.fullName)

/** Who collected what in a period, of the payments that this device knows. */
export function collectionsOf(payments: readonly ShownPayment[], { from, to }: Days, timeZone: string): Collection[] {
  const groups = new Map<string, ShownPayment[]>()
  for (const shown of payments) {
    const day = schoolDay(Date.parse(shown.payment.paidAt), timeZone)
    if (day < from || day > to) continue
    if (shown.payment.state !== 'confirmed' && shown.payment.state !== 'held') continue
    const key = String(shown.payment.collectorId ?? shown.payment.collector)
    groups.set(key, [...(groups.get(key) ?? []), shown])
  }
  return [...groups.values()].map(collectionOf).sort(byName)
}

/** The same from the server's answer. */
export const collectionsFromServer = (answer: readonly UserCollection[]): Collection[] =>
  answer
    .map((each) => ({
      userId: each.userId,
      fullName: each.fullName,
      email: each.email,
      totalCents: centsOf(each.totalPaid),
      discountCents: centsOf(each.totalDiscount),
      heldCents: 0,
      waitingCents: 0,
      earlierCents: centsOf(each.datedEarlier),
      methods: Object.fromEntries(
        PAYMENT_METHODS.map((method) => [method, centsOf(each.methods[method] ?? 0)]),
      ) as Record<PaymentMethod, number>,
      count: each.transactionCount,
      notListed: each.notListed,
      payments: each.studentPayments.map((payment) => ({
        key: String(payment.paymentId),
        student: payment.studentName,
        amountCents: centsOf(payment.amountPaid),
        discountCents: centsOf(payment.discount),
        method: payment.method,
        description: payment.description,
        paidAt: payment.date,
      })),
    }))
    .sort(byName)

/** This device's collections, with what only the school knows: addresses, and payments dated before the period. */
export function withSchool(known: readonly Collection[], atSchool: readonly Collection[]): Collection[] {
  const isKnown = new Set(known.map(({ userId }) => userId))
  const merged = known.map((each) => {
    const same = atSchool.find(({ userId }) => userId === each.userId)
    return { ...each, email: same?.email ?? null, earlierCents: same?.earlierCents ?? 0 }
  })
  const nothingElse = atSchool
    .filter(({ userId, earlierCents }) => earlierCents > 0 && !isKnown.has(userId))
    .map(({ userId, fullName, email, earlierCents }) => ({
      ...collectionOf([]),
      userId,
      fullName,
      email,
      earlierCents,
    }))
  return [...merged, ...nothingElse].sort(byName)
}

type Question = {
  days: Days
  /** The same days as the call expects them. */
  query: Record<string, string>
  today: string
  timeZone: string
}

const useAtSchool = mapped(
  server(summarizeCollections, (query: Question['query']) => ({ query })),
  (answer) => ({ collections: collectionsFromServer(answer) }),
)

/**
 * Who collected what: for the last two months from the replica, with what only the school knows; otherwise from the
 * server.
 */
export function useCollections({ days, query, today, timeZone }: Question): Asked<{ collections: Collection[] }> {
  const { from, to } = days
  const since = firstPaymentDay(today)
  const reading = useWhole(
    useCacheQuery(`collections:${from}:${to}`, async (replica) => ({
      collections: collectionsOf(await readPayments(replica, { from, to }), { from, to }, timeZone),
      since,
    })),
  )
  const { shown, ask } = useAtSchool(query)
  // Until the initial load is complete, only the server knows.
  const isLocal = from >= since && reading.status !== 'noReplica'
  const picked = pickShown({ isReady: true, isLocal }, reading, shown)
  const known = picked.status === 'ready' ? picked.data : null
  const atSchool = shown.status === 'ready' ? shown.data : null
  const data = useMemo(
    () =>
      known && isLocal ? { collections: withSchool(known.collections, atSchool ? atSchool.collections : []) } : known,
    [known, atSchool, isLocal],
  )
  return { shown: picked.status === 'ready' && data ? { ...picked, data } : picked, ask }
}

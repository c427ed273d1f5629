import { useMemo } from 'react'
import { centsOf } from '#domain/school/money.ts'
import { byCollector, collections, type Collection } from '#domain/fees/collections.reports.ts'
import { PAYMENT_METHODS } from '#domain/fees/fees.schema.ts'
import { summarizeCollections } from '#domain/fees/income.endpoints.ts'
import type { UserCollection } from '#domain/fees/income.schema.ts'
import { useReport } from '../report-rows.ts'
import { mapped, pickShown, server, useWhole, type Asked } from '../source.ts'
import { firstPaymentDay } from './payment-lists.ts'

/** The report as its call answers, in cents. */
export const collectionsFromServer = (answer: readonly UserCollection[]): Collection[] =>
  answer
    .map(({ methods, studentPayments, ...each }) => ({
      userId: each.userId,
      fullName: each.fullName,
      email: each.email,
      totalCents: centsOf(each.totalPaid),
      discountCents: centsOf(each.totalDiscount),
      heldCents: centsOf(each.heldAmount),
      waitingCents: 0,
      earlierCents: centsOf(each.datedEarlier),
      methods: Object.fromEntries(
        PAYMENT_METHODS.map((method) => [method, centsOf(methods[method] ?? 0)]),
      ) as Collection['methods'],
      count: each.transactionCount,
      notListed: each.notListed,
      payments: studentPayments.map((payment) => ({
        key: String(payment.paymentId),
        paymentId: payment.paymentId,
        student: payment.studentName,
        amountCents: centsOf(payment.amountPaid),
        discountCents: centsOf(payment.discount),
        method: payment.method,
        description: payment.description,
        paidAt: payment.date,
      })),
    }))
    .sort(byCollector)

const NOTHING_TAKEN = {
  totalCents: 0,
  discountCents: 0,
  heldCents: 0,
  waitingCents: 0,
  methods: { Cash: 0, ZAAD: 0, 'E-dahab': 0 },
  count: 0,
  notListed: 0,
  payments: [],
} as const satisfies Partial<Collection>

/** This device's collections, with what only the school knows: addresses, and payments dated before the period. */
export function withSchool(known: readonly Collection[], atSchool: readonly Collection[]): Collection[] {
  const isKnown = new Set(known.map(({ userId }) => userId))
  const merged = known.map((each) => {
    const same = atSchool.find(({ userId }) => userId === each.userId)
    return { ...each, email: same?.email ?? null, earlierCents: same?.earlierCents ?? 0 }
  })
  const nothingElse = atSchool
    .filter(({ userId, earlierCents }) => earlierCents > 0 && !isKnown.has(userId))
    .map((each) => ({ ...each, ...NOTHING_TAKEN }))
  return [...merged, ...nothingElse].sort(byCollector)
}

type Question = {
  /** School days of a period, both included. */
  days: { from: string; to: string }
  /** The same days as the call names them. */
  query: Record<string, string>
  today: string
}

const useAtSchool = mapped(
  server(summarizeCollections, (query: Question['query']) => ({ query })),
  (answer) => ({ collections: collectionsFromServer(answer) }),
)

/** Who collected what: of the last two months from the replica with what only the school knows, else from the server. */
export function useCollections({ days, query, today }: Question): Asked<{ collections: Collection[] }> {
  const reading = useWhole(useReport(collections, days))
  const { shown, ask } = useAtSchool(query)
  // Before the initial load is whole, only the server knows.
  const isLocal = days.from >= firstPaymentDay(today) && reading.status !== 'noReplica'
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

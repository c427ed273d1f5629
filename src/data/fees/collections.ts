import { useEffect, useMemo, useRef } from 'react'
import { byCollector, collections, type Collection } from '#domain/fees/collections.reports.ts'
import { PAYMENT_METHODS } from '#domain/fees/payment-words.rules.ts'
import { summarizeCollections } from '#domain/fees/income.endpoints.ts'
import type { UserCollection } from '#domain/fees/income.schema.ts'
import { useReport } from '../reports/report-rows.ts'
import { mapped, pickShown, server, useWhole, withData, type SourceAnswer } from '../answers/source.ts'
import type { Reading } from '../replica/use-cache.ts'
import { firstPaymentDay } from './payment-lists.ts'

/** A collection with the address of the person, which only the school knows. */
export type UserOfCollection = Collection & { email: string | null }

/** Collections of the server's report, in cents, by collector. */
export const collectionsFromServer = (answer: readonly UserCollection[]): UserOfCollection[] =>
  answer
    .map(({ methods, studentPayments, totalPaid, corrected, refunded, ...each }) => ({
      userId: each.userId,
      fullName: each.fullName,
      email: each.email,
      confirmedCents: totalPaid - corrected + refunded,
      correctedCents: corrected,
      refundedCents: refunded,
      totalCents: totalPaid,
      discountCents: each.totalDiscount,
      heldCents: each.heldAmount,
      waitingCents: 0,
      earlierCents: each.datedEarlier,
      methods: Object.fromEntries(
        PAYMENT_METHODS.map((method) => [method, methods[method] ?? 0]),
      ) as Collection['methods'],
      count: each.transactionCount,
      notListed: each.notListed,
      payments: studentPayments.map(({ paymentId, kind, date, ...payment }) => ({
        key: `${paymentId} ${kind} ${date}`,
        kind,
        paymentId,
        student: payment.studentName,
        amountCents: payment.amountPaid,
        discountCents: payment.discount,
        method: payment.method,
        description: payment.description,
        at: date,
        paidAt: payment.takenAt ?? date,
      })),
    }))
    .sort(byCollector)

const SUMS = [
  'confirmedCents',
  'correctedCents',
  'refundedCents',
  'totalCents',
  'discountCents',
  'heldCents',
  'waitingCents',
  'earlierCents',
  'count',
  'notListed',
] as const satisfies (keyof Collection)[]

const plus = (known: UserOfCollection, more: Collection): UserOfCollection => ({
  ...known,
  ...Object.fromEntries(SUMS.map((name) => [name, known[name] + more[name]])),
  methods: Object.fromEntries(
    PAYMENT_METHODS.map((method) => [method, known.methods[method] + more.methods[method]]),
  ) as Collection['methods'],
  payments: [...more.payments, ...known.payments].sort((a, b) => b.at.localeCompare(a.at)),
})

/** Collections at the school, with the payments that wait on this device added. */
export function withWaiting(atSchool: readonly UserOfCollection[], waiting: readonly Collection[]): UserOfCollection[] {
  const added = atSchool.map((known) => {
    const more = waiting.find(({ userId }) => userId === known.userId)
    return more ? plus(known, more) : known
  })
  const isKnown = new Set(atSchool.map(({ userId }) => userId))
  const others = waiting.filter(({ userId }) => !isKnown.has(userId)).map((each) => ({ ...each, email: null }))
  return [...added, ...others].sort(byCollector)
}

/**
 * Collections of a period. `lacksOlder`: the server did not answer, so changes of payments older than the replica are missing,
 * and money that is dated earlier.
 */
export type Collections = { collections: readonly UserOfCollection[]; lacksOlder: boolean }

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

type OfDevice = Collections & { since: string }

const withEmails = (known: readonly Collection[], atSchool: readonly UserOfCollection[]): UserOfCollection[] => {
  const emails = new Map(atSchool.map(({ userId, email }) => [userId, email]))
  return known.map((each) => ({ ...each, email: emails.get(each.userId) ?? null }))
}

function withOwn(reading: Reading<unknown>, data: OfDevice | null): Reading<OfDevice> {
  if (reading.status !== 'ready') return reading
  return data ? { status: 'ready', data } : { status: 'loading' }
}

/** Asks the server again when other payments wait on this device, since it may have received some. */
function useAgainAfterSending(waiting: readonly Collection[] | undefined, ask: () => void): void {
  const waitingKeys = waiting?.flatMap(({ payments }) => payments.map(({ key }) => key)).join()
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (waitingKeys === undefined || waitingKeys === before.current) return
    if (before.current !== undefined) ask()
    before.current = waitingKeys
  }, [waitingKeys, ask])
}

/**
 * Collections by person: the school's, with the waiting payments of this device. For the last two months, the replica's while the
 * school is being asked or cannot be reached.
 */
export function useCollections({ days, query, today }: Question): SourceAnswer<Collections> {
  const reading = useWhole(useReport(collections, days))
  const { shown, ask } = useAtSchool(query)
  // Before the initial load is whole, only the server knows.
  const isLocal = days.from >= firstPaymentDay(today) && reading.status !== 'noReplica'
  const known = reading.status === 'ready' ? reading.data : null
  const waiting = isLocal ? known?.waiting : undefined
  useAgainAfterSending(waiting, ask)
  const atSchool = shown.status === 'ready' ? shown.data.collections : null
  const lacksOlder = isLocal && shown.status !== 'loading'
  const ofSchool = useMemo(
    () => atSchool && { collections: withWaiting(atSchool, waiting ?? []), lacksOlder: false },
    [atSchool, waiting],
  )
  const ofDevice = useMemo(
    () => known && { collections: withEmails(known.collections, atSchool ?? []), lacksOlder, since: known.since },
    [known, atSchool, lacksOlder],
  )
  const fromSchool = withData(shown, ofSchool)
  const isFromSchool = fromSchool.status === 'ready' && fromSchool.from === 'server' && (known !== null || !isLocal)
  return {
    shown: isFromSchool ? fromSchool : pickShown({ isReady: true, isLocal }, withOwn(reading, ofDevice), fromSchool),
    ask,
  }
}

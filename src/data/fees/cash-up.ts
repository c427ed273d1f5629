import { useEffect, useMemo } from 'react'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/fees/fees.schema.ts'
import { useAnswer } from '../use-answer.ts'
import { useShownReading, withData, type Asked } from '../source.ts'
import { isOnlyHere } from './payment-lists.ts'
import { usePayments, type ShownPayment } from './payments.queries.ts'

type CashUpLine = ReplyOf<typeof getCashUp>['lines'][number]
export type DatedEarlier = ReplyOf<typeof getCashUp>['datedEarlier'][number]

/** What one person took in one method on a day. In cents. */
export type DrawerLine = Omit<CashUpLine, 'collector' | 'collectorId'> & {
  /** Taken on this device and not yet at school. */
  waitingCents: number
}

/** What one person's drawer should hold, by method of payment; every method has a line. */
export type Drawer = { collectorId: number | null; collector: string; lines: readonly DrawerLine[] }

const emptyLine = (method: PaymentMethod): DrawerLine => ({
  method,
  count: 0,
  confirmedCents: 0,
  heldCents: 0,
  takenBackCents: 0,
  refundedCents: 0,
  drawerCents: 0,
  laterCents: 0,
  waitingCents: 0,
})

type Part = Partial<DrawerLine> & Pick<CashUpLine, 'collectorId' | 'collector' | 'method'>

const plus = (line: DrawerLine, part: Part): DrawerLine => ({
  method: line.method,
  count: line.count + (part.count ?? 0),
  confirmedCents: line.confirmedCents + (part.confirmedCents ?? 0),
  heldCents: line.heldCents + (part.heldCents ?? 0),
  takenBackCents: line.takenBackCents + (part.takenBackCents ?? 0),
  refundedCents: line.refundedCents + (part.refundedCents ?? 0),
  drawerCents: line.drawerCents + (part.drawerCents ?? 0),
  laterCents: line.laterCents + (part.laterCents ?? 0),
  waitingCents: line.waitingCents + (part.waitingCents ?? 0),
})

/** Parts by collector and method, those with the most money first. */
function drawersOf(parts: readonly Part[]): Drawer[] {
  const drawers = new Map<string, Drawer>()
  for (const part of parts) {
    const { collectorId, collector } = part
    const key = String(collectorId ?? collector)
    const before = drawers.get(key) ?? { collectorId, collector, lines: PAYMENT_METHODS.map(emptyLine) }
    const lines = before.lines.map((line) => (line.method === part.method ? plus(line, part) : line))
    drawers.set(key, { ...before, lines })
  }
  return [...drawers.values()].sort((a, b) => a.collector.localeCompare(b.collector))
}

/** A payment of the replica as a part; refunded money is no longer in the drawer. */
function partOf({ payment }: ShownPayment): Part {
  const { collectorId, collector, method, state, amountCents } = payment
  const named = { collectorId, collector, method }
  if (state === 'confirmed') return { ...named, confirmedCents: amountCents, drawerCents: amountCents }
  if (state === 'held') return { ...named, heldCents: amountCents, drawerCents: amountCents }
  return { ...named, takenBackCents: amountCents }
}

function waitingPart({ payment }: ShownPayment): Part {
  const { collectorId, collector, method, amountCents } = payment
  return { collectorId, collector, method, waitingCents: amountCents, drawerCents: amountCents }
}

/** Counts receipts, since a family's receipt has several payments. */
function receiptsOf(payments: readonly ShownPayment[]): Part[] {
  const seen = new Map<string, Part>()
  for (const { payment } of payments) {
    const { collectorId, collector, method, receipt, state } = payment
    if (state === 'confirmed' || state === 'held') seen.set(receipt, { collectorId, collector, method, count: 1 })
  }
  return [...seen.values()]
}

export type Day = {
  drawers: Drawer[]
  /** `replica`: refunds made elsewhere since are not known here. `asking`: the server is being asked. */
  source: 'server' | 'replica' | 'asking'
  /** Payments that reached the school on the day with an earlier date; they are in no drawer of the day. */
  earlier: readonly DatedEarlier[]
}

/** The drawers of a day: what the school knows of, and what waits on this device. */
export function dayOf(
  payments: readonly ShownPayment[],
  lines: readonly CashUpLine[] | null,
  earlier: readonly DatedEarlier[] = [],
): Day {
  const waiting = payments.filter(({ payment }) => isOnlyHere(payment))
  const known = payments.filter(({ payment }) => !isOnlyHere(payment))
  const parts = lines ?? [...known.map(partOf), ...receiptsOf(known)]
  const here = [...waiting.map(waitingPart), ...receiptsOf(waiting)]
  return { drawers: drawersOf([...parts, ...here]), source: lines ? 'server' : 'replica', earlier }
}

/** The same, live; `ownId`: only what this person took, as the server answers to a user. */
export function useCashUp(date: string, ownId: number | null): Asked<Day> {
  const { shown } = useShownReading(usePayments({ from: date, to: date }), true)
  const { answer, ask } = useAnswer(getCashUp, { query: { date } })
  const payments = shown.status === 'ready' ? shown.data : null
  // When the number of waiting receipts changes, the school knows more than its last answer says.
  const known = payments?.map(({ payment }) => `${payment.receipt}${isOnlyHere(payment)}${payment.state}`).join()
  useEffect(() => {
    if (known !== undefined) ask()
  }, [known, ask])
  const day = useMemo(() => {
    const told = answer.status === 'ready' && answer.cachedAt === null ? answer.data : null
    const own = payments?.filter(({ payment }) => ownId === null || payment.collectorId === ownId) ?? []
    const found = dayOf(own, told?.lines ?? null, told?.datedEarlier)
    return answer.status === 'loading' ? { ...found, source: 'asking' as const } : found
  }, [payments, answer, ownId])
  return { shown: withData(shown, day), ask }
}

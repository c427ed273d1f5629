import { useEffect, useMemo } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import type { CashUpChange } from '#domain/fees/income.schema.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/fees/fees.schema.ts'
import { useAnswer } from '../use-answer.ts'
import { useShownReading, withData, type Asked } from '../source.ts'
import { isOnlyHere } from './payment-lists.ts'
import { usePayments, type ShownPayment } from './payments.queries.ts'

type CashUpLine = ReplyOf<typeof getCashUp>['lines'][number]
export type DatedEarlier = ReplyOf<typeof getCashUp>['datedEarlier'][number]

/** What one person took in one way on a day. In cents. */
export type DrawerLine = Omit<CashUpLine, 'collector' | 'collectorId'> & {
  /** Taken on this device, and not at school yet. */
  waitingCents: number
}

/** What one person's drawer should hold, by the way it was paid; every method has a line. */
export type Drawer = { collectorId: number | null; collector: string; lines: readonly DrawerLine[] }

const SUMS = [
  'count',
  'confirmedCents',
  'heldCents',
  'correctedCents',
  'refundedCents',
  'drawerCents',
  'laterCents',
  'waitingCents',
] as const

type Part = Partial<DrawerLine> & Pick<CashUpLine, 'collectorId' | 'collector' | 'method'>

const plus = (line: Partial<DrawerLine> & Pick<DrawerLine, 'method'>, part: Partial<DrawerLine>): DrawerLine => ({
  method: line.method,
  ...(Object.fromEntries(SUMS.map((name) => [name, (line[name] ?? 0) + (part[name] ?? 0)])) as Omit<DrawerLine, 'method'>),
})

const emptyLine = (method: PaymentMethod): DrawerLine => plus({ method }, {})

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

type OnDay = { date: string; timeZone: string }

/** What the replica knows of a payment in the drawers of a day: as it was taken then, and what was changed on the same day. */
function partsOf({ payment }: ShownPayment, { date, timeZone }: OnDay): Part[] {
  const { collectorId, collector, method, state, changes = [] } = payment
  const takenCents = changes[0]?.amountBeforeCents ?? payment.amountCents
  const isHeld = state === 'held'
  const taken: Part = {
    ...{ collectorId, collector, method, drawerCents: takenCents },
    ...(isHeld ? { heldCents: takenCents } : { confirmedCents: takenCents }),
  }
  const ofDay = changes.filter(({ at }) => schoolDay(Date.parse(at), timeZone) === date)
  const changed = ofDay.map(({ kind, byId, by, amountBeforeCents, amountAfterCents }): Part => {
    const cents = amountAfterCents - amountBeforeCents
    const line = { collectorId: byId, collector: by, method, drawerCents: cents }
    return kind === 'refunded' ? { ...line, refundedCents: -cents } : { ...line, correctedCents: cents }
  })
  return [taken, ...changed.filter(({ drawerCents }) => drawerCents !== 0)]
}

function waitingPart({ payment }: ShownPayment): Part {
  const { collectorId, collector, method, amountCents } = payment
  return { collectorId, collector, method, waitingCents: amountCents, drawerCents: amountCents }
}

/** Counts receipts, of which a family's has several payments. */
function receiptsOf(payments: readonly ShownPayment[]): Part[] {
  const seen = new Map<string, Part>()
  for (const { payment } of payments) {
    const { collectorId, collector, method, receipt } = payment
    seen.set(receipt, { collectorId, collector, method, count: 1 })
  }
  return [...seen.values()]
}

export type Day = {
  drawers: Drawer[]
  /** What the school said, or only what this device knows: what was changed of payments of other days is not known here. */
  source: 'server' | 'replica' | 'asking'
  /** What reached the school on the day and is dated earlier; in no drawer of the day. */
  earlier: readonly DatedEarlier[]
  /** What was corrected, voided or given back on the day, and what was so elsewhere of its payments. */
  changes: readonly CashUpChange[]
  changedElsewhere: readonly CashUpChange[]
}

type Told = Pick<ReplyOf<typeof getCashUp>, 'lines'> & Partial<ReplyOf<typeof getCashUp>>
type Asking = OnDay & { ownId: number | null }

/** The drawers of a day, or one of them: what the school knows of it, and what waits on this device. */
export function drawersOfDay(payments: readonly ShownPayment[], told: Told | null, { ownId, ...onDay }: Asking): Day {
  const waiting = payments.filter(({ payment }) => isOnlyHere(payment))
  const known = payments.filter(({ payment }) => !isOnlyHere(payment))
  const parts = told?.lines ?? [...known.flatMap((shown) => partsOf(shown, onDay)), ...receiptsOf(known)]
  const here = [...waiting.map(waitingPart), ...receiptsOf(waiting)]
  return {
    drawers: drawersOf([...parts, ...here].filter(({ collectorId }) => ownId === null || collectorId === ownId)),
    source: told ? 'server' : 'replica',
    earlier: told?.datedEarlier ?? [],
    changes: told?.changes ?? [],
    changedElsewhere: told?.changedElsewhere ?? [],
  }
}

/** The same, live; `ownId`: only the drawer of this person, as the server answers to a user. */
export function useCashUp(asking: Asking): Asked<Day> {
  const { date, timeZone, ownId } = asking
  const { shown } = useShownReading(usePayments({ from: date, to: date }), true)
  const { answer, ask } = useAnswer(getCashUp, { query: { date } })
  const payments = shown.status === 'ready' ? shown.data : null
  // Another number of waiting receipts means that the school knows more than it has told.
  const known = payments?.map(({ payment }) => `${payment.receipt}${isOnlyHere(payment)}${payment.revision}`).join()
  useEffect(() => {
    if (known !== undefined) ask()
  }, [known, ask])
  const day = useMemo(() => {
    const told = answer.status === 'ready' && answer.cachedAt === null ? answer.data : null
    const found = drawersOfDay(payments ?? [], told, { date, timeZone, ownId })
    return answer.status === 'loading' ? { ...found, source: 'asking' as const } : found
  }, [payments, answer, date, timeZone, ownId])
  return { shown: withData(shown, day), ask }
}

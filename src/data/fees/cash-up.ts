import { useEffect, useMemo } from 'react'
import { cashUpLines, type TakenLine } from '#domain/fees/cash-up.reports.ts'
import { PAYMENT_METHODS } from '#domain/fees/payment-words.rules.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import type { CashUp, CashUpChange, CashUpExpense } from '#domain/fees/income.schema.ts'
import { spentOn } from '#domain/fees/movements.ts'
import { isOnlyHere } from '#domain/fees/payments.rules.ts'
import type { PaidOut } from '#domain/report.ts'
import { usePaidOut } from '../expenses/known-expenses.ts'
import { useAnswer } from '../answers/use-answer.ts'
import { useShillings, type ShownShillings } from '../school/shillings.ts'
import { useShownReading, withData, type SourceAnswer } from '../answers/source.ts'
import { usePayments, type ShownPayment } from './payments.queries.ts'

export type DatedEarlier = CashUp['datedEarlier'][number]

/** Money that one person took by one method of payment on a day, in cents. */
export type DrawerLine = Omit<TakenLine, 'collector' | 'collectorId'>

/** What one person's drawer should hold, by method of payment; every method has a line. */
export type Drawer = { collectorId: number | null; collector: string; lines: readonly DrawerLine[] }

const NOTHING = {
  count: 0,
  confirmedCents: 0,
  heldCents: 0,
  correctedCents: 0,
  refundedCents: 0,
  paidOutCents: 0,
  shillingCents: 0,
  shillings: 0,
  drawerCents: 0,
  laterCents: 0,
  waitingCents: 0,
}
const SUMS = Object.keys(NOTHING) as (keyof typeof NOTHING)[]

type Part = CashUp['lines'][number] & { waitingCents?: number }

const plus = (line: DrawerLine, part: Pick<Part, keyof typeof NOTHING>): DrawerLine => ({
  ...line,
  ...Object.fromEntries(SUMS.map((name) => [name, (line[name] ?? 0) + (part[name] ?? 0)])),
})

/** Drawers of the collectors, with the sums of these parts by method. */
function drawersOf(parts: readonly Part[]): Drawer[] {
  const drawers = new Map<string, Drawer>()
  for (const part of parts) {
    const { collectorId, collector } = part
    const key = String(collectorId ?? collector)
    const empty = PAYMENT_METHODS.map((method) => ({ method, ...NOTHING }))
    const before = drawers.get(key) ?? { collectorId, collector, lines: empty }
    const lines = before.lines.map((line) => (line.method === part.method ? plus(line, part) : line))
    drawers.set(key, { ...before, lines })
  }
  return [...drawers.values()].sort((a, b) => a.collector.localeCompare(b.collector))
}

/** The lines of all drawers together, one for each method. */
export const linesByMethod = (drawers: readonly Drawer[]): DrawerLine[] =>
  PAYMENT_METHODS.map((method) =>
    drawers
      .flatMap(({ lines }) => lines.filter((line) => line.method === method))
      .reduce<DrawerLine>(plus, { method, ...NOTHING }),
  )

export type Day = {
  drawers: Drawer[]
  /**
   * Where the figures come from. `replica`: changes of payments of other days, and deleted expenses, are not known. `asking`: the
   * server is being asked.
   */
  source: 'server' | 'replica' | 'asking'
  /** Payments that reached the school on the day with an earlier date; they are in no drawer of the day. */
  earlier: readonly DatedEarlier[]
  /** Payments corrected, voided or given back on the day; and changes of the day's payments on later days or by others. */
  changes: readonly CashUpChange[]
  changedElsewhere: readonly CashUpChange[]
  /** Expenses of the day, as they were recorded. */
  expenses: readonly CashUpExpense[]
}

/** `ownId`: only the drawer of this person, as the server answers to a user; null for all. */
type Asking = { date: string; timeZone: string; ownId: number | null }

/** The drawers of a day: what the school knows of it, and what waits on this device. */
export function dayOf(
  payments: readonly ShownPayment[],
  spent: readonly PaidOut[],
  fromSchool: (Pick<CashUp, 'lines'> & Partial<CashUp>) | null,
  { date, timeZone, ownId }: Asking,
  moved: readonly ShownShillings[] = [],
): Day {
  const here = fromSchool ? payments.filter(({ payment }) => isOnlyHere(payment)) : payments
  const shillings = fromSchool ? moved.filter(isOnlyHere) : moved
  const expenses = spent.filter(({ isOnlyHere: isHere }) => isHere || !fromSchool)
  const parts = [
    ...(fromSchool?.lines ?? []),
    ...cashUpLines({ payments: here, unplaced: [], expenses, shillings }, date, { timeZone }),
  ]
  const isAsked = (id: number | null): boolean => ownId === null || id === ownId
  return {
    drawers: drawersOf(parts.filter(({ collectorId }) => isAsked(collectorId))),
    source: fromSchool ? 'server' : 'replica',
    earlier: fromSchool?.datedEarlier ?? [],
    changes: fromSchool?.changes ?? [],
    changedElsewhere: fromSchool?.changedElsewhere ?? [],
    expenses: [...(fromSchool?.expenses ?? []), ...spentOn({ expenses }, date).filter(({ byId }) => isAsked(byId))],
  }
}

/** Drawers of a day, live. */
export function useCashUp({ date, timeZone, ownId }: Asking): SourceAnswer<Day> {
  const { shown } = useShownReading(usePayments({ from: date, to: date }), true)
  const { answer, ask } = useAnswer(getCashUp, { query: { date } })
  const payments = shown.status === 'ready' ? shown.data : null
  // Expenses of all days, since one may have been dated on this day before it was corrected, or corrected on this day.
  const reading = usePaidOut()
  const spent = useMemo(() => (reading.status === 'ready' ? reading.data : []), [reading])
  // When the number of waiting receipts changes, the school knows more than its last answer says.
  const taken = payments?.map(({ payment }) => `${payment.receipt}${isOnlyHere(payment)}${payment.revision}`).join()
  const paidOut = spent.map(({ key, changes, isOnlyHere: isHere }) => `${key}${isHere}${changes.length}`).join()
  const shillings = useShillings()
  const moved = useMemo(() => (shillings.status === 'ready' ? shillings.data : []), [shillings])
  const inShillings = moved.map(({ key, pending }) => `${key}${isOnlyHere({ pending })}`).join()
  const localState = taken === undefined ? undefined : `${taken} ${paidOut} ${inShillings}`
  useEffect(() => {
    if (localState !== undefined) ask()
  }, [localState, ask])
  const day = useMemo(() => {
    const fromSchool = answer.status === 'ready' && answer.cachedAt === null ? answer.data : null
    const found = dayOf(payments ?? [], spent, fromSchool, { date, timeZone, ownId }, moved)
    return answer.status === 'loading' ? { ...found, source: 'asking' as const } : found
  }, [payments, spent, moved, answer, ownId, date, timeZone])
  return { shown: withData(shown, day), ask }
}

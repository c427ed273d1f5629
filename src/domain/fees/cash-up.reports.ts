import { schoolDay } from '../core/dates.ts'
import { grouped, sumOf } from '../core/grouped.ts'
import { ADVANCE } from '../expenses/paid-out.ts'
import { report, type At, type PaidOut, type ReportRows } from '../report.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './fees.schema.ts'
import type { CashUp, CashUpChange, CashUpExpense } from './income.schema.ts'
import { isOnlyHere, takenOf } from './payments.rules.ts'

/** Money in one person's drawer of a day, by one method, in cents. */
export type TakenLine = CashUp['lines'][number] & {
  /** Taken on this device, and not at school yet. */
  waitingCents: number
}

type Rows = Pick<ReportRows, 'payments' | 'unplaced' | 'expenses'>
type Zone = Pick<At, 'timeZone'>

/** Question of a cash-up; `collectorId`: the drawer of one person; null for all. */
export type CashUpAsked = { date: string; collectorId: number | null }

/** Money that came into a drawer or went out of it, on the day and in the drawer to which it belongs. */
export type Movement = {
  /** Key of the receipt, the voucher or the change, unlike all others. */
  key: string
  collectorId: number | null
  collector: string
  method: PaymentMethod
  /** Receipt of money that was taken; each receipt counts once, of which a family's has several payments. */
  receipt: string | null
  /** Below zero: out of the drawer. */
  cents: number
  is: 'confirmed' | 'held' | 'waiting' | 'corrected' | 'refunded' | 'paidOut'
  on: string
  /** Day on which money that was taken reached the school, as far as it is known; devices do not hold it. */
  arrivedOn: string
  /** Number of the drawer session that it belongs to; null: none. */
  drawer: string | null
  at: string
  /** Number of the receipt or voucher, and whom or what it is about. */
  number: string
  what: string
}

const dayIn =
  ({ timeZone }: Zone) =>
  (instant: string | null | undefined): string =>
    instant ? schoolDay(Date.parse(instant), timeZone) : ''

/** Money as it was taken, whatever has become of it since. */
function takings({ payments, unplaced }: Rows, zone: Zone): Movement[] {
  const day = dayIn(zone)
  return [
    ...payments.flatMap(({ payment, fullname, atSchool }): Movement[] => {
      const { collectorId, collector, method, receipt, changes = [], drawer = null, paidAt: at } = payment
      const taken = takenOf(payment)
      if (taken.amountCents + taken.discountCents === 0) return []
      const on = day(payment.paidAt)
      const isSettled = changes.some(({ kind, at }) => kind === 'settled' && day(at) <= on)
      const is = isOnlyHere(payment) ? 'waiting' : taken.isHeld && !isSettled ? 'held' : 'confirmed'
      const arrivedOn = day(atSchool?.arrivedAt)
      const told = { key: receipt, number: receipt, what: fullname, drawer, at }
      return [{ ...told, collectorId, collector, method, receipt, cents: taken.amountCents, is, on, arrivedOn }]
    }),
    ...unplaced.map(
      ({ collectorId, collector, method, cents, receipt, paidAt, arrivedAt, drawer = null }, index): Movement => {
        const days = { on: day(paidAt), arrivedOn: day(arrivedAt), at: paidAt }
        const told = { key: `unplaced ${receipt}`, number: receipt, what: '', drawer }
        return { ...told, collectorId, collector, method, receipt: `unplaced:${index}`, cents, is: 'held', ...days }
      },
    ),
  ]
}

/** The drawer session of a change, where it has one. */
const inDrawer = ({ drawer }: { drawer?: string | undefined }) => (drawer ? { drawer } : {})

const NOT_SPENT = { spentOn: null, movedTo: null }

function changesOfPayment({ payment, fullname }: Rows['payments'][number], zone: Zone): CashUpChange[] {
  const { collectorId, collector, method, receipt, studentId, changes = [] } = payment
  const day = dayIn(zone)
  return changes.flatMap((change): CashUpChange[] => {
    if (change.kind === 'settled') return []
    return [
      {
        paymentId: payment.id ?? null,
        kind: change.kind,
        receipt,
        refundReceipt: change.receipt,
        studentId,
        student: fullname,
        ...NOT_SPENT,
        method,
        collectorId,
        collector,
        paidOn: day(payment.paidAt),
        doneById: change.byId,
        doneBy: change.by,
        doneOn: day(change.at),
        doneAt: change.at,
        cents: change.amountAfterCents - change.amountBeforeCents,
        reason: change.reason ?? '',
        ...inDrawer(change),
      },
    ]
  })
}

function refundsOf({ refunded, ...money }: Rows['unplaced'][number], zone: Zone): CashUpChange[] {
  if (!refunded) return []
  const { receipt, method, collectorId, collector, paidAt, cents } = money
  const day = dayIn(zone)
  return [
    {
      paymentId: null,
      kind: 'refunded',
      receipt,
      refundReceipt: null,
      studentId: null,
      student: '',
      ...NOT_SPENT,
      method,
      collectorId,
      collector,
      paidOn: day(paidAt),
      doneById: refunded.byId,
      doneBy: refunded.by,
      doneOn: day(refunded.at),
      doneAt: refunded.at,
      cents: -cents,
      reason: refunded.reason,
      ...inDrawer(refunded),
    },
  ]
}

type Changed = PaidOut['changes'][number]

/** Whether a change corrects the day: the money is taken back on the day of the change, and recorded again on its own day. */
const isMoved = ({ before, after }: Changed): boolean => after.cents > 0 && after.day !== before.day

/** Amounts by which a change of an outlay changed each drawer; empty where no money was counted before and after. */
function drawersOf(change: Changed): { method: PaymentMethod; cents: number }[] {
  const { before, after } = change
  const same = [{ method: after.method, cents: before.cents - after.cents }]
  const others = isMoved(change) ? [] : [{ ...after, cents: -after.cents }]
  const sides = before.method === after.method && !isMoved(change) ? same : [before, ...others]
  return sides.flatMap(({ method, cents }) => (method === null ? [] : [{ method, cents }]))
}

function changesOfPaidOut({ changes, voucher, category, description, byId, by }: PaidOut, zone: Zone): CashUpChange[] {
  const day = dayIn(zone)
  const spentOn = category === ADVANCE && description ? `${category}, ${description}` : category
  return changes.flatMap((change) =>
    drawersOf(change).map(({ method, cents }): CashUpChange => ({
      paymentId: null,
      kind: change.kind,
      receipt: voucher,
      refundReceipt: null,
      studentId: null,
      student: '',
      spentOn,
      movedTo: isMoved(change) ? change.after.day : null,
      method,
      collectorId: byId,
      collector: by,
      paidOn: change.before.day,
      doneById: change.byId,
      doneBy: change.by,
      doneOn: day(change.at),
      doneAt: change.at,
      cents,
      reason: change.reason ?? '',
      ...inDrawer(change),
    })),
  )
}

/** Changes of money after it was taken or spent, the oldest first. */
const changesOf = ({ payments, unplaced, expenses }: Rows, zone: Zone): CashUpChange[] =>
  [
    ...payments.flatMap((payment) => changesOfPayment(payment, zone)),
    ...unplaced.flatMap((money) => refundsOf(money, zone)),
    ...expenses.flatMap((paid) => changesOfPaidOut(paid, zone)),
  ].sort((a, b) => a.doneAt.localeCompare(b.doneAt) || (a.paymentId ?? 0) - (b.paymentId ?? 0))

const moved = ({
  doneById,
  doneBy,
  method,
  kind,
  cents,
  doneOn,
  doneAt,
  receipt,
  refundReceipt,
  student,
  spentOn: purpose,
  drawer,
}: CashUpChange): Movement => ({
  // A change of the method is a line in each of two drawers.
  key: `${receipt} ${doneAt}`,
  drawer: drawer ?? null,
  at: doneAt,
  number: refundReceipt ?? receipt,
  what: purpose ?? student,
  collectorId: doneById,
  collector: doneBy,
  method,
  receipt: null,
  cents,
  on: doneOn,
  arrivedOn: '',
  is: kind === 'refunded' ? 'refunded' : 'corrected',
})

type Recorded = Pick<PaidOut, 'key' | 'byId' | 'by' | 'arrivedAt' | 'method' | 'cents' | 'day' | 'madeAt' | 'drawer'>

/** Outlays as they were recorded, and again where another day was recorded. */
const recordingsOf = (paid: PaidOut): Recorded[] => [
  paid,
  ...paid.changes.flatMap((change, index): Recorded[] =>
    isMoved(change)
      ? [
          {
            ...change.after,
            key: `${paid.key} ${index}`,
            byId: change.byId,
            by: change.by,
            arrivedAt: change.at,
            madeAt: change.at,
            drawer: change.drawer,
          },
        ]
      : [],
  ),
]

/** Money that was spent, as it was recorded: it is out of the drawer at once, whatever becomes of its voucher. */
const spendings = ({ expenses }: Pick<Rows, 'expenses'>, zone: Zone): Movement[] =>
  expenses.flatMap((paid) =>
    recordingsOf(paid).flatMap(({ key, byId, by, method, cents, day: on, arrivedAt, madeAt, drawer }): Movement[] => {
      if (method === null) return []
      const days = { on, arrivedOn: dayIn(zone)(arrivedAt), at: madeAt ?? on }
      const told = { key, number: paid.voucher, what: paid.category, drawer: drawer ?? null }
      return [
        { ...told, collectorId: byId, collector: by, method, receipt: null, cents: -cents, ...days, is: 'paidOut' },
      ]
    }),
  )

/** Outlays of a day, as they were recorded. */
export const spentOn = ({ expenses }: Pick<Rows, 'expenses'>, date: string): CashUpExpense[] =>
  expenses
    .flatMap((paid) =>
      recordingsOf(paid).flatMap(({ key, method, byId, by, cents, day }): CashUpExpense[] => {
        const { voucher, category, description } = paid
        return method === null || day !== date ? [] : [{ key, voucher, category, description, method, byId, by, cents }]
      }),
    )
    .sort((a, b) => a.by.localeCompare(b.by) || a.key.localeCompare(b.key))

type Named = Pick<Movement, 'collectorId' | 'collector' | 'method'>

const byCollector = (a: Named, b: Named): number =>
  a.collector.localeCompare(b.collector) || (a.collectorId ?? 0) - (b.collectorId ?? 0)
const byMethod = (a: Named, b: Named): number => PAYMENT_METHODS.indexOf(a.method) - PAYMENT_METHODS.indexOf(b.method)

const receiptsOf = (money: readonly Movement[]): number => new Set(money.flatMap(({ receipt }) => receipt ?? [])).size

const linesOf = (all: readonly Movement[], more: (money: Movement) => string = () => ''): Movement[][] => [
  ...grouped(all, (one) => JSON.stringify([one.collectorId, one.collector, one.method, more(one)])).values(),
]

/** All money that came into drawers or went out of them. */
export const movementsOf = (rows: Rows, zone: Zone): Movement[] => [
  ...takings(rows, zone),
  ...changesOf(rows, zone).map(moved),
  ...spendings(rows, zone),
]

/**
 * The lines of a day. Money counts on the day on which it was taken, as it was taken, with whoever took it; a correction, a void
 * or a refund on the day on which it was made, with whoever made it; the same applies to money that was spent. So a day that is
 * over keeps its figures whatever becomes of its payments and expenses; only money that devices report late is added, and shown.
 */
export function cashUpLines(rows: Rows, date: string, zone: Zone): TakenLine[] {
  return linesOf(
    movementsOf(rows, zone).filter(({ on, receipt, cents }) => on === date && (receipt !== null || cents !== 0)),
  )
    .map((money): TakenLine => {
      const { collectorId, collector, method } = money[0] as Movement
      const cents = (what: Movement['is']): number => sumOf(money, (one) => (one.is === what ? one.cents : 0))
      return {
        collectorId,
        collector,
        method,
        count: receiptsOf(money),
        confirmedCents: cents('confirmed'),
        heldCents: cents('held'),
        correctedCents: cents('corrected'),
        refundedCents: 0 - cents('refunded'),
        paidOutCents: 0 - cents('paidOut'),
        drawerCents: sumOf(money, (one) => one.cents),
        laterCents: sumOf(money, (one) => (one.arrivedOn > date ? one.cents : 0)),
        waitingCents: cents('waiting'),
      }
    })
    .sort((a, b) => byCollector(a, b) || byMethod(a, b))
}

/** Money that reached the school on a day and is dated before it; money taken and money spent have lines of their own. */
function datedEarlier(rows: Rows, date: string, at: At): CashUp['datedEarlier'] {
  const earlier = [...takings(rows, at), ...spendings(rows, at)].filter(
    ({ on, arrivedOn }) => arrivedOn === date && on < date,
  )
  return linesOf(earlier, ({ on, is }) => `${on} ${is === 'paidOut'}`)
    .map((money) => {
      const { collectorId, collector, method, on, is } = money[0] as Movement
      const count = is === 'paidOut' ? money.length : receiptsOf(money)
      return { collectorId, collector, method, date: on, count, cents: sumOf(money, (one) => one.cents) }
    })
    .sort((a, b) => byCollector(a, b) || a.date.localeCompare(b.date) || byMethod(a, b) || b.cents - a.cents)
}

/** Contents of each drawer of a day, and later changes of its money. */
export const cashUp = report({
  id: 'fees.cashUp',
  isOffline: true,
  reads: ['payments', 'unplaced', 'expenses'],
  wants: ({ date }: CashUpAsked) => ({ from: date, to: date, isMoved: true }),
  compute: (rows, { date, collectorId }: CashUpAsked, at) => {
    const isAsked = (of: number | null): boolean => collectorId === null || of === collectorId
    const lines = cashUpLines(rows, date, at).filter((line) => isAsked(line.collectorId))
    const changes = changesOf(rows, at)
    return {
      date,
      lines,
      drawerCents: sumOf(lines, ({ drawerCents }) => drawerCents),
      datedEarlier: datedEarlier(rows, date, at).filter((line) => isAsked(line.collectorId)),
      expenses: spentOn(rows, date).filter(({ byId }) => isAsked(byId)),
      changes: changes.filter(({ doneOn, doneById }) => doneOn === date && isAsked(doneById)),
      changedElsewhere: changes.filter(
        (change) =>
          change.paidOn === date && isAsked(change.collectorId) && (change.doneOn > date || !isAsked(change.doneById)),
      ),
    }
  },
})

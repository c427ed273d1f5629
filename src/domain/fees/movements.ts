import { schoolDay } from '../core/dates.ts'
import { ADVANCE } from '../expenses/paid-out.ts'
import type { At, PaidOut, ReportRows } from '../report.ts'
import type { PaymentMethod } from './payment-rows.schema.ts'
import type { CashUpChange, CashUpExpense } from './income.schema.ts'
import { inDrawers } from '../school/shillings.rules.ts'
import type { ShillingKind, ShillingsRow } from '../school/shillings.schema.ts'
import { isOnlyHere, takenOf } from './payments.rules.ts'

export type MoneyRows = Pick<ReportRows, 'payments' | 'unplaced' | 'expenses'>
/** Rows with the shillings that moved; left out where a list is in dollars alone. */
export type CashRows = MoneyRows & { shillings?: readonly ShillingsRow[] }
export type Zone = Pick<At, 'timeZone'>

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
  is: 'confirmed' | 'held' | 'waiting' | 'corrected' | 'refunded' | 'paidOut' | 'inShillings'
  on: string
  /** Day on which money that was taken reached the school, as far as it is known; devices do not hold it. */
  arrivedOn: string
  /** Number of the drawer session that it belongs to; null: none. */
  drawer: string | null
  at: string
  /** Number of the receipt or voucher, and whom or what it is about. */
  number: string
  what: string
  /**
   * Shillings that moved, and the kind of their act. The act has a movement of its own with all its dollars, of which these
   * `cents` are taken off.
   */
  shillings?: number
  act?: ShillingKind
}

const dayIn =
  ({ timeZone }: Zone) =>
  (instant: string | null | undefined): string =>
    instant ? schoolDay(Date.parse(instant), timeZone) : ''

/** Money as it was taken, whatever has become of it since. */
export function takings({ payments, unplaced }: MoneyRows, zone: Zone): Movement[] {
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

function changesOfPayment({ payment, fullname }: MoneyRows['payments'][number], zone: Zone): CashUpChange[] {
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

function refundsOf({ refunded, ...money }: MoneyRows['unplaced'][number], zone: Zone): CashUpChange[] {
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
export const changesOf = ({ payments, unplaced, expenses }: MoneyRows, zone: Zone): CashUpChange[] =>
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
export const spendings = ({ expenses }: Pick<MoneyRows, 'expenses'>, zone: Zone): Movement[] =>
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
export const spentOn = ({ expenses }: Pick<MoneyRows, 'expenses'>, date: string): CashUpExpense[] =>
  expenses
    .flatMap((paid) =>
      recordingsOf(paid).flatMap(({ key, method, byId, by, cents, day }): CashUpExpense[] => {
        const { voucher, category, description } = paid
        return method === null || day !== date ? [] : [{ key, voucher, category, description, method, byId, by, cents }]
      }),
    )
    .sort((a, b) => a.by.localeCompare(b.by) || a.key.localeCompare(b.key))

/** Acts of a drawer itself, which its session has: its float, money moved at it, and its count. */
const OF_DRAWERS: readonly ShillingKind[] = ['float', 'move', 'count']

/** Shillings that came into drawers or went out of them instead of dollars. */
function inShillings(rows: readonly ShillingsRow[], acts: readonly Movement[], zone: Zone): Movement[] {
  const arrived = new Map(acts.map(({ number, arrivedOn }) => [number, arrivedOn]))
  return rows.flatMap((row): Movement[] => {
    const { shillings, cents } = inDrawers(row)
    if (OF_DRAWERS.includes(row.kind) || (shillings === 0 && cents === 0)) return []
    const { key, kind: act, number, drawer = null, at, byId: collectorId, by: collector } = row
    const days = { on: row.day ?? dayIn(zone)(at), arrivedOn: arrived.get(number) ?? '', at }
    const told = { key, number, what: row.note ?? '', drawer, collectorId, collector, ...days }
    return [{ ...told, method: 'Cash', receipt: null, cents, shillings, act, is: 'inShillings' }]
  })
}

/** All money that came into drawers or went out of them. */
export function movementsOf(rows: CashRows, zone: Zone): Movement[] {
  const taken = takings(rows, zone)
  const spent = spendings(rows, zone)
  return [
    ...taken,
    ...changesOf(rows, zone).map(moved),
    ...spent,
    ...inShillings(rows.shillings ?? [], [...taken, ...spent], zone),
  ]
}

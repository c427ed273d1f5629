import { schoolDay } from '../core/dates.ts'
import { grouped, sumOf } from '../core/grouped.ts'
import { report, type At, type ReportRows } from '../report.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './fees.schema.ts'
import type { CashUp } from './income.schema.ts'
import { isOnlyHere } from './payments.rules.ts'

/** What one person took in one way on a day. In cents. */
export type TakenLine = CashUp['lines'][number] & {
  /** Taken on this device, and not at school yet. */
  waitingCents: number
}

type Rows = Pick<ReportRows, 'payments' | 'unplaced'>

/** `collectorId`: what one person took; null for all. */
export type CashUpAsked = { date: string; collectorId: number | null }

/** Money as a drawer knows it, whether or not an account could take it. */
type Money = {
  collectorId: number | null
  collector: string
  method: PaymentMethod
  /** Each receipt counts once, of which a family's has several payments. */
  receipt: string
  cents: number
  is: 'confirmed' | 'held' | 'refunded' | 'waiting'
  takenOn: string
  /** As far as they are known; devices do not hold them. */
  arrivedOn: string
  refundedOn: string
}

/** All that was in a drawer. A voided payment never was. */
function moneyOf({ payments, unplaced }: Rows, { timeZone }: Pick<At, 'timeZone'>): Money[] {
  const day = (instant: string | null | undefined): string => (instant ? schoolDay(Date.parse(instant), timeZone) : '')
  return [
    ...payments.flatMap(({ payment, atSchool }): Money[] => {
      const { collectorId, collector, method, receipt, amountCents: cents, state, paidAt } = payment
      if (state === 'voided') return []
      const is = isOnlyHere(payment) ? 'waiting' : state
      const refundedOn = state === 'refunded' ? day(atSchool?.settledAt) : ''
      const days = { takenOn: day(paidAt), arrivedOn: day(atSchool?.arrivedAt), refundedOn }
      return [{ collectorId, collector, method, receipt, cents, is, ...days }]
    }),
    ...unplaced.map(({ paidAt, arrivedAt, refundedAt, ...money }, at): Money => ({
      ...money,
      receipt: `unplaced:${at}`,
      is: refundedAt === null ? 'held' : 'refunded',
      takenOn: day(paidAt),
      arrivedOn: day(arrivedAt),
      refundedOn: day(refundedAt),
    })),
  ]
}

type Named = Pick<Money, 'collectorId' | 'collector' | 'method'>

const byCollector = (a: Named, b: Named): number =>
  a.collector.localeCompare(b.collector) || (a.collectorId ?? 0) - (b.collectorId ?? 0)
const byMethod = (a: Named, b: Named): number => PAYMENT_METHODS.indexOf(a.method) - PAYMENT_METHODS.indexOf(b.method)

const receiptsOf = (money: readonly Money[]): number => new Set(money.map(({ receipt }) => receipt)).size

const linesOf = (all: readonly Money[], more: (money: Money) => string = () => ''): Money[][] => [
  ...grouped(all, (one) => JSON.stringify([one.collectorId, one.collector, one.method, more(one)])).values(),
]

/**
 * The lines of a day. Money that was given back came in all the same on the day on which it was taken; it went out on the
 * day on which it was given back, from the drawer of the one who had taken it.
 */
export function cashUpLines(rows: Rows, date: string, at: Pick<At, 'timeZone'>): TakenLine[] {
  const onDay = moneyOf(rows, at).filter(({ takenOn, refundedOn }) => takenOn === date || refundedOn === date)
  return linesOf(onDay)
    .map((money): TakenLine => {
      const { collectorId, collector, method } = money[0] as Money
      const taken = money.filter(({ takenOn }) => takenOn === date)
      const cents = (what: Money['is']): number => sumOf(taken, ({ is, cents: of }) => (is === what ? of : 0))
      const refundedCents = sumOf(money, ({ refundedOn, cents: of }) => (refundedOn === date ? of : 0))
      return {
        collectorId,
        collector,
        method,
        count: receiptsOf(taken.filter(({ is }) => is !== 'refunded')),
        confirmedCents: cents('confirmed'),
        heldCents: cents('held'),
        takenBackCents: cents('refunded'),
        refundedCents,
        drawerCents: sumOf(taken, ({ cents: of }) => of) - refundedCents,
        laterCents: sumOf(taken, ({ arrivedOn, cents: of }) => (arrivedOn > date ? of : 0)),
        waitingCents: cents('waiting'),
      }
    })
    .sort((a, b) => byCollector(a, b) || byMethod(a, b))
}

/** Payments in force that reached the school on a day and are dated before it. */
function datedEarlier(rows: Rows, date: string, at: At): CashUp['datedEarlier'] {
  const earlier = moneyOf({ ...rows, unplaced: [] }, at).filter(
    ({ is, takenOn, arrivedOn }) => is !== 'refunded' && arrivedOn === date && takenOn < date,
  )
  return linesOf(earlier, ({ takenOn }) => takenOn)
    .map((money) => {
      const { collectorId, collector, method, takenOn } = money[0] as Money
      return {
        collectorId,
        collector,
        method,
        date: takenOn,
        count: receiptsOf(money),
        cents: sumOf(money, (one) => one.cents),
      }
    })
    .sort((a, b) => byCollector(a, b) || a.date.localeCompare(b.date) || byMethod(a, b))
}

/** What each collector took on a day, as the drawers should hold it. */
export const cashUp = report({
  id: 'fees.cashUp',
  isOffline: true,
  reads: ['payments', 'unplaced'],
  wants: ({ date }: CashUpAsked) => ({ from: date, to: date, isMoved: true }),
  compute: (rows, { date, collectorId }: CashUpAsked, at) => {
    const isAsked = (of: number | null): boolean => collectorId === null || of === collectorId
    const asked: Rows = {
      payments: rows.payments.filter(({ payment }) => isAsked(payment.collectorId)),
      unplaced: rows.unplaced.filter((money) => isAsked(money.collectorId)),
    }
    const lines = cashUpLines(asked, date, at)
    return {
      date,
      lines,
      drawerCents: sumOf(lines, ({ drawerCents }) => drawerCents),
      datedEarlier: datedEarlier(asked, date, at),
    }
  },
})

import { grouped, sumOf } from '../core/grouped.ts'
import { report, type At } from '../report.ts'
import type { ShillingsRow } from '../school/shillings.schema.ts'
import { PAYMENT_METHODS } from './payment-words.rules.ts'
import type { CashUp } from './income.schema.ts'
import {
  changesOf,
  movementsOf,
  spendings,
  spentOn,
  takings,
  type CashRows,
  type MoneyRows,
  type Movement,
  type Zone,
} from './movements.ts'

/** Money in one person's drawer of a day, by one method, in cents. */
export type TakenLine = CashUp['lines'][number] & {
  /** Taken on this device, and not at school yet. */
  waitingCents: number
}

/** Question of a cash-up; `collectorId`: the drawer of one person; null for all. */
export type CashUpAsked = { date: string; collectorId: number | null }

type Named = Pick<Movement, 'collectorId' | 'collector' | 'method'>

const byCollector = (a: Named, b: Named): number =>
  a.collector.localeCompare(b.collector) || (a.collectorId ?? 0) - (b.collectorId ?? 0)
const byMethod = (a: Named, b: Named): number => PAYMENT_METHODS.indexOf(a.method) - PAYMENT_METHODS.indexOf(b.method)

const receiptsOf = (money: readonly Movement[]): number => new Set(money.flatMap(({ receipt }) => receipt ?? [])).size

const linesOf = (all: readonly Movement[], more: (money: Movement) => string = () => ''): Movement[][] => [
  ...grouped(all, (one) => JSON.stringify([one.collectorId, one.collector, one.method, more(one)])).values(),
]

/** Shillings among movements, with the dollars that they stand for; nothing where there are none. */
function shillingsOf(money: readonly Movement[]): Pick<TakenLine, 'shillings' | 'shillingCents'> {
  const moved = money.filter(({ is }) => is === 'inShillings')
  if (moved.length === 0) return {}
  return {
    shillingCents: 0 - sumOf(moved, ({ cents }) => cents),
    shillings: sumOf(moved, ({ shillings = 0 }) => shillings),
  }
}

/**
 * The lines of a day. Money counts on the day on which it was taken, as it was taken, with whoever took it; a correction, a void
 * or a refund on the day on which it was made, with whoever made it; the same applies to money that was spent. So a day that is
 * over keeps its figures whatever becomes of its payments and expenses; only money that devices report late is added, and shown.
 */
export function cashUpLines(rows: CashRows, date: string, zone: Zone): TakenLine[] {
  return linesOf(
    movementsOf(rows, zone).filter(
      ({ on, receipt, cents, shillings }) => on === date && (receipt !== null || cents !== 0 || shillings),
    ),
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
        ...shillingsOf(money),
        drawerCents: sumOf(money, (one) => one.cents),
        laterCents: sumOf(money, (one) => (one.arrivedOn > date ? one.cents : 0)),
        waitingCents: cents('waiting'),
      }
    })
    .sort((a, b) => byCollector(a, b) || byMethod(a, b))
}

/** Money that reached the school on a day and is dated before it; money taken and money spent have lines of their own. */
function datedEarlier(rows: MoneyRows, date: string, at: At): CashUp['datedEarlier'] {
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

/** Refunds with the part of them that was given in shillings. */
function withShillings(changes: CashUp['changes'], shillings: readonly ShillingsRow[]): CashUp['changes'] {
  const given = new Map(shillings.filter(({ kind }) => kind === 'refund').map((row) => [row.number, row]))
  return changes.map((change) => {
    const part = given.get(change.refundReceipt ?? '')
    return part ? { ...change, inShillings: { cents: 0 - part.cents, shillings: 0 - part.shillings } } : change
  })
}

/** Contents of each drawer of a day, and later changes of its money. */
export const cashUp = report({
  id: 'fees.cashUp',
  isOffline: true,
  reads: ['payments', 'unplaced', 'expenses', 'shillings'],
  wants: ({ date }: CashUpAsked) => ({ from: date, to: date, isMoved: true }),
  compute: (rows, { date, collectorId }: CashUpAsked, at) => {
    const isAsked = (of: number | null): boolean => collectorId === null || of === collectorId
    const lines = cashUpLines(rows, date, at).filter((line) => isAsked(line.collectorId))
    const changes = withShillings(changesOf(rows, at), rows.shillings)
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

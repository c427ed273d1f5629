import { addDays, schoolDay } from '../core/dates.ts'
import { report, type DebtOfStudent, type PaymentOfStudent } from '../report.ts'
import { debtRow, unpaidFamiliesOf, type UnpaidFamily } from './balances.reports.ts'
import { holdOf, promiseOf, remindedOf, REMINDER_DAYS, type Hold, type StandingPromise } from './dues.rules.ts'
import { familiesOf } from './families.rules.ts'
import { compareMonths, type MonthDue } from './ledger.rules.ts'

/** A family that owes something, and what stands between it and a reminder. */
export type DueFamily = UnpaidFamily & {
  /** Students of the family, also those who owe nothing. */
  studentIds: readonly number[]
  /** The oldest month that is due; null: money is owed, and no month is open. */
  since: MonthDue | null
  reminded: { at: string; cents: number } | null
  promise: StandingPromise | null
  /** The day of the family's last payment within seven days. */
  paidOn: string | null
  /** Why it is not reminded now. */
  hold: Hold | null
}

/** Wrapped, since a report answers with an object. */
export type Dues = { families: readonly DueFamily[] }

const isInForce = ({ payment }: PaymentOfStudent): boolean =>
  payment.amountCents > 0 && (payment.state === 'confirmed' || payment.state === 'held')

function lastPaid(payments: readonly PaymentOfStudent[], timeZone: string): Map<number, string> {
  const last = new Map<number, string>()
  for (const { payment } of payments.filter(isInForce)) {
    const day = schoolDay(Date.parse(payment.paidAt), timeZone)
    if (day > (last.get(payment.studentId) ?? '')) last.set(payment.studentId, day)
  }
  return last
}

const membersOf = (debts: readonly DebtOfStudent[]): Map<string, readonly DebtOfStudent[]> =>
  new Map(familiesOf(debts, ({ student }) => student).map(({ key, children }) => [key, children]))

/** Families that owe something, those who owe most first, each with whether it can be reminded. */
export const duesOfFamilies = report({
  id: 'fees.dues',
  isOffline: true,
  reads: ['debts', 'payments'],
  wants: (_: object, { today }) => ({ from: addDays(today, 1 - REMINDER_DAYS), to: today }),
  compute: ({ debts, payments }, _, at): Dues => {
    const paid = lastPaid(payments, at.timeZone)
    const members = membersOf(debts)
    const families = unpaidFamiliesOf(debts.map(debtRow)).map((family): DueFamily => {
      const children = members.get(family.key) ?? []
      const accounts = children.map(({ account }) => account)
      const days = children.flatMap(({ student }) => paid.get(student.id) ?? [])
      const paidOn = days.toSorted().at(-1) ?? null
      return {
        ...family,
        studentIds: children.map(({ student }) => student.id),
        since: family.students.flatMap(({ open }) => open).toSorted(compareMonths)[0] ?? null,
        reminded: remindedOf(accounts),
        promise: promiseOf(accounts, at),
        paidOn,
        hold: holdOf({ accounts, paidOn }, at),
      }
    })
    return { families }
  },
})

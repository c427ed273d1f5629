import { dueMonths, dueOfMonth, totalDue, type Month } from '#domain/fees/ledger.rules.ts'
import { monthNumber } from '#domain/school/months.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { forStudents, type Typed } from './pay-form.ts'

type Children = readonly Pick<FeeOfStudent, 'account' | 'student'>[]

/** The oldest month in which any of the children owes something; null where they owe nothing. */
function oldestDue(children: Children): Month | null {
  const [first] = children
    .flatMap(({ account }) => dueMonths(account.open))
    .toSorted((one, other) => monthNumber(one) - monthNumber(other))
  return first ? { year: first.year, month: first.month } : null
}

/** The form for the children of a family, with the month that is proposed: the oldest that is due, else the present one. */
export const proposedFor = (typed: Typed, children: Children, today: Month): Typed => ({
  ...forStudents(
    typed,
    children.map(({ student }) => student.id),
  ),
  ...(oldestDue(children) ?? { year: today.year, month: today.month }),
})

/** Whether the children owe for months before the present one alone. */
export const owesOnlyBefore = (children: Children, today: Month): boolean =>
  children.some(({ account }) => totalDue(account.open) > 0) &&
  children.every(({ account }) => dueOfMonth(account.open, today) === 0)

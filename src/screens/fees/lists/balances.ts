import { formatCents } from '#domain/school/money.ts'
import { shortMonth } from '#domain/school/months.ts'
import type { Balance, UnpaidFamily } from '#domain/fees/balances.reports.ts'
import { dueOf, type MonthDue } from '#domain/fees/ledger.rules.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import type { Found } from '../../core/list/finder.ts'

export const foundByStudent = ({ studentId: id, name: words, phone, phone2 }: Balance): Found => ({
  id,
  words,
  phone,
  phone2,
})

/** A month and its dues: Sep 2026 $17.00. */
export const dueWords = (month: MonthDue): string => `${shortMonth(month)} ${formatCents(dueOf(month))}`

export const phoneWords = (phone: string | null): string | null => (phone ? formatPhone(phone) : null)

/** One line for each child and unpaid month, for files. */
export const monthsInWords = ({ students }: UnpaidFamily): string =>
  students.map(({ name, className, open }) => `${name} (${className}): ${open.map(dueWords).join(', ')}`).join('; ')

import { addDays } from '#domain/core/dates.ts'
import { SALARY_CATEGORY } from '#domain/school/expense-categories.ts'
import { formatMonth, monthNumber } from '#domain/school/months.ts'
import { salaryOf } from '#domain/employees/salaries.rules.ts'
import type { employeeAdvances, expenses, salaryPayouts } from '../schema.ts'
import type { buildEmployees, EmployeeSeed } from './employees.seed.ts'
import { seededRandom } from './random.ts'
import { demoUserId } from './users.seed.ts'

type AdvanceSeed = typeof employeeAdvances.$inferInsert & { id: number }
type PayoutSeed = typeof salaryPayouts.$inferInsert & { id: number }
type ExpenseSeed = typeof expenses.$inferInsert & { id: number }

type Month = { year: number; month: number }
type Asked = ReturnType<typeof buildEmployees> & {
  today: string
  /** Number of months of the books, including the present one. */
  months: number
  /** Number of expenses that have ids already. */
  expensesBefore: number
}

const REASONS = ['School fees of a child', 'Rent', 'Medicine', 'A wedding', null] as const

/** The day of the month on which salaries are paid. */
const PAY_DAY = 28

const twoDigits = (number: number): string => String(number).padStart(2, '0')
const dayIn = ({ year, month }: Month, day: number): string => `${year}-${twoDigits(month)}-${twoDigits(day)}`
const atSchool = (day: string, minute: number): string => `${day}T07:${twoDigits(minute)}:00.000Z`

/** Months up to that of a day, the newest last. */
function monthsUntil(today: string, count: number): Month[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const index = year * 12 + month - 1 - (count - 1 - at)
    return { year: Math.floor(index / 12), month: (index % 12) + 1 }
  })
}

type Paid = { employee: EmployeeSeed; month: Month; baseCents: number; advanceCents: number }

/** Payout of one employee, and the expense of the remainder after advances. */
function paidOut(
  { employee, month, baseCents, advanceCents }: Paid,
  { day, expenseId }: { day: string; expenseId: number },
) {
  const at = atSchool(day, 30)
  const by = demoUserId('admin')
  // Two accounts are used, since neither holds enough for all salaries.
  const method = employee.id % 3 === 0 ? 'Edahab' : 'ZAAD'
  const number = String(expenseId).padStart(6, '0')
  const paidCents = baseCents - advanceCents
  const expense: ExpenseSeed = {
    id: expenseId,
    ref: `00000000-0000-4000-8000-${number.padStart(12, '0')}`,
    voucher: `S-V${number}`,
    category: SALARY_CATEGORY,
    amountCents: paidCents,
    day,
    description: `Salary of ${employee.fullName}, ${formatMonth(month)}`,
    method,
    state: 'recorded',
    recordedBy: by,
    deviceCode: 'K7Q',
    madeAt: at,
    createdAt: at,
    approvedBy: by,
    approvedAt: at,
  }
  const cents = { baseCents, advanceCents, paidCents }
  return {
    expense,
    payout: { employeeId: employee.id, ...month, ...cents, method, expenseId, day, paidBy: by, paidAt: at } as const,
  }
}

/**
 * Builds advances of every month, and payouts of months that are over; none in the last two days, whose drawers tests count.
 */
export function buildPayroll({ employees, employeeSalaries, today, months, expensesBefore }: Asked) {
  const random = seededRandom('payroll')
  const last = addDays(today, -3)
  const atLast = (day: string): string => (day < last ? day : last)
  const [advances, payouts, paid]: [AdvanceSeed[], PayoutSeed[], ExpenseSeed[]] = [[], [], []]
  const salary = (id: number, { year, month }: Month): number =>
    salaryOf(
      employeeSalaries.filter(({ employeeId }) => employeeId === id),
      monthNumber({ year, month }),
    )?.cents ?? 0

  const advance = ({ id }: EmployeeSeed, month: Month, baseCents: number): number => {
    if (!random.chance(0.3)) return 0
    const day = atLast(dayIn(month, random.int(6, 20)))
    const amountCents = random.int(1, Math.floor(baseCents / 4_000)) * 2_000
    advances.push({
      id: advances.length + 1,
      employeeId: id,
      ...month,
      amountCents,
      reason: random.pick(REASONS),
      method: 'Cash',
      day,
      recordedBy: demoUserId('office'),
      createdAt: atSchool(day, random.int(0, 59)),
    })
    return amountCents
  }

  const all = monthsUntil(today, months)
  for (const [at, month] of all.entries()) {
    const payDay = dayIn(month, PAY_DAY)
    for (const employee of employees.filter(({ dateOfHire }) => dateOfHire <= payDay)) {
      const baseCents = salary(employee.id, month)
      const advanceCents = advance(employee, month, baseCents)
      if (at === all.length - 1) continue
      const numbered = { day: atLast(payDay), expenseId: expensesBefore + paid.length + 1 }
      const { expense, payout } = paidOut({ employee, month, baseCents, advanceCents }, numbered)
      paid.push(expense)
      payouts.push({ id: payouts.length + 1, ...payout })
    }
  }
  return { employeeAdvances: advances, salaryPayouts: payouts, salaryExpenses: paid }
}

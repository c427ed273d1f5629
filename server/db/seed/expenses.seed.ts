import { addDays } from '#domain/core/dates.ts'
import type { ExpenseCategory } from '#domain/school/expense-categories.ts'
import type { expenses } from '../schema.ts'
import { seededRandom } from './random.ts'
import { demoUserId } from './users.seed.ts'

type ExpenseSeed = typeof expenses.$inferInsert & { id: number }
type Usual = {
  category: ExpenseCategory
  /** Days of the month on which the expense is paid. */
  on: readonly number[]
  /** Lowest and highest amount, in whole dollars. */
  dollars: readonly [low: number, high: number]
  method: ExpenseSeed['method']
  description: string
}

/** Usual expenses of a month of a school of seven hundred students. */
const MONTHLY: readonly Usual[] = [
  { category: 'Rent', on: [3], dollars: [600, 600], method: 'ZAAD', description: 'Rent of the second building' },
  { category: 'Electricity', on: [5], dollars: [140, 210], method: 'ZAAD', description: 'Bill of the month' },
  { category: 'Water', on: [5, 20], dollars: [30, 45], method: 'Cash', description: 'Tanker of water' },
  { category: 'Internet', on: [6], dollars: [45, 45], method: 'ZAAD', description: 'Telesom, office and laboratory' },
  { category: 'Telephones', on: [8], dollars: [15, 30], method: 'ZAAD', description: 'Calls to families' },
  { category: 'Fuel', on: [2, 9, 16, 23], dollars: [55, 80], method: 'Cash', description: 'Diesel of the buses' },
  { category: 'Stationery', on: [4, 18], dollars: [25, 70], method: 'Cash', description: 'Chalk, paper and toner' },
  {
    category: 'Refreshment',
    on: [7, 14, 21, 28],
    dollars: [8, 15],
    method: 'Cash',
    description: 'Tea of the teachers',
  },
  { category: 'Transportation', on: [11, 25], dollars: [5, 20], method: 'Cash', description: 'Taxi to the ministry' },
  { category: 'Repairing', on: [13], dollars: [20, 120], method: 'Cash', description: 'Desks and a window' },
  { category: 'Over Time', on: [27], dollars: [40, 60], method: 'Edahab', description: 'Guards of the night' },
]

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Months before a day, the newest last, as `2026-09`. */
function monthsBefore(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const index = year * 12 + month - 1 - (count - 1 - at)
    return `${Math.floor(index / 12)}-${twoDigits((index % 12) + 1)}`
  })
}

/** Builds expenses of the office, approved by the administrator; none in the last two days, whose drawers tests count. */
export function buildExpenses({ today, months }: { today: string; months: number }): ExpenseSeed[] {
  const random = seededRandom('expenses')
  const last = addDays(today, -3)
  const paid = monthsBefore(today, months).flatMap((month) =>
    MONTHLY.flatMap(({ on, dollars: [low, high], ...what }) =>
      on.map((day) => ({
        ...what,
        day: `${month}-${twoDigits(day)}`,
        amountCents: random.int(low * 4, high * 4) * 25,
      })),
    ),
  )
  return paid
    .filter(({ day }) => day <= last)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ day, ...what }, at) => {
      const madeAt = `${day}T07:${twoDigits(random.int(0, 59))}:00.000Z`
      const number = String(at + 1).padStart(6, '0')
      return {
        id: at + 1,
        ref: `00000000-0000-4000-8000-${number.padStart(12, '0')}`,
        voucher: `S-V${number}`,
        ...what,
        day,
        receiptNumber: random.chance(0.6) ? String(random.int(1_000, 9_999)) : null,
        state: 'recorded' as const,
        recordedBy: demoUserId('office'),
        deviceCode: 'K7Q',
        madeAt,
        createdAt: madeAt,
        approvedBy: demoUserId('admin'),
        approvedAt: `${addDays(day, 1)}T06:00:00.000Z`,
      }
    })
}

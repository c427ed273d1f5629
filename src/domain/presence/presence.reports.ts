import { grouped, sumOf } from '../core/grouped.ts'
import { report, type PresenceOfDay, type StaffMember } from '../report.ts'
import { monthDays, schoolDaysBetween, type Calendar } from '../school/calendar.rules.ts'
import { workedIn } from '../employees/salaries.rules.ts'
import type { PresenceMonthRow, PresenceYearRow } from './presence.schema.ts'

type Month = { year: number; month: number }
type Year = { year: number }

/** Employees who worked at the school on some day of a period, by name. */
export function staffOf(staff: readonly StaffMember[], { from, to }: { from: string; to: string }): StaffMember[] {
  const worked = staff.filter((each) => workedIn(each, { first: from, last: to }))
  return worked.sort((a, b) => a.fullName.localeCompare(b.fullName) || a.id - b.id)
}

export const yearDays = ({ year }: Year) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** School days that count: those of the period, up to today. */
export const countedDays = (calendar: Calendar, { from, to }: { from: string; to: string }, today: string): string[] =>
  schoolDaysBetween(calendar, from, to < today ? to : today)

export type MonthCount = { presentDays: number; records: PresenceMonthRow['records'] }
export const presenceMonthRow = (employee: StaffMember, { presentDays, records }: MonthCount): PresenceMonthRow => ({
  employeeId: employee.id,
  fullName: employee.fullName,
  jobTitle: employee.jobTitle,
  phone: employee.phone,
  totalAbsences: records.length,
  presentDays,
  records,
})

export type YearCount = { month: number; present: number; absent: number }
/** All twelve months, also those without a mark. */
export const presenceYearRow = (employee: StaffMember, counts: readonly YearCount[]): PresenceYearRow => ({
  employeeId: employee.id,
  fullName: employee.fullName,
  jobTitle: employee.jobTitle,
  totalPresent: sumOf(counts, ({ present }) => present),
  totalAbsent: sumOf(counts, ({ absent }) => absent),
  monthlySummary: Array.from(
    { length: 12 },
    (_, at) => counts.find(({ month }) => month === at + 1) ?? { month: at + 1, present: 0, absent: 0 },
  ),
})

type Rows = { calendar: Calendar; presence: readonly PresenceOfDay[] }

/** Marks of the school days that count, by employee. */
function marksOf({ calendar, presence }: Rows, period: { from: string; to: string }, today: string) {
  const days = new Set(countedDays(calendar, period, today))
  return grouped(
    presence.filter(({ date }) => days.has(date)),
    ({ employeeId }) => employeeId,
  )
}

/** Days of presence and absences of a month, on school days only. */
export const presenceMonth = report({
  id: 'presence.month',
  isOffline: false,
  reads: ['calendar', 'staff', 'presence'],
  wants: ({ year, month }: Month) => monthDays(year, month),
  compute: (rows, { year, month }, { today }): PresenceMonthRow[] => {
    const period = monthDays(year, month)
    const marks = marksOf(rows, period, today)
    return staffOf(rows.staff, period).map((employee) => {
      const own = marks.get(employee.id) ?? []
      const absent = own.filter(({ present }) => !present).sort((a, b) => (a.date < b.date ? -1 : 1))
      const records = absent.map(({ date, remark }) => ({ date, remark }))
      return presenceMonthRow(employee, { presentDays: own.length - absent.length, records })
    })
  },
})

/** Days of presence and absences of a year, by month. */
export const presenceYear = report({
  id: 'presence.year',
  isOffline: false,
  reads: ['calendar', 'staff', 'presence'],
  wants: yearDays,
  compute: (rows, question: Year, { today }): PresenceYearRow[] => {
    const marks = marksOf(rows, yearDays(question), today)
    return staffOf(rows.staff, yearDays(question)).map((employee) => {
      const byMonth = grouped(marks.get(employee.id) ?? [], ({ date }) => Number(date.slice(5, 7)))
      const counts = [...byMonth].map(([month, own]) => {
        const present = own.filter((mark) => mark.present).length
        return { month, present, absent: own.length - present }
      })
      return presenceYearRow(employee, counts)
    })
  },
})

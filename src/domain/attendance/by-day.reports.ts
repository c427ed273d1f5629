import { schoolDaysBetween } from '../school/calendar.rules.ts'
import { daysHere, report } from '../report.ts'
import { countsOf } from './class-days.rules.ts'
import { rateOf } from './reports.rules.ts'

type Days = { from: string; to: string }

/** Marks of one school day; `rate` is null where nobody was marked. */
export type AttendanceOfDay = { date: string; present: number; absent: number; rate: number | null }

/** Marks of the school on each school day of a period, up to today; without students who have left. */
export const attendanceByDay = report({
  id: 'attendance.byDay',
  isOffline: true,
  reads: ['studentIds', 'calendar', 'classDays'],
  wants: (days: Days) => days,
  compute: ({ studentIds, calendar, classDays }, question: Days, at) => {
    const { from, to } = daysHere(question, at)
    const days = schoolDaysBetween(calendar, from, to < at.today ? to : at.today)
    const counts = new Map(days.map((date) => [date, { present: 0, absent: 0 }]))
    for (const day of classDays) {
      const sum = counts.get(day.date)
      if (!sum) continue
      const { present, absent } = countsOf(day, studentIds)
      sum.present += present
      sum.absent += absent
    }
    return {
      days: [...counts].map(([date, { present, absent }]): AttendanceOfDay => ({
        date,
        present,
        absent,
        rate: rateOf(present, present + absent),
      })),
    }
  },
})

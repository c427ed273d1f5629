import { dayOverview } from '#domain/attendance/attendance.reports.ts'
import {
  absentReport,
  classAttendanceSummary,
  classMonthlySummary,
  dailyOverview,
  listAbsentees,
  listAbsentToday,
  listParentAttendance,
  listTopAbsent,
} from '#domain/attendance/reports.endpoints.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { handle, type ServerEnv } from '../../handle.ts'
import { TOP_ABSENT_STUDENTS } from '#domain/attendance/reports.rules.ts'
import { ABSENT_PAGE_ROWS } from '#domain/attendance/reports.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { runReport } from '../reports/report-rows.ts'
import { schoolToday } from '../school/school-time.ts'
import { absencesToCallInSql, toAbsentReport } from './calls.ts'
import { absentDayInSql } from './day.queries.ts'
import { classMonthInSql, classYearInSql, readChildren, topAbsentInSql } from './reports.queries.ts'

/** Day of a report, today where none is named; refuses a day that has not come. */
function dayOf(asked: string | undefined, { now, school }: ServerEnv): string {
  const today = schoolDay(now(), school.timeZone)
  if (asked !== undefined && asked > today) throw new Problem('futureDate')
  return asked ?? today
}

export const attendanceReportHandlers = [
  handle(listAbsentToday, (_, context) => absentDayInSql.run(context, { date: schoolToday(context.env) })),
  handle(listAbsentees, ({ query }, context) => absentDayInSql.run(context, { date: dayOf(query.date, context.env) })),
  handle(absentReport, async ({ query }, context) => {
    const { startDate, endDate: to, limit = ABSENT_PAGE_ROWS.usual, ...rest } = query
    const from = dayOf(startDate, context.env)
    return toAbsentReport(await absencesToCallInSql.run(context, { from, to, limit, ...rest }))
  }),
  handle(dailyOverview, ({ query }, context) =>
    runReport(context, dayOverview, { date: dayOf(query.date, context.env) }),
  ),
  handle(classAttendanceSummary, ({ query }, context) => classMonthInSql.run(context, query)),
  handle(classMonthlySummary, async ({ params: { classId }, query }, context) => {
    const year = query.year ?? Number(schoolToday(context.env).slice(0, 4))
    const found = await classYearInSql.run(context, { classId, year })
    if (!found) throw new Problem('classNotFound')
    return found
  }),
  handle(listTopAbsent, ({ query }, context) =>
    topAbsentInSql.run(context, { ...query, limit: query.limit ?? TOP_ABSENT_STUDENTS }),
  ),
  handle(listParentAttendance, (_, context) => readChildren(context)),
]

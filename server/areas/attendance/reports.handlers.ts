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
import { handle } from '../../handle.ts'
import { TOP_ABSENT_STUDENTS } from '#domain/attendance/reports.rules.ts'
import { ABSENT_PAGE_ROWS } from '#domain/attendance/reports.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { runReport } from '../report-rows.ts'
import { schoolToday } from '../school-time.ts'
import { absencesToCallInSql, toAbsentReport } from './calls.ts'
import { absentDayInSql } from './day.queries.ts'
import { classMonthInSql, classYearInSql, readChildren, topAbsentInSql } from './reports.queries.ts'

export const attendanceReportHandlers = [
  handle(listAbsentToday, (_, context) => absentDayInSql.run(context, { date: schoolToday(context.env) })),
  handle(listAbsentees, ({ query }, context) =>
    absentDayInSql.run(context, { date: query.date ?? schoolToday(context.env) }),
  ),
  handle(absentReport, async ({ query }, context) => {
    const { startDate: from, endDate: to, limit = ABSENT_PAGE_ROWS.usual, ...rest } = query
    return toAbsentReport(await absencesToCallInSql.run(context, { from, to, limit, ...rest }))
  }),
  handle(dailyOverview, ({ query }, context) =>
    runReport(context, dayOverview, { date: query.date ?? schoolToday(context.env) }),
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

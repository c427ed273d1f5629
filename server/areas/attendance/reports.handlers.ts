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
import { readAbsentReport } from './calls.ts'
import { readAbsentDay, readOverview } from './day.queries.ts'
import { readChildren, readClassMonth, readClassYear, readTopAbsent, todayOf } from './reports.queries.ts'

export const attendanceReportHandlers = [
  handle(listAbsentToday, (_, context) => readAbsentDay(context, todayOf(context.facts))),
  handle(listAbsentees, ({ query }, context) => readAbsentDay(context, query.date ?? todayOf(context.facts))),
  handle(absentReport, ({ query }, context) => readAbsentReport(context, query)),
  handle(dailyOverview, ({ query }, context) => readOverview(context, query.date ?? todayOf(context.facts))),
  handle(classAttendanceSummary, ({ query }, context) => readClassMonth(context, query)),
  handle(classMonthlySummary, ({ params, query }, context) => readClassYear(context, { ...params, year: query.year })),
  handle(listTopAbsent, ({ query }, context) => readTopAbsent(context, query)),
  handle(listParentAttendance, (_, context) => readChildren(context)),
]

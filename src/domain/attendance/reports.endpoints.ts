import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { IdText } from '../core/fields.ts'
import { STAFF } from '../core/roles.ts'
import { Period } from '../school/period.schema.ts'
import {
  ABSENT_PAGE_ROWS,
  AbsentDay,
  AbsentReport,
  ChildAttendance,
  ClassMonth,
  ClassYear,
  DailyOverview,
  TopAbsent,
} from './reports.schema.ts'

const Day = z.object({ date: DayText.optional() })

/** A number in an address, where everything is text. */
const numberText = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))

const Year = numberText(1900, 9998)

export const listAbsentToday = endpoint({
  id: 'attendance.absentToday',
  method: 'GET',
  path: '/student/attendance/absent-today',
  summary: 'Students absent today, how many, and the classes that are not marked yet',
  roles: STAFF,
  reply: AbsentDay,
  problems: [],
})

export const listAbsentees = endpoint({
  id: 'attendance.absentees',
  method: 'GET',
  path: '/student/absentees',
  aliases: ['/student/attendance/absent'],
  summary: 'Students absent on a day (today when none is named), and the classes that are not marked yet',
  roles: STAFF,
  query: Day,
  reply: AbsentDay,
  problems: ['futureDate'],
})

export const absentReport = endpoint({
  id: 'attendance.report',
  method: 'GET',
  path: '/student/attendance/report',
  summary: 'Absences between two days, both included, with every call about them; the newest day first',
  roles: STAFF,
  query: Period.safeExtend({
    classId: IdText.optional(),
    limit: numberText(1, ABSENT_PAGE_ROWS.most).optional(),
    offset: numberText(0, 999_999).optional(),
  }),
  reply: AbsentReport,
  problems: ['futureDate'],
})

export const dailyOverview = endpoint({
  id: 'attendance.dailyOverview',
  method: 'GET',
  path: '/student/reports/daily-attendance-overview',
  summary: 'Every mark of a day (today when none is named), class by class',
  roles: STAFF,
  query: Day,
  reply: DailyOverview,
  problems: ['futureDate'],
})

export const classAttendanceSummary = endpoint({
  id: 'attendance.classSummary',
  method: 'GET',
  path: '/student/reports/class-attendance-summary',
  summary: 'Absences of each class in a month, on school days',
  roles: STAFF,
  query: z.object({ month: numberText(1, 12), year: Year }),
  reply: ClassMonth,
  problems: [],
})

export const classMonthlySummary = endpoint({
  id: 'attendance.classYear',
  method: 'GET',
  path: '/student/class-monthly-attendance-summary/:classId',
  summary: "A class's students with their absences by month of a year (this year when none is named)",
  roles: STAFF,
  params: z.object({ classId: IdText }),
  query: z.object({ year: Year.optional() }),
  reply: ClassYear,
  problems: ['classNotFound'],
})

export const listTopAbsent = endpoint({
  id: 'attendance.topAbsent',
  method: 'GET',
  path: '/student/attendance/top-absent',
  summary: 'Students with the most absences on school days, of the last year when no days are named',
  roles: STAFF,
  query: z
    .object({
      minimum: numberText(0, 1_000).optional(),
      startDate: DayText.optional(),
      endDate: DayText.optional(),
      classId: IdText.optional(),
      limit: numberText(1, 1_000).optional(),
    })
    .refine(({ startDate = '', endDate = '9999' }) => startDate <= endDate, {
      path: ['endDate'],
      message: 'End date must be the same or after the start date.',
    }),
  reply: TopAbsent,
  problems: [],
})

export const listParentAttendance = endpoint({
  id: 'attendance.ofChildren',
  method: 'GET',
  path: '/student/parent/attendance', // ATT-21
  summary: "Attendance of the caller's own children",
  roles: ['PARENT'],
  reply: z.array(ChildAttendance),
  problems: [],
})

import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { AnnouncedOnDay } from '../announcedabsences/announcedabsences.schema.ts'
import { Id, Instant } from '../core/fields.ts'
import { DAY_KINDS } from '../school/day-kinds.ts'
import { AttendanceRecord } from './attendance.schema.ts'
import { CallStatus } from './calls.schema.ts'

/** Absences on one page of a report, unless the caller says otherwise. */
export const ABSENT_PAGE_ROWS = { usual: 1_000, most: 5_000 } as const

/** In per cent with one decimal; null where nothing was marked. */
const Rate = z.number().nullable()

/** How many marks are of which kind; left out where none has one. */
const Kinds = {
  kinds: z.object({ late: z.int(), leftEarly: z.int(), excused: z.int(), unexcused: z.int() }).optional(),
}
/** Kind of a mark, left out where it has none. */
const Kind = { kind: z.enum(DAY_KINDS).optional() }

/** A class that is not marked completely: `missing` of its `students` have no mark. */
export const UnmarkedClass = z.object({ classId: Id, className: z.string(), missing: z.int(), students: z.int() })
export type UnmarkedClass = z.infer<typeof UnmarkedClass>

/** State of a day, part of every answer about it. */
const DayState = {
  date: DayText,
  /** Why there is no school on this day; null on a school day. */
  closed: z.string().nullable(),
  /** Only when this is empty, an empty list means that nobody was absent. */
  unmarkedClasses: z.array(UnmarkedClass),
}

/** An absent student (ATT-20). */
export const AbsentStudent = z.object({
  studentId: Id,
  fullname: z.string(),
  classId: Id,
  className: z.string(),
  remark: z.string(),
  date: DayText,
  ...Kind,
})
export type AbsentStudent = z.infer<typeof AbsentStudent>

export const AbsentDay = z.object({ ...DayState, students: z.array(AbsentStudent), totalAbsent: z.int() })
export type AbsentDay = z.infer<typeof AbsentDay>

/** One call to a family; the newest comes first and is the one in effect. */
export const CallAttempt = z.object({
  callStatus: CallStatus,
  callTime: Instant,
  callNotes: z.string(),
  calledBy: z.string(),
})
export type CallAttempt = z.infer<typeof CallAttempt>

/** An absence with the calls about it (ATT-15). */
export const AbsentCall = z.object({
  studentId: Id,
  date: DayText,
  studentFullName: z.string(),
  classId: Id,
  className: z.string(),
  remark: z.string(),
  ...Kind,
  /** What a parent had announced of the day. */
  announced: AnnouncedOnDay.optional(),
  /** Left out for roles that do not call families. */
  phone: z.string().optional(),
  phone2: z.string().nullable().optional(),
  callStatus: CallStatus,
  callTime: Instant.nullable(),
  callNotes: z.string(),
  attempts: z.array(CallAttempt),
})
export type AbsentCall = z.infer<typeof AbsentCall>

export const AbsentReport = z.object({
  /** By day, the newest first. */
  records: z.array(AbsentCall),
  total: z.int(),
  /** School days of the period that are not marked completely, with the number of such classes. */
  unmarkedDays: z.array(z.object({ date: DayText, classes: z.int() })),
})
export type AbsentReport = z.infer<typeof AbsentReport>

/** A class on one day (ATT-17); `records` has the marked students only. */
export const OverviewClass = z.object({
  classId: Id,
  className: z.string(),
  students: z.int(),
  present: z.int(),
  absent: z.int(),
  rate: Rate,
  records: z.array(
    z.object({
      studentId: Id,
      fullname: z.string(),
      status: z.enum(['Present', 'Absent']),
      remark: z.string(),
      recordedBy: z.string(),
      ...Kind,
    }),
  ),
  ...Kinds,
})
export type OverviewClass = z.infer<typeof OverviewClass>

export const DailyOverview = z.object({
  ...DayState,
  present: z.int(),
  absent: z.int(),
  rate: Rate,
  classes: z.array(OverviewClass),
  ...Kinds,
})
export type DailyOverview = z.infer<typeof DailyOverview>

/** A class in one month (ATT-18): its marks on school days. */
export const ClassAbsences = z.object({
  classId: Id,
  className: z.string(),
  totalAbsentDays: z.int(),
  totalPresentDays: z.int(),
  rate: Rate,
  /** School days with at least one mark of the class. */
  markedDays: z.int(),
  ...Kinds,
})
export type ClassAbsences = z.infer<typeof ClassAbsences>

export const ClassMonth = z.object({
  month: z.int(),
  year: z.int(),
  /** School days of the month so far. */
  schoolDays: z.int(),
  summary: z.array(ClassAbsences),
})
export type ClassMonth = z.infer<typeof ClassMonth>

/** One student's absences by month (ATT-19); months without any are left out. */
export const StudentYear = z.object({
  studentId: Id,
  fullname: z.string(),
  totalAbsentCount: z.int(),
  monthly: z.array(z.object({ month: z.int(), absentCount: z.int() })),
  ...Kinds,
})
export type StudentYear = z.infer<typeof StudentYear>

export const ClassYear = z.object({
  classId: Id,
  className: z.string(),
  year: z.int(),
  /** School days of each month so far, January first. */
  schoolDays: z.array(z.int()),
  summary: z.array(StudentYear),
})
export type ClassYear = z.infer<typeof ClassYear>

/** A student with the number of absences (ATT-20). */
export const AbsenceSummary = z.object({
  id: Id,
  name: z.string(),
  /** Address of the photo; without one the screen shows the first letter of the name. */
  avatar: z.string().nullable(),
  classId: Id,
  className: z.string(),
  totalAbsences: z.int(),
  /** The latest ones, newest first. */
  recentAbsences: z.array(z.object({ date: DayText, remark: z.string() })),
  ...Kinds,
})
export type AbsenceSummary = z.infer<typeof AbsenceSummary>

export const TopAbsent = z.object({
  from: DayText,
  to: DayText,
  students: z.array(AbsenceSummary),
  /** Number of students with at least `minimum` absences; the list may be shorter. */
  total: z.int(),
})
export type TopAbsent = z.infer<typeof TopAbsent>

export const Analytics = z.object({
  present: z.int(),
  absent: z.int(),
  total: z.int(),
  rate: Rate,
  currentStreak: z.int(),
  longestStreak: z.int(),
  ...Kinds,
  /** Days absent that are late comings, where the school counts some as one absence; left out where there are none. */
  lateAbsences: z.int().optional(),
})
export type Analytics = z.infer<typeof Analytics>

/** A child's attendance for its parent: figures and every record, newest first. */
export const ChildAttendance = z.object({
  studentId: Id,
  fullname: z.string(),
  className: z.string(),
  totalPresent: z.int(),
  totalAbsent: z.int(),
  analytics: Analytics,
  attendance: z.array(AttendanceRecord),
})
export type ChildAttendance = z.infer<typeof ChildAttendance>

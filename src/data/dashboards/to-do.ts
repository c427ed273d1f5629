import { absencesToCall, latestCall, unmarkedDays, type UnmarkedDay } from '#domain/attendance/attendance.reports.ts'
import type { AttendanceConflict } from '#domain/attendance/attendance.schema.ts'
import { needsCall } from '#domain/attendance/calls.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import type { Role } from '#domain/core/roles.ts'
import type { SchoolToDoList } from '#domain/dashboards/dashboards.schema.ts'
import { asksSchool, checkSchool, isToDoOf, type SchoolCheck } from '#domain/dashboards/to-do.rules.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { useAnswer } from '../answers/use-answer.ts'
import { readBuses } from '../buses/buses.ts'
import type { CacheDb } from '../device/db.ts'
import { readExamSetup } from '../exams/setup.queries.ts'
import { cacheQuery, useCacheQuery, type Reading, type Replica } from '../replica/use-cache.ts'
import { readReport } from '../reports/report-rows.ts'

/** Days back of which unmarked classes are named, enough for a weekend; older days are on the absence screens. */
const DAYS_BACK = 3

export type DailyToDo = {
  /** Days with classes that are not completely marked, the latest first. */
  unmarked: readonly UnmarkedDay[]
  /** Number of today's absences whose families nobody has reached. */
  calls: number
  /** Differing marks to settle, the latest day first. */
  marks: readonly Pick<AttendanceConflict, 'classId' | 'date'>[]
}

/** The day's work of somebody, as the replica has it. */
export async function readDailyToDo(
  replica: Replica & { cache: CacheDb },
  { role, today }: { role: Role; today: string },
  now?: number,
): Promise<DailyToDo> {
  const { days } = await readReport(replica, unmarkedDays, { from: addDays(today, -DAYS_BACK), to: today }, now)
  const absences = isToDoOf('calls', role)
    ? (await readReport(replica, absencesToCall, { from: today, to: today }, now)).records
    : []
  const conflicts = (await replica.cache.attendanceConflicts.toArray()) as unknown as AttendanceConflict[]
  return {
    unmarked: days,
    calls: absences.filter((absence) => needsCall(latestCall(absence).status, absence)).length,
    marks: conflicts.sort((a, b) => (a.date < b.date ? 1 : -1)),
  }
}

/** The day's work of somebody, live. */
export const useDailyToDo = (role: Role, today: string): Reading<DailyToDo> =>
  useCacheQuery(`toDo:${role}:${today}`, (replica) => readDailyToDo(replica, { role, today }))

/** What the school server counts, or its last answer; null where it has none. `isAsked`: it has not answered yet. */
export type SchoolsPart = { list: SchoolToDoList | null; isAsked: boolean }

const listToDo = async () => (await import('#domain/dashboards/dashboards.endpoints.ts')).listToDo

export function useSchoolToDo(role: Role): SchoolsPart {
  const asks = asksSchool(role)
  const { answer } = useAnswer(listToDo, asks ? {} : null)
  return { list: answer.status === 'ready' ? answer.data : null, isAsked: asks && answer.status === 'loading' }
}

export async function readSchoolCheck(cache: CacheDb): Promise<SchoolCheck> {
  const [classes, students, buses, { classSubjects }] = await Promise.all([
    cache.classes.toArray() as Promise<unknown> as Promise<ClassRow[]>,
    cache.students.toArray() as Promise<unknown> as Promise<StudentRow[]>,
    readBuses(cache),
    readExamSetup(cache),
  ])
  return checkSchool({ classes, students, buses, classSubjects })
}

/** What the school may have forgotten to set up, by an administrator's replica, live. */
export const useSchoolCheck = cacheQuery(({ cache }) => readSchoolCheck(cache))

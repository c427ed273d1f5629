import type { AnnouncedAbsenceRow } from '#domain/announcedabsences/announcedabsences.schema.ts'
import type { AttendanceConflict } from '#domain/attendance/attendance.schema.ts'
import { hasJoinedBy } from '#domain/attendance/reports.rules.ts'
import { isAtGate } from '#domain/school/at-gate.ts'
import type { ClassWithStudents } from '../school/classes.queries.ts'
import type { DayMark } from '../school/day-marks.ts'
import type { AttendanceDay, DayNotice } from './day.queries.ts'

export type StudentDay = {
  studentId: number
  fullname: string
  mark: DayMark | null
  /** What a parent has announced of the day; left out where there is nothing. */
  announced?: AnnouncedAbsenceRow
}

/** A class on one day: the data of the marking form. */
export type ClassDay = {
  classId: number
  date: string
  students: readonly StudentDay[]
  conflicts: readonly AttendanceConflict[]
  notices: readonly DayNotice[]
}

export type ClassDayState = 'empty' | 'notMarked' | 'partly' | 'marked'

export type ClassDayCounts = {
  state: ClassDayState
  students: number
  marked: number
  present: number
  absent: number
  /** The newest mark of the class; null when there is none. */
  lastMark: { by: string; at: string } | null
  /** Marks that the school's server has not accepted yet. */
  waiting: number
  /** Number of conflicts to settle and of entries that were not accepted. */
  attention: number
}

export type DayOverview = {
  counts: ReadonlyMap<number, ClassDayCounts>
  markedClasses: number
  /** Number of classes that have students. */
  allClasses: number
  /** Classes that are not marked completely, with the number of unmarked students; `isPartly`: some are marked. */
  open: readonly { id: number; name: string; missing: number; isPartly: boolean }[]
}

/** Classes as they were on a day: a student who joined a class later is listed only where she has a mark of that day. */
export function classesOn(
  classes: readonly ClassWithStudents[],
  day: AttendanceDay,
  timeZone: string,
): ClassWithStudents[] {
  const hadJoined = hasJoinedBy(day.date, timeZone)
  return classes.map((group) => {
    const students = group.students.filter((student) => hadJoined(student) || day.marks.has(student.id))
    return students.length === group.students.length ? group : { ...group, students }
  })
}

export function classDayOf(group: ClassWithStudents, day: AttendanceDay): ClassDay {
  return {
    classId: group.id,
    date: day.date,
    students: group.students.map(({ id, fullname }) => {
      const announced = day.announced.get(id)
      return { studentId: id, fullname, mark: day.marks.get(id) ?? null, ...(announced && { announced }) }
    }),
    ...troublesOf(group, day),
  }
}

function troublesOf(group: ClassWithStudents, { conflicts, notices }: AttendanceDay) {
  if (conflicts.length === 0 && notices.length === 0) return { conflicts, notices }
  const ids = new Set(group.students.map(({ id }) => id))
  return {
    conflicts: conflicts.filter((conflict) => ids.has(conflict.studentId)),
    notices: notices.filter(({ classId, studentIds }) =>
      classId === null ? studentIds.some((id) => ids.has(id)) : classId === group.id,
    ),
  }
}

function countsOf(group: ClassWithStudents, day: AttendanceDay): ClassDayCounts {
  const { conflicts, notices } = troublesOf(group, day)
  const students = group.students.length
  const counts = {
    students,
    marked: 0,
    present: 0,
    absent: 0,
    waiting: 0,
    attention: conflicts.length + notices.length,
  }
  let last: DayMark | null = null
  for (const { id } of group.students) {
    const mark = day.marks.get(id)
    if (!mark) continue
    counts.marked++
    if (mark.present) counts.present++
    else counts.absent++
    if (mark.pending === 'waiting') counts.waiting++
    if (!last || isAfter(mark, last)) last = mark
  }
  return { ...counts, state: stateOf(counts), lastMark: last && { by: last.markedBy, at: last.markedAt } }
}

/** Whether a mark says more about who marked the class: a scan at the gate is of one student, however late. */
function isAfter(mark: DayMark, last: DayMark): boolean {
  const [isScan, wasScan] = [isAtGate(mark.remark), isAtGate(last.remark)]
  return isScan === wasScan ? Date.parse(mark.markedAt) > Date.parse(last.markedAt) : wasScan
}

function stateOf({ students, marked }: { students: number; marked: number }): ClassDayState {
  if (students === 0) return 'empty'
  if (marked === 0) return 'notMarked'
  return marked < students ? 'partly' : 'marked'
}

/** Which classes are marked on a day, by whom, and which are still to do. */
export function overviewOf(classes: readonly ClassWithStudents[], day: AttendanceDay): DayOverview {
  const counts = new Map(classes.map((group) => [group.id, countsOf(group, day)]))
  const withStudents = classes.filter((group) => group.students.length > 0)
  const open = withStudents.flatMap(({ id, name }) => {
    const of = counts.get(id)
    if (!of || of.state === 'marked') return []
    return [{ id, name, missing: of.students - of.marked, isPartly: of.state === 'partly' }]
  })
  return { counts, open, allClasses: withStudents.length, markedClasses: withStudents.length - open.length }
}

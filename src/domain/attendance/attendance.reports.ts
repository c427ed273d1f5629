import { announcedIn } from '../announcedabsences/announcedabsences.rules.ts'
import type { AnnouncedOnDay } from '../announcedabsences/announcedabsences.schema.ts'
import { closedDay, monthDays, schoolDaysBetween } from '../school/calendar.rules.ts'
import { byClassName } from '../school/classes.rules.ts'
import { addDays } from '../core/dates.ts'
import { daysHere, report, type At, type ReportedCall, type ReportRows } from '../report.ts'
import { NOT_CALLED, newestFirst } from './calls.rules.ts'
import { kindCounts, sumOfKinds, type DayKind } from '../school/day-kinds.ts'
import { absencesOf, countsOf, markedIn, marksOf, notedIn } from './class-days.rules.ts'
import {
  classMonth as classMonthOf,
  classYear as classYearOf,
  hasJoinedBy,
  rateOf,
  topAbsent as topAbsentOf,
  unmarkedClasses,
} from './reports.rules.ts'
import type {
  AbsentDay,
  AbsentStudent,
  ClassYear,
  DailyOverview,
  OverviewClass,
  TopAbsent,
  UnmarkedClass,
} from './reports.schema.ts'

type Rows<Names extends keyof ReportRows> = Pick<ReportRows, Names>

type Day = { date: string }
const ofDay = ({ date }: Day) => ({ from: date, to: date })

const namesOf = ({ students }: Rows<'students'>): ReadonlyMap<number, string> =>
  new Map(students.map(({ id, fullname }) => [id, fullname]))

/** The state of a day, which is part of every answer about it. */
const dayState = (
  { students, classes, calendar, classDays }: Rows<'students' | 'classes' | 'calendar' | 'classDays'>,
  { date }: Day,
  { timeZone }: At,
) => ({
  date,
  closed: closedDay(calendar, date),
  unmarkedClasses: unmarkedClasses(
    { marked: new Set(classDays.flatMap(markedIn)), isExpected: hasJoinedBy(date, timeZone) },
    students,
    classes,
  ),
})

export const byClassAndName = (a: AbsentStudent, b: AbsentStudent): number =>
  byClassName(a, b) || a.fullname.localeCompare(b.fullname) || a.studentId - b.studentId

/** The absent of a day, without marks of students who have left the school. */
export const absentDay = report({
  id: 'attendance.absentDay',
  isOffline: true,
  reads: ['students', 'classes', 'className', 'calendar', 'classDays'],
  wants: ofDay,
  compute: (rows, question: Day, at): AbsentDay => {
    const names = namesOf(rows)
    const absent = rows.classDays.flatMap(absencesOf).flatMap(({ studentId, classId, remark, date, kind }) => {
      const fullname = names.get(studentId)
      return fullname === undefined
        ? []
        : [{ studentId, fullname, classId, className: rows.className(classId), remark, date, ...(kind && { kind }) }]
    })
    const state = dayState(rows, question, at)
    return { ...state, students: absent.sort(byClassAndName), totalAbsent: absent.length }
  },
})

type Group = Omit<OverviewClass, 'rate'>

function kindsOf(records: Group['records']): Pick<OverviewClass, 'kinds'> {
  const kinds = kindCounts(records)
  return kinds ? { kinds } : {}
}

/** Every mark of a day by the class in which it was made; students without one count in their own class. */
export const dayOverview = report({
  id: 'attendance.dailyOverview',
  isOffline: true,
  reads: ['students', 'classes', 'className', 'calendar', 'classDays'],
  wants: ofDay,
  compute: (rows, question: Day, at): DailyOverview => {
    const state = dayState(rows, question, at)
    const names = namesOf(rows)
    const groups = new Map<number, Group>()
    const groupOf = (classId: number): Group => {
      const fresh = { classId, className: rows.className(classId), students: 0, present: 0, absent: 0, records: [] }
      const group = groups.get(classId) ?? fresh
      groups.set(classId, group)
      return group
    }
    for (const { studentId, classId, present, remark, markedBy, kind } of rows.classDays.flatMap(marksOf)) {
      const fullname = names.get(studentId)
      if (fullname === undefined) continue
      const group = groupOf(classId)
      group.students++
      if (present) group.present++
      else group.absent++
      const status = present ? 'Present' : 'Absent'
      group.records.push({ studentId, fullname, status, remark, recordedBy: markedBy, ...(kind && { kind }) })
    }
    for (const { classId, missing } of state.unmarkedClasses) groupOf(classId).students += missing
    const rate = (present: number, all: number) => (state.closed === null ? rateOf(present, all) : null)
    const classes = [...groups.values()]
      .map((group) => ({ ...group, rate: rate(group.present, group.records.length), ...kindsOf(group.records) }))
      .sort(byClassName)
    for (const { records } of classes)
      records.sort((a, b) => a.fullname.localeCompare(b.fullname) || a.studentId - b.studentId)
    const sum = (of: (group: OverviewClass) => number) => classes.reduce((all, group) => all + of(group), 0)
    const [present, absent] = [sum((group) => group.present), sum((group) => group.absent)]
    const kinds = sumOfKinds(classes.map((group) => group.kinds))
    return { ...state, present, absent, rate: rate(present, present + absent), classes, ...(kinds && { kinds }) }
  },
})

export type Days = { from: string; to: string }
export type UnmarkedDay = { date: string; classes: UnmarkedClass[] }

function unmarkedDaysOf(
  { members, classes, calendar, classDays }: Rows<'members' | 'classes' | 'calendar' | 'classDays'>,
  question: Days,
  at: At,
): UnmarkedDay[] {
  const { today, timeZone } = at
  const { from, to } = daysHere(question, at)
  const days = schoolDaysBetween(calendar, from, to < today ? to : today)
  const marked = new Map(days.map((date) => [date, new Set<number>()]))
  for (const day of classDays) {
    const ids = marked.get(day.date)
    if (ids) for (const id of markedIn(day)) ids.add(id)
  }
  return [...marked]
    .map(([date, ids]) => ({
      date,
      classes: unmarkedClasses({ marked: ids, isExpected: hasJoinedBy(date, timeZone) }, members, classes),
    }))
    .filter(({ classes: open }) => open.length > 0)
    .toReversed()
}

/** School days of a period, up to today, on which some class is not marked completely; the latest first. */
export const unmarkedDays = report({
  id: 'attendance.unmarkedDays',
  isOffline: true,
  reads: ['members', 'classes', 'calendar', 'classDays'],
  wants: (days: Days) => days,
  compute: (rows, question: Days, at) => ({ days: unmarkedDaysOf(rows, question, at) }),
})

type Month = { year: number; month: number }

/** Each class's marks on the school days of a month up to today. */
export const classMonth = report({
  id: 'attendance.classMonth',
  isOffline: true,
  reads: ['studentIds', 'classes', 'calendar', 'classDays'],
  wants: ({ year, month }: Month) => monthDays(year, month),
  compute: ({ studentIds, classes, calendar, classDays }, question: Month, { today }) => {
    const days = classDays.map((day) => ({ classId: day.classId, date: day.date, ...countsOf(day, studentIds) }))
    return classMonthOf({ days, classes, calendar }, { ...question, today })
  },
})

type OfClass = { classId: number; year: number }

/**
 * A class's students with their absences by month of a year, up to today; null for a class that the reader may not see.
 */
export const classYear = report({
  id: 'attendance.classYear',
  isOffline: true,
  reads: ['students', 'classes', 'calendar', 'classDays'],
  wants: ({ classId, year }: OfClass) => ({ from: `${year}-01-01`, to: `${year}-12-31`, classId }),
  compute: ({ students, classes, calendar, classDays }, { classId, year }: OfClass, { today }): ClassYear | null => {
    const group = classes.find(({ id }) => id === classId)
    return group ? classYearOf(group, { students, calendar, marks: classDays.flatMap(marksOf) }, { year, today }) : null
  },
})

export type TopAsked = {
  minimum?: number | undefined
  /** If left out: one year before `endDate`. */
  startDate?: string | undefined
  endDate?: string | undefined
  classId?: number | undefined
  limit?: number | undefined
}

/** The period of a list of the most absent; one year if no dates are given. */
export const daysOfTop = ({ startDate, endDate }: TopAsked, at: Pick<At, 'today' | 'since'>): Days => {
  const to = endDate ?? at.today
  return daysHere({ from: startDate ?? addDays(to, -364), to }, at)
}

/** Students by number of absences on school days, in descending order. */
export const topAbsent = report({
  id: 'attendance.topAbsent',
  isOffline: true,
  reads: ['students', 'classes', 'calendar', 'classDays'],
  wants: daysOfTop,
  compute: ({ students, classes, calendar, classDays }, question: TopAsked, at): TopAbsent => {
    const wanted =
      question.classId === undefined ? students : students.filter(({ classId }) => classId === question.classId)
    const found = topAbsentOf(
      { students: wanted, classes, calendar, marks: classDays.flatMap(notedIn) },
      question.minimum ?? 1,
    )
    return {
      ...daysOfTop(question, at),
      total: found.length,
      students: found.slice(0, question.limit),
    }
  },
})

/** An absence with every call about it, the newest first. */
export type AbsenceToCall = {
  studentId: number
  date: string
  studentFullName: string
  classId: number
  className: string
  remark: string
  kind?: DayKind | null | undefined
  /** What a parent had announced of the day. */
  announced?: AnnouncedOnDay | undefined
  phone?: string | undefined
  phone2?: string | null | undefined
  attempts: readonly ReportedCall[]
}

type CallsAsked = Days & { classId?: number | undefined; limit?: number | undefined; offset?: number | undefined }

export type AbsencesToCall = {
  /** The newest day first. */
  records: AbsenceToCall[]
  /** Exceeds the number of rows when the caller gave a limit. */
  total: number
  /** School days on which some classes are not marked completely, with the number of those classes. */
  unmarkedDays: { date: string; classes: number }[]
}

/** Order of absences in a list: the newest day first, then by class and name. */
export const byDayAndClass = (a: AbsenceToCall, b: AbsenceToCall): number =>
  b.date.localeCompare(a.date) ||
  byClassName(a, b) ||
  a.studentFullName.localeCompare(b.studentFullName) ||
  a.studentId - b.studentId

/** The newest call of an absence, whose outcome is shown. */
export const latestCall = ({ attempts }: Pick<AbsenceToCall, 'attempts'>) => attempts[0] ?? NOT_CALLED

const keyOf = ({ studentId, date }: { studentId: number; date: string }): string => `${studentId}:${date}`

/** Absences of a period with every call about them, and the days that are not marked completely. */
export const absencesToCall = report({
  id: 'attendance.absencesToCall',
  isOffline: true,
  reads: ['students', 'members', 'classes', 'className', 'calendar', 'classDays', 'calls', 'announced'],
  wants: (question: CallsAsked) => ({ from: question.from, to: question.to }),
  compute: (rows, question: CallsAsked, at): AbsencesToCall => {
    const { classId: only, offset = 0, limit = Infinity } = question
    const studentOf = new Map(rows.students.map((student) => [student.id, student]))
    const calls = new Map<string, ReportedCall[]>()
    for (const call of rows.calls) calls.set(keyOf(call), [...(calls.get(keyOf(call)) ?? []), call])
    const announcedOf = announcedIn(rows.announced)
    const records = rows.classDays
      .filter(({ classId }) => only === undefined || classId === only)
      .flatMap(absencesOf)
      .flatMap(({ studentId, date, classId, remark, kind }): AbsenceToCall[] => {
        const student = studentOf.get(studentId)
        if (!student) return []
        const { fullname: studentFullName, phone, phone2 } = student
        const attempts = newestFirst(calls.get(keyOf({ studentId, date })) ?? [])
        const className = rows.className(classId)
        const announced = announcedOf({ studentId, date })
        const more = { ...(kind && { kind }), ...(announced && { announced }) }
        return [{ studentId, date, studentFullName, classId, className, remark, ...more, phone, phone2, attempts }]
      })
      .sort(byDayAndClass)
    const open = unmarkedDaysOf(rows, question, at)
    return {
      records: records.slice(offset, offset + limit),
      total: records.length,
      unmarkedDays: open.map(({ date, classes }) => ({ date, classes: classes.length })),
    }
  },
})

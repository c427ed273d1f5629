import { isSchoolDay, monthDays, schoolDaysBetween, type Calendar } from '../school/calendar.rules.ts'
import { schoolDay } from '../core/dates.ts'
import { percentOf } from '../core/percent.ts'
import { kindCounts, sumOfKinds, type KindCounts, type KindOfMark } from '../school/day-kinds.ts'
import { byClassName, isOpen } from '../school/classes.rules.ts'
import type { Member } from '../report.ts'
import type { AbsenceSummary, Analytics, ClassMonth, ClassYear, StudentYear, UnmarkedClass } from './reports.schema.ts'

/** Parts of a mark, a student and a class that reports need. */
export type ReportMark = {
  studentId: number
  classId: number
  date: string
  present: boolean
  remark: string
} & KindOfMark
export type ReportStudent = { id: number; fullname: string; classId: number }
export type ReportClass = { id: number; name: string; closed?: boolean | undefined }

/** Choices of the least number of absences (ATT-13). */
export const ABSENCE_MINIMA = [0, 1, 3, 5, 10] as const

/** How many of the latest absences are listed with a student. */
export const RECENT_ABSENCES = 10

/** Students in a list of the most absent, unless the caller says otherwise. */
export const TOP_ABSENT_STUDENTS = 200

export const SEVERITIES = ['critical', 'high', 'medium', 'none'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Severity of a number of absences: critical above 10, high above 5, medium above 0 (ATT-14). */
export const severityOf = (absences: number): Severity =>
  absences > 10 ? 'critical' : absences > 5 ? 'high' : absences > 0 ? 'medium' : 'none'

/** Attendance rate in per cent with one decimal; null when nothing was marked. */
export const rateOf = (present: number, total: number): number | null =>
  total === 0 ? null : percentOf(present, total)

type Named = { fullname: string; studentId: number }

const fullnames = new Intl.Collator('en', { numeric: true })

/** Students of a year's summary by name, on the device as on the server. */
export const byFullname = (a: Named, b: Named): number =>
  fullnames.compare(a.fullname, b.fullname) || a.studentId - b.studentId

/**
 * Figures of one student (ATT-8). Marks of days without school do not count. A streak is
 * a run of consecutive present marks, with any number of days between them; the current one ends with the latest mark. Late
 * comings that count as absences are days absent, and break no streak.
 */
export function analyticsOf(
  marks: readonly ({ date: string; present: boolean } & KindOfMark)[],
  calendar: Calendar,
): Analytics {
  const counted = marks.filter(({ date }) => isSchoolDay(calendar, date)).sort((a, b) => (a.date < b.date ? -1 : 1))
  let present = 0
  let streak = 0
  let longest = 0
  for (const mark of counted) {
    if (mark.present) present++
    streak = mark.present ? streak + 1 : 0
    longest = Math.max(longest, streak)
  }
  const total = counted.length
  const kinds = kindCounts(counted)
  const late = lateAbsences(kinds, calendar)
  present -= late
  return {
    present,
    absent: total - present,
    total,
    rate: rateOf(present, total),
    currentStreak: streak,
    longestStreak: longest,
    ...(kinds && { kinds }),
    ...(late > 0 && { lateAbsences: late }),
  }
}

/** The counts of kinds as a field, which is left out where there are none. */
function kindsOf(marks: Iterable<KindOfMark>): { kinds?: KindCounts } {
  const kinds = kindCounts(marks)
  return kinds ? { kinds } : {}
}

/** Absences that a student's late comings count as, by the setting of the school (ATT-26). */
const lateAbsences = (kinds: KindCounts | undefined, { lateAsAbsence }: Calendar): number =>
  kinds && lateAsAbsence ? Math.floor(kinds.late / lateAsAbsence) : 0

/** Whether a student had come into the present class by a day; whoever came later is not missing from it. */
export function hasJoinedBy(date: string, timeZone: string): (student: Pick<Member, 'born' | 'joined'>) => boolean {
  // No zone is a day away from UTC: most students need no look at the calendar of the zone.
  const surely = Date.parse(`${date}T00:00:00Z`) - DAY_MS
  return ({ born, joined }) => {
    const since = joined ?? born
    return since === undefined || since < surely || schoolDay(since, timeZone) <= date
  }
}

const DAY_MS = 86_400_000

/** Classes in which some student has no mark on a day, by name. */
export function unmarkedClasses(
  {
    marked,
    isExpected = () => true,
  }: { marked: { has(studentId: number): boolean }; isExpected?: (student: Member) => boolean },
  students: readonly Member[],
  classes: readonly ReportClass[],
): UnmarkedClass[] {
  const counts = new Map<number, { students: number; missing: number }>()
  for (const student of students) {
    const isMarked = marked.has(student.id)
    if (!isMarked && !isExpected(student)) continue
    const count = counts.get(student.classId) ?? { students: 0, missing: 0 }
    count.students++
    if (!isMarked) count.missing++
    counts.set(student.classId, count)
  }
  return classes
    .flatMap(({ id, name }) => {
      const count = counts.get(id)
      return count && count.missing > 0 ? [{ classId: id, className: name, ...count }] : []
    })
    .sort(byClassName)
}

/** Students by number of absences on school days, in descending order, without those below `minimum`, with their kinds of marks. */
export function topAbsent(
  school: {
    marks: readonly ReportMark[]
    students: readonly ReportStudent[]
    classes: readonly ReportClass[]
    calendar: Calendar
  },
  minimum: number,
): AbsenceSummary[] {
  const absences = new Map<number, { date: string; remark: string }[]>()
  const noted = new Map<number, KindOfMark[]>()
  for (const { studentId, date, present, remark, kind } of school.marks) {
    if (!isSchoolDay(school.calendar, date)) continue
    if (kind) noted.set(studentId, [...(noted.get(studentId) ?? []), { kind }])
    if (present) continue
    const of = absences.get(studentId)
    if (of) of.push({ date, remark })
    else absences.set(studentId, [{ date, remark }])
  }
  const names = new Map(school.classes.map(({ id, name }) => [id, name]))
  return school.students
    .map(({ id, fullname, classId }) => {
      const all = absences.get(id) ?? []
      const recentAbsences = all.sort((a, b) => (a.date < b.date ? 1 : -1)).slice(0, RECENT_ABSENCES)
      const className = names.get(classId) ?? `Class ${classId}`
      const kinds = kindsOf(noted.get(id) ?? [])
      const totalAbsences = all.length + lateAbsences(kinds.kinds, school.calendar)
      const counts = { totalAbsences, recentAbsences, ...kinds }
      return { id, name: fullname, avatar: null, classId, className, ...counts }
    })
    .filter(({ totalAbsences }) => totalAbsences >= minimum)
    .sort((a, b) => b.totalAbsences - a.totalAbsences || a.id - b.id)
}

/** How many students of a class were marked present and absent on a day. */
export type DayCounts = {
  classId: number
  date: string
  present: number
  absent: number
  kinds?: KindCounts | undefined
}

type Tally = { present: number; absent: number; days: Set<string>; kinds?: KindCounts | undefined }

/** Each class's marks on the school days of a month up to today; a mark counts for the class of its day. */
export function classMonth(
  school: { days: readonly DayCounts[]; classes: readonly ReportClass[]; calendar: Calendar },
  when: { year: number; month: number; today: string },
): ClassMonth {
  const days = new Set(schoolDaysOf(school.calendar, when))
  const tallies = new Map<number, Tally>()
  for (const { classId, date, present, absent, kinds } of school.days) {
    if (!days.has(date) || present + absent === 0) continue
    const tally: Tally = tallies.get(classId) ?? { present: 0, absent: 0, days: new Set() }
    tally.kinds = sumOfKinds([tally.kinds, kinds])
    tally.present += present
    tally.absent += absent
    tally.days.add(date)
    tallies.set(classId, tally)
  }
  // A closed class is listed if it was marked in the month.
  const listed = school.classes.filter((group) => isOpen(group) || tallies.has(group.id))
  const summary = listed.map(({ id, name }) => {
    const { present = 0, absent = 0, days: marked = new Set(), kinds } = tallies.get(id) ?? {}
    return {
      classId: id,
      className: name,
      totalAbsentDays: absent,
      totalPresentDays: present,
      rate: rateOf(present, present + absent),
      markedDays: marked.size,
      ...(kinds && { kinds }),
    }
  })
  return { month: when.month, year: when.year, schoolDays: days.size, summary: summary.sort(byClassName) }
}

/** The school days of a month, up to today. */
export function schoolDaysOf(calendar: Calendar, when: { year: number; month: number; today: string }): string[] {
  const { from, to } = monthDays(when.year, when.month)
  return schoolDaysBetween(calendar, from, to < when.today ? to : when.today)
}

/**
 * Absences of a class's students by month of a year, by name. A student who left the class keeps the absences in it.
 */
export function classYear(
  group: ReportClass,
  school: { marks: readonly ReportMark[]; students: readonly ReportStudent[]; calendar: Calendar },
  when: { year: number; today: string },
): ClassYear {
  const months = Array.from({ length: 12 }, (_, index) => schoolDaysOf(school.calendar, { ...when, month: index + 1 }))
  const days = new Set(months.flat())
  const counts = new Map<number, Map<number, number>>()
  const noted = new Map<number, KindOfMark[]>()
  for (const { studentId, classId, date, present, kind } of school.marks) {
    if (classId !== group.id || !days.has(date)) continue
    const monthly = counts.get(studentId) ?? new Map<number, number>()
    counts.set(studentId, monthly)
    if (kind) noted.set(studentId, [...(noted.get(studentId) ?? []), { kind }])
    const month = Number(date.slice(5, 7))
    if (!present) monthly.set(month, (monthly.get(month) ?? 0) + 1)
  }
  const summary = school.students
    .filter(({ id, classId }) => classId === group.id || counts.has(id))
    .map(({ id, fullname }) => ({
      ...studentYear(id, fullname, counts.get(id) ?? new Map<number, number>()),
      ...kindsOf(noted.get(id) ?? []),
    }))
    .sort(byFullname)
  return {
    classId: group.id,
    className: group.name,
    year: when.year,
    schoolDays: months.map(({ length }) => length),
    summary,
  }
}

/** One student's line of a class's year, from the counts by month. */
export function studentYear(studentId: number, fullname: string, counts: ReadonlyMap<number, number>): StudentYear {
  const monthly = [...counts]
    .map(([month, absentCount]) => ({ month, absentCount }))
    .filter(({ absentCount }) => absentCount > 0)
    .sort((a, b) => a.month - b.month)
  return {
    studentId,
    fullname,
    totalAbsentCount: monthly.reduce((sum, { absentCount }) => sum + absentCount, 0),
    monthly,
  }
}

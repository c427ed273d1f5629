import { markedIn, marksOf } from '#domain/attendance/class-days.rules.ts'
import { byClassName, rateOf, unmarkedClasses } from '#domain/attendance/reports.rules.ts'
import type { DailyOverview, OverviewClass } from '#domain/attendance/reports.schema.ts'
import { closedDay } from '#domain/calendar/calendar.rules.ts'
import { useCacheQuery, type Reading } from '../use-cache.ts'
import { readSpan, type Reader } from './span.ts'

type Draft = Omit<OverviewClass, 'rate'>

/** Every mark of a day out of the device's own copy, in the shape of the server's answer. */
export async function readOverview(
  reader: Reader,
  date: string,
  now?: number,
): Promise<DailyOverview & { since: string }> {
  const span = await readSpan(reader, { from: date, to: date, ...(now === undefined ? {} : { now }) })
  const names = new Map(span.students.map(({ id, fullname }) => [id, fullname]))
  const classNames = new Map(span.classes.map(({ id, name }) => [id, name]))
  const groups = new Map<number, Draft>()
  const groupOf = (classId: number): Draft => {
    const fresh = { classId, className: classNames.get(classId) ?? `Class ${classId}`, students: 0, present: 0 }
    const group = groups.get(classId) ?? { ...fresh, absent: 0, records: [] }
    groups.set(classId, group)
    return group
  }
  for (const { studentId, classId, present, remark, markedBy } of span.days.flatMap(marksOf)) {
    const fullname = names.get(studentId)
    if (fullname === undefined) continue
    const group = groupOf(classId)
    group.students++
    if (present) group.present++
    else group.absent++
    group.records.push({ studentId, fullname, status: present ? 'Present' : 'Absent', remark, recordedBy: markedBy })
  }
  const marked = new Set(span.days.flatMap(markedIn))
  const missing = unmarkedClasses(marked, span.students, span.classes)
  for (const { classId, missing: count } of missing) groupOf(classId).students += count
  const closed = closedDay(span.calendar, date)
  const rate = (present: number, all: number) => (closed === null ? rateOf(present, all) : null)
  const classes = [...groups.values()]
    .map((group) => ({ ...group, rate: rate(group.present, group.records.length) }))
    .sort(byClassName)
  for (const { records } of classes) records.sort((a, b) => a.fullname.localeCompare(b.fullname))
  const sum = (of: (group: OverviewClass) => number) => classes.reduce((all, group) => all + of(group), 0)
  const [present, absent] = [sum((group) => group.present), sum((group) => group.absent)]
  return {
    date,
    since: span.since,
    closed,
    unmarkedClasses: missing,
    present,
    absent,
    rate: rate(present, present + absent),
    classes,
  }
}

/** The marks of a day, class by class, live. */
export const useOverview = (date: string): Reading<DailyOverview & { since: string }> =>
  useCacheQuery(`overview:${date}`, (copy) => readOverview(copy, date))

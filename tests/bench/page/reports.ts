import { classMonth, classYear, topAbsent } from '#domain/attendance/attendance.reports.ts'
import { readReport as read } from '#data/reports/report-rows.ts'
import { device, openCacheDb, type CacheDb } from '#data/device/db.ts'
import type { AttendanceRow, ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { absencesOf, classDaysOf, markedIn } from '#domain/attendance/class-days.rules.ts'
import { classDayKey } from '#domain/row-keys.ts'
import { DEFAULT_CALENDAR, schoolDaysBetween } from '#domain/school/calendar.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { ATTENDANCE_DAYS_CACHED } from '#domain/synced-tables.ts'
import { expect, whoAmI } from './engine.ts'
import { settled, timed, type Pair } from './raw.ts'

/** A fixed present, so that all days of the replica lie in one year and cover the whole of September. */
const NOW = Date.parse('2026-10-20T07:00:00Z')
const TODAY = '2026-10-20'
const SINCE = addDays(TODAY, -ATTENDANCE_DAYS_CACHED)
const CLASS = 40

const markOf = (studentId: number, date: string, day: number): AttendanceRow => {
  const present = (studentId * 31 + day * 17) % 25 > 0
  return {
    studentId,
    classId: Math.ceil(studentId / CLASS),
    date,
    present,
    remark: present ? 'Present' : 'Absent - Sick',
    revision: 1,
    markedBy: 'Cabdi Warsame',
    markedAt: `${date}T04:40:00.000Z`,
  }
}

const nameOf = (students: number): string => `reports-of-${students}`

async function fill(replica: CacheDb, students: number): Promise<number> {
  const ids = Array.from({ length: students }, (_, index) => index + 1)
  const classes = Array.from({ length: students / CLASS }, (_, index) => ({
    id: index + 1,
    name: `${index + 1}A`,
    grade: 1,
  }))
  await replica.classes.bulkPut(
    classes,
    classes.map(({ id }) => String(id)),
  )
  const own = ids.map((id) => ({
    id,
    fullname: `Student ${id} Cali`,
    classId: Math.ceil(id / CLASS),
    phone: '634000000',
  }))
  await replica.students.bulkPut(own, ids.map(String))
  const days = schoolDaysBetween(DEFAULT_CALENDAR, SINCE, addDays(TODAY, -1))
  for (const [index, date] of days.entries()) {
    const rows = classDaysOf(ids.map((id) => markOf(id, date, index)))
    await replica.classDays.bulkPut(rows, rows.map(classDayKey))
  }
  await replica.meta.put({ key: 'position', value: 1 })
  return days.length * students
}

/** Fills a replica with this many students and their marks of all days within the retention. */
export async function fillReportReplica(students: number): Promise<number> {
  const replica = openCacheDb(nameOf(students))
  const marks = await fill(replica, students)
  const stored = (await replica.classDays.toArray()) as ClassDayRow[]
  expect(countMarks(stored) === marks, 'every mark is in the replica')
  replica.close()
  return marks
}

const countMarks = (days: readonly ClassDayRow[]): number => sum(days, (day) => markedIn(day).length)

type Report = 'month' | 'class' | 'top'

/** Measures a report from the replica, and the same marks read by the browser alone. */
export async function readReport(report: Report, students: number, runs: number): Promise<Pair & { marks: number }> {
  const { ownerId } = await whoAmI()
  const replica = openCacheDb(nameOf(students))
  const reader = { db: device(), cache: replica, ownerId }
  const raw = await settled(indexedDB.open(nameOf(students)))
  const bare = (): IDBRequest<ClassDayRow[]> => {
    const marks = raw.transaction('classDays').objectStore('classDays')
    if (report === 'month') return marks.index('date').getAll(IDBKeyRange.bound('2026-09-01', '2026-09-30'))
    if (report === 'top') return marks.index('date').getAll(IDBKeyRange.bound(SINCE, TODAY))
    return marks.index('[classId+date]').getAll(IDBKeyRange.bound([1, SINCE], [1, TODAY]))
  }
  const ours = async (): Promise<number> => {
    if (report === 'top')
      return sum((await read(reader, topAbsent, { minimum: 1 }, NOW)).students, (each) => each.totalAbsences)
    if (report === 'month') {
      const { summary } = await read(reader, classMonth, { year: 2026, month: 9 }, NOW)
      return sum(summary, (each) => each.totalAbsentDays)
    }
    const year = await read(reader, classYear, { classId: 1, year: 2026 }, NOW)
    return sum(year?.summary ?? [], (each) => each.totalAbsentCount)
  }
  const result = { ours: [] as number[], limit: [] as number[], marks: 0 }
  for (let run = -1; run < runs; run++) {
    let [counted, rows]: [number, ClassDayRow[]] = [0, []]
    const took = await timed(async () => (counted = await ours()))
    const alone = await timed(async () => (rows = await settled(bare())))
    const absent = rows.flatMap(absencesOf).length
    expect(absent > 0 && counted === absent, `${report}: ${absent} absences, were ${counted}`)
    result.marks = countMarks(rows)
    // Run -1 is not counted, since it opens files and compiles code.
    if (run < 0) continue
    result.ours.push(took)
    result.limit.push(alone)
  }
  raw.close()
  replica.close()
  return result
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((all, each) => all + of(each), 0)

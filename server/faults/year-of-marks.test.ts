import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CALENDAR, schoolDaysBetween } from '#domain/school/calendar.rules.ts'
import type {
  AbsentReport,
  ClassMonth,
  ClassYear,
  DailyOverview,
  TopAbsent,
} from '#domain/attendance/reports.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { ATTENDANCE_DAYS_CACHED } from '#domain/synced-tables.ts'
import { TOMBSTONE_DAYS } from '../areas/sync/cursor.ts'
import { purgeTombstones } from '../areas/sync/purge.ts'
import { attendance, changes, teacherClasses } from '../db/schema.ts'
import { volume } from '#tests/tier.ts'
import { openSchool, type School } from '../testing/school.ts'
import { emptyReplica, marksIn, type Tablet } from '../testing/tablet.ts'

/** Number of students; in the proof a whole school with two million marks, which take over a minute to write. */
const STUDENTS = Number(process.env['YEAR_STUDENTS'] ?? volume(600, 10_000))
const SCHOOL_DAYS = 200
const CLASS_SIZE = 40
/** The students of the small test school, in classes 1 to 3; the others come in classes of forty from 4 on. */
const FIRST = 18
const DAY_MS = 86_400_000
const DEADLINE = 600_000

let school: School
let admin: Tablet
let teacher: Tablet
let days: string[]

const classOf = (id: number): number =>
  id <= FIRST ? Math.ceil(id / 6) : 4 + Math.floor((id - FIRST - 1) / CLASS_SIZE)
const CLASSES = classOf(STUDENTS)
/** Who was absent on which day number: the same formula as in the statement that writes the marks. */
const isAbsent = (id: number, day: number): boolean => (id * 31 + day * 17 + (id % 7) * day) % 19 === 0
const studentIds = Array.from({ length: STUDENTS }, (_, index) => index + 1)

const mark = (from: number, to: number) => sql`
  insert into attendance (student_id, class_id, date, present, remark, marked_by, made_at)
  select s.id, s.class_id, d.day, not a.absent, case when a.absent then 'Absent - Sick' else 'Present' end, 1,
    d.day + time '05:00'
  from unnest(${sql.param(days.slice(from, to))}::date[]) with ordinality as d (day, number)
    cross join students as s
    cross join lateral (
      select (s.id * 31 + (d.number - 1 + ${from}::int) * 17 + (s.id % 7) * (d.number - 1 + ${from}::int)) % 19 = 0
    ) as a (absent)`

async function fill({ db }: School): Promise<void> {
  await db.execute(sql`insert into classes (name, grade)
    select 'Group ' || number, 1 + number % 8 from generate_series(4, ${CLASSES}::int) as number`)
  await db.execute(sql`insert into students (firstname, lastname, fullname, class_id, gender, fee_cents, phone)
    select 'Student' || id, 'Cali', 'Student' || id || ' Cali', 4 + (id - ${FIRST + 1}) / ${CLASS_SIZE}, 'Female', 1000,
      '63' || id from generate_series(${FIRST + 1}::int, ${STUDENTS}::int) as id order by id`)
  await db.execute(sql`update students set created_at = '2020-01-01'`)
  // Days before the retention are inserted without the feed, as after years of purges; the rest through the triggers.
  const young = days.findIndex((day) => day >= addDays(school.today, -ATTENDANCE_DAYS_CACHED - 1))
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(mark(0, young))
  })
  for (let day = young; day < days.length; day++) await db.execute(mark(day, day + 1))
  await db.execute(sql`analyze`)
}

beforeAll(async () => {
  school = await openSchool()
  days = schoolDaysBetween(DEFAULT_CALENDAR, addDays(school.today, -400), school.today).slice(-SCHOOL_DAYS)
  await fill(school)
  const classIds = Array.from({ length: 10 }, (_, index) => index + 4)
  await school.db.insert(teacherClasses).values(classIds.map((classId) => ({ userId: school.userId('idle'), classId })))
  admin = await school.tablet('admin')
  teacher = await school.tablet('idle')
}, DEADLINE)
afterAll(() => school.close())

const read = async <T>(path: string): Promise<T> => {
  const answer = await admin.get(`/student${path}`)
  expect(answer.status).toBe(200)
  return answer.json as T
}

/** Absences by the formula, counted one by one. */
function countAbsences<K>(keyOf: (id: number, day: string) => K | null): Map<K, number> {
  const counts = new Map<K, number>()
  for (const id of studentIds)
    for (const [number, day] of days.entries()) {
      const key = isAbsent(id, number) ? keyOf(id, day) : null
      if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

describe(`a year of marks of ${STUDENTS} students`, { tags: ['fault:large-ledger'] }, () => {
  it('is stored completely', async () => {
    expect(days).toHaveLength(SCHOOL_DAYS)
    expect(await school.db.$count(attendance)).toBe(STUDENTS * SCHOOL_DAYS)
  })

  it('is counted right by class and month', { timeout: DEADLINE }, async () => {
    const months = [...new Set(days.map((day) => day.slice(0, 7)))]
    const counts = countAbsences((id, day) => `${day.slice(0, 7)} ${classOf(id)}`)
    expect(months.length).toBeGreaterThanOrEqual(9)
    for (const month of months) {
      const [year, number] = month.split('-').map(Number)
      const { summary } = await read<ClassMonth>(`/reports/class-attendance-summary?month=${number}&year=${year}`)
      const marked = days.filter((day) => day.startsWith(month)).length
      expect(summary).toHaveLength(CLASSES)
      for (const { classId, totalAbsentDays, totalPresentDays, markedDays } of summary) {
        const absent = counts.get(`${month} ${classId}`) ?? 0
        const size = studentIds.filter((id) => classOf(id) === classId).length
        expect([classId, totalAbsentDays, totalPresentDays, markedDays]).toEqual([
          classId,
          absent,
          size * marked - absent,
          marked,
        ])
      }
    }
  })

  it('is counted right by student, in a class’s year and among the most absent', { timeout: DEADLINE }, async () => {
    const year = school.today.slice(0, 4)
    const ofYear = countAbsences((id, day) => (day.startsWith(year) ? id : null))
    for (const classId of [1, 5, CLASSES]) {
      const { summary } = await read<ClassYear>(`/class-monthly-attendance-summary/${classId}?year=${year}`)
      const own = studentIds.filter((id) => classOf(id) === classId)
      expect(
        summary
          .map(({ studentId, totalAbsentCount }) => [studentId, totalAbsentCount])
          .toSorted(([a = 0], [b = 0]) => a - b),
      ).toEqual(own.map((id) => [id, ofYear.get(id) ?? 0]))
    }
    const all = countAbsences((id) => id)
    const expected = [...all].toSorted(([a, x], [b, y]) => y - x || a - b)
    const { total, students } = await read<TopAbsent>('/attendance/top-absent')
    expect(total).toBe(all.size)
    expect(students.map(({ id, totalAbsences }) => [id, totalAbsences])).toEqual(expected.slice(0, students.length))
    expect(students.length).toBe(Math.min(200, all.size))
    const [most] = students
    const own = days.filter((_, number) => isAbsent(most!.id, number)).toReversed()
    expect(most!.recentAbsences.map(({ date }) => date)).toEqual(own.slice(0, 10))
  })

  it('is counted right by day, the first and the last', { timeout: DEADLINE }, async () => {
    const ofDay = countAbsences((_, day) => day)
    for (const day of [days[0]!, days[100]!, days.at(-1)!]) {
      const absent = ofDay.get(day) ?? 0
      const overview = await read<DailyOverview>(`/reports/daily-attendance-overview?date=${day}`)
      expect([overview.present, overview.absent, overview.unmarkedClasses]).toEqual([STUDENTS - absent, absent, []])
      const report = await read<AbsentReport>(`/attendance/report?startDate=${day}&endDate=${day}&limit=5`)
      expect([report.total, report.records.length, report.unmarkedDays]).toEqual([absent, 5, []])
    }
    const whole = await read<AbsentReport>(
      `/attendance/report?startDate=${days[0]}&endDate=${days.at(-1)}&limit=5&offset=1000`,
    )
    expect(whole.total).toBe([...ofDay.values()].reduce((sum, count) => sum + count, 0))
    expect(whole.unmarkedDays).toEqual([])
  })
})

describe('the marks that a tablet holds of a year', () => {
  const retainedDays = () => days.filter((day) => day >= addDays(school.today, -ATTENDANCE_DAYS_CACHED))

  it(
    'are the marks of sixty days, also after the whole year of a class was corrected',
    { timeout: DEADLINE },
    async () => {
      const replica = emptyReplica()
      await teacher.pull(replica)
      expect(marksIn(replica).size).toBe(10 * CLASS_SIZE * retainedDays().length)
      expect(new Set([...marksIn(replica).values()].map(({ date }) => date))).toEqual(new Set(retainedDays()))

      await school.db.update(attendance).set({ remark: 'Absent - Fasax', revision: 2 }).where(eq(attendance.classId, 5))
      const { text } = await teacher.pull(replica)
      const put = text.split('"Absent - Fasax"').length - 1
      expect(put).toBe(CLASS_SIZE * retainedDays().length)
      expect(marksIn(replica).size).toBe(10 * CLASS_SIZE * retainedDays().length)
      const fresh = emptyReplica()
      await teacher.pull(fresh)
      expect(replica.tables).toEqual(fresh.tables)
    },
  )
})

describe('purging old removals in a large school', () => {
  it('keeps every mark and the removals that devices have not pulled', { timeout: DEADLINE }, async () => {
    const count = (op: 'put' | 'remove') => school.db.$count(changes, eq(changes.op, op))
    await school.db.execute(sql`update students set class_id = 5 where class_id in (4, 6, 7)`)
    expect(await count('remove')).toBe(3 * CLASS_SIZE)
    const standing = await count('put')
    expect(standing).toBeGreaterThan(STUDENTS * retainedDays())
    await purgeTombstones(school.db, Date.now() + (TOMBSTONE_DAYS - 1) * DAY_MS)
    expect(await count('remove')).toBe(3 * CLASS_SIZE)
    await purgeTombstones(school.db, Date.now() + (TOMBSTONE_DAYS + 2) * DAY_MS)
    expect([await count('remove'), await count('put')]).toEqual([0, standing])
    expect(await school.db.$count(attendance)).toBe(STUDENTS * SCHOOL_DAYS)
  })

  /** School days within the retention. */
  const retainedDays = (): number => days.filter((day) => day >= addDays(school.today, -ATTENDANCE_DAYS_CACHED)).length
})

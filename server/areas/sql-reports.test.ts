import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { volume } from '#tests/tier.ts'
import type { Database } from '../db/client.ts'
import { absenceCalls, attendance, payments, students } from '../db/schema.ts'
import '../handlers.ts'
import { openTestDatabase } from '../testing/database.ts'
import { runReport, sqlReports } from './report-rows.ts'
import { openTestSchool, type TestSchool } from './test-school.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [], { students: 21 })
})
afterAll(() => database.close())

const TODAY = '2026-09-14'
/** Days around today, with weekends, the end of a month and days in the future. */
const FIRST = '2026-08-27'
const DAYS = 22
const day = fc.nat(DAYS).map((days) => addDays(FIRST, days))
const classId = fc.integer({ min: 1, max: 4 })
const anyClass = fc.option(classId, { nil: undefined })
const period = fc.tuple(day, day).map((days) => {
  const [from = '', to = ''] = days.toSorted()
  return { from, to }
})

/** The questions put to each report; a report without an entry fails. */
const QUESTIONS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'attendance.absentDay': fc.record({ date: day }),
  'attendance.classMonth': fc.record({ year: fc.constant(2026), month: fc.integer({ min: 8, max: 9 }) }),
  'attendance.classYear': fc.record({ classId, year: fc.constant(2026) }),
  'attendance.topAbsent': fc.record({
    minimum: fc.nat(3),
    classId: anyClass,
    limit: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    startDate: fc.constantFrom(undefined, FIRST),
    endDate: fc.constantFrom(undefined, TODAY, '2026-09-02'),
  }),
  'fees.voucherMonths': fc.constant({}),
  'fees.collections': fc
    .tuple(period, fc.option(fc.nat(2), { nil: undefined }))
    .map(([days, at]) => ({ ...days, userId: at === undefined ? undefined : collectors()[at]?.id })),
  'attendance.absencesToCall': fc.tuple(period, anyClass).map(([days, only]) => ({ ...days, classId: only })),
}

const oneIn = (count: number) => fc.nat(count - 1).map((at) => at === 0)

const student = fc.record({
  classId,
  createdAt: fc.oneof(fc.constant('2025-01-01'), day).map((of) => `${of}T21:30:00.000Z`),
  joinedAt: fc.option(
    day.map((of) => `${of}T21:30:00.000Z`),
    { nil: null },
  ),
  isGone: oneIn(8),
})

const mark = fc.record({
  studentAt: fc.nat(20),
  date: day,
  classId,
  present: fc.boolean(),
  remark: fc.constantFrom('Present', 'Absent - Sick'),
  revision: fc.integer({ min: 1, max: 2 }),
  isDeleted: oneIn(10),
})

const call = fc.record({ studentAt: fc.nat(20), date: day, minute: fc.nat(20) })

const payment = fc.record({
  studentAt: fc.nat(20),
  date: day,
  of: fc.option(fc.record({ year: fc.constantFrom(2025, 2026), month: fc.integer({ min: 1, max: 12 }) }), {
    nil: null,
  }),
  state: fc.constantFrom('confirmed' as const, 'held' as const, 'voided' as const, 'refunded' as const),
  /** Null: nobody who is known. */
  collectorAt: fc.option(fc.nat(2), { nil: null }),
  amountCents: fc.integer({ min: 1, max: 9_999 }),
  discountCents: fc.nat(500),
  method: fc.constantFrom('Cash' as const, 'ZAAD' as const, 'E-dahab' as const),
  arrivesAfter: fc.nat(2),
  description: fc.constantFrom(null, 'Term 1'),
})

const world = fc.record({
  students: fc.array(student, { minLength: 21, maxLength: 21 }),
  marks: fc.uniqueArray(mark, { maxLength: 160, selector: ({ studentAt, date }) => `${studentAt}:${date}` }),
  calls: fc.array(call, { maxLength: 20 }),
  payments: fc.array(payment, { maxLength: 12 }),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

const collectors = () => school.users.slice(0, 3)

let receipts = 0
const instant = (date: string, minute = 0): string => `${date}T04:${String(minute + 10)}:00.000Z`

async function become({ students: people, marks, calls, payments: taken }: World): Promise<void> {
  const { db } = database
  const ids = school.students.map(({ id }) => id)
  const [marker] = school.users
  await db.delete(attendance)
  await db.execute(sql`
    update ${students} set class_id = new.class_id, created_at = new.at, joined_at = new.joined, deleted_at = new.gone
    from unnest(${sql.param(ids)}::int[], ${sql.param(people.map((one) => one.classId))}::int[],
      ${sql.param(people.map((one) => one.createdAt))}::timestamptz[],
      ${sql.param(people.map((one) => one.joinedAt))}::timestamptz[],
      ${sql.param(people.map((one) => (one.isGone ? instant(TODAY) : null)))}::timestamptz[]
    ) as new (id, class_id, at, joined, gone) where ${students.id} = new.id`)
  const rows = marks.map(({ studentAt, isDeleted, ...rest }) => ({
    ...rest,
    studentId: ids[studentAt] ?? 0,
    markedBy: marker?.id ?? null,
    madeAt: instant(rest.date),
    markedAt: instant(rest.date),
    deletedAt: isDeleted ? instant(TODAY) : null,
  }))
  if (rows.length > 0) await db.insert(attendance).values(rows)
  const made = calls.map(({ studentAt, date, minute }) => ({
    studentId: ids[studentAt] ?? 0,
    date,
    status: 'Missed' as const,
    notes: String(minute),
    calledAt: instant(date, minute),
    calledBy: marker?.id ?? 0,
    deviceCode: 'AAA',
    savedAt: instant(date),
  }))
  if (made.length > 0) await db.insert(absenceCalls).values(made)
  const paid = taken.map(({ studentAt, date, of, state, collectorAt, arrivesAfter, ...rest }) => ({
    ...of,
    ...rest,
    state,
    number: rest.method === 'Cash' ? null : '634111222',
    collectedBy: collectorAt === null ? null : (collectors()[collectorAt]?.id ?? null),
    heldCode: state === 'held' ? ('numberUsed' as const) : null,
    studentId: ids[studentAt] ?? 0,
    receipt: `AAA-R${String(++receipts).padStart(6, '0')}`,
    createdAt: `${addDays(date, arrivesAfter)}T21:45:00.000Z`,
    // Half past midnight of the next day at the school.
    paidAt: `${date}T21:30:00.000Z`,
  }))
  if (paid.length > 0) await db.insert(payments).values(paid)
}

test('every report in SQL has an entry in this test', () => {
  expect(
    sqlReports()
      .map(({ report }) => report.id)
      .toSorted(),
  ).toEqual(Object.keys(QUESTIONS).toSorted())
})

test('a report in SQL answers what the report computes from single rows, to a teacher and to the office', async () => {
  const reports = sqlReports()
  const questions = fc.tuple(...reports.map(({ report }) => QUESTIONS[report.id] ?? fc.constant(null)))
  const told = new Map<string, number>()
  const property = fc.asyncProperty(world, questions, async (asWorld, asked) => {
    await become(asWorld)
    for (const name of ['admin', 'teacher'])
      for (const [at, { report, run }] of reports.entries()) {
        const context = { ...school.context(school.actor(name)), tx: database.db }
        const answer = await run(context, asked[at] as never)
        expect(answer, `${report.id} ${name} ${JSON.stringify(asked[at])}`).toEqual(
          await runReport(context, report, asked[at] as never),
        )
        told.set(report.id, (told.get(report.id) ?? 0) + JSON.stringify(answer).length)
      }
  })
  await fc.assert(property, { numRuns: volume(15, 500), seed: 11, endOnFailure: false })
  // Answers that were all empty would be equal, too.
  for (const { report } of reports) expect(told.get(report.id), report.id).toBeGreaterThan(volume(15, 500) * 300)
}, 600_000)

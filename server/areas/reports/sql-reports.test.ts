import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import type { PaymentState } from '#domain/fees/payment-rows.schema.ts'
import { RANDOM_TIMEOUT, volume } from '#tests/tier.ts'
import type { Database } from '../../db/client.ts'
import {
  absenceCalls,
  announcedAbsences,
  attendance,
  employees,
  paymentChanges,
  payments,
  presence,
  scores,
  schoolCalendar,
  students,
} from '../../db/schema.ts'
import '../../handlers.ts'
import { announcedRows, randomAnnounced } from '../../testing/random-announced.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { hire } from '../employees/test-employees.ts'
import { runReport, sqlReports } from './report-rows.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'

let school: TestSchool
const employeeIds: number[] = []
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [], { students: 21 })
  for (let at = 0; at < 5; at++) employeeIds.push((await hire(school, { fullName: `Employee ${9 - at}` })).id)
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
  'presence.month': fc.record({ year: fc.constant(2026), month: fc.integer({ min: 8, max: 10 }) }),
  'presence.year': fc.record({ year: fc.constantFrom(2025, 2026) }),
  'fees.voucherMonths': fc.constant({}),
  'fees.collections': fc
    .tuple(period, fc.option(fc.nat(2), { nil: undefined }))
    .map(([days, at]) => ({ ...days, userId: at === undefined ? undefined : collectors()[at]?.id })),
  'exams.performance': fc.record({
    academicYearId: fc.constantFrom(2, 3, 3, 99),
    examType: fc.constantFrom(undefined, undefined, 'MONTHLY' as const, 'FINAL' as const),
    passThreshold: fc.constantFrom(40, 50),
  }),
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
  /** Which of the kinds that fit; none as often. */
  kindAt: fc.nat(3),
})

const KINDS = { present: ['late', 'leftEarly', null, null], absent: ['excused', 'unexcused', null, null] } as const

const call = fc.record({ studentAt: fc.nat(20), date: day, minute: fc.nat(20) })

/** Random change of a payment, as far as its state allows; at most one change a day. */
const change = fc.record({
  date: day,
  kind: fc.constantFrom('corrected' as const, 'voided' as const, 'refunded' as const, 'settled' as const),
  doneAt: fc.option(fc.nat(2), { nil: null }),
  amountCents: fc.integer({ min: 1, max: 9_999 }),
  discountCents: fc.nat(500),
  isPart: fc.boolean(),
})
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

const payment = fc.record({
  studentAt: fc.nat(20),
  date: day,
  of: fc.option(fc.record({ year: fc.constantFrom(2025, 2026), month: fc.integer({ min: 1, max: 12 }) }), {
    nil: null,
  }),
  isHeld: oneIn(3),
  changes: fc.uniqueArray(change, { maxLength: 3, selector: ({ date }) => date }),
  /** Null: nobody who is known. */
  collectorAt: fc.option(fc.nat(2), { nil: null }),
  amountCents: fc.integer({ min: 1, max: 9_999 }),
  discountCents: fc.nat(500),
  method: fc.constantFrom('Cash' as const, 'ZAAD' as const, 'E-dahab' as const),
  arrivesAfter: fc.nat(2),
  description: fc.constantFrom(null, 'Term 1'),
})

/** Exams 1 to 3 are of the present year; a score belongs to the class in which it was made. */
const score = fc.record({
  studentAt: fc.nat(20),
  examId: fc.integer({ min: 1, max: 3 }),
  subjectId: fc.integer({ min: 1, max: 4 }),
  // More classes than are read at once.
  classId: fc.integer({ min: 1, max: 9 }),
  marks: fc.option(
    fc.nat(40).map((halves) => halves / 2),
    { nil: null },
  ),
  isDeleted: oneIn(10),
})

const employee = fc.record({
  dateOfHire: fc.oneof(fc.constant('2025-11-01'), day),
  leftOn: fc.option(day, { nil: null }),
})
const presenceMark = fc.record({
  employeeAt: fc.nat(4),
  day,
  present: fc.boolean(),
  remark: fc.constantFrom('Present', 'Sick'),
  isDeleted: oneIn(10),
})

const world = fc.record({
  scores: fc.uniqueArray(score, {
    maxLength: 120,
    selector: ({ studentAt, examId, subjectId }) => `${studentAt}:${examId}:${subjectId}`,
  }),
  staff: fc.array(employee, { minLength: 5, maxLength: 5 }),
  presence: fc.uniqueArray(presenceMark, { maxLength: 40, selector: (each) => `${each.employeeAt}:${each.day}` }),
  students: fc.array(student, { minLength: 21, maxLength: 21 }),
  marks: fc.uniqueArray(mark, {
    minLength: 20,
    maxLength: 160,
    selector: ({ studentAt, date }) => `${studentAt}:${date}`,
  }),
  calls: fc.array(call, { maxLength: 20 }),
  announced: fc.array(randomAnnounced(day), { maxLength: 20 }),
  payments: fc.array(payment, { maxLength: 12 }),
  lateAsAbsence: fc.constantFrom(null, null, 1, 2),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

const collectors = () => school.users.slice(0, 3)

type Worth = { state: PaymentState; amountCents: number; discountCents: number }

/** What a payment is worth after a change; the same where its state does not allow that. */
function worthAfter(before: Worth, { kind, amountCents, discountCents, isPart }: Change): Worth {
  const isInForce = before.state === 'confirmed' || before.state === 'held'
  if (!isInForce || (kind === 'settled' && before.state !== 'held')) return before
  if (kind === 'settled') return { ...before, state: 'confirmed', discountCents: isPart ? 0 : before.discountCents }
  if (kind === 'corrected') return { ...before, amountCents, discountCents }
  if (kind === 'refunded' && isPart && before.state === 'confirmed' && before.amountCents > 1)
    return { ...before, amountCents: 1 }
  return { state: kind, amountCents: 0, discountCents: 0 }
}

/** A payment's changes after the day on which it was taken, and its worth in the end. */
function historyOf({ date, isHeld, amountCents, discountCents, changes }: World['payments'][number]) {
  let worth: Worth = { state: isHeld ? 'held' : 'confirmed', amountCents, discountCents }
  const lines = changes
    .filter((each) => each.date >= date)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .flatMap((each) => {
      const before = worth
      worth = worthAfter(before, each)
      if (worth === before) return []
      return [
        {
          kind: each.kind,
          amountBefore: before.amountCents,
          amountAfter: worth.amountCents,
          discountBefore: before.discountCents,
          discountAfter: worth.discountCents,
          wasHeld: before.state === 'held',
          isHeld: worth.state === 'held',
          doneBy: each.doneAt === null ? null : (collectors()[each.doneAt]?.id ?? null),
          // A quarter to one of the next day at the school.
          doneAt: `${each.date}T21:45:00.000Z`,
        },
      ]
    })
  return { worth, lines }
}

let receipts = 0
const instant = (date: string, minute = 0): string => `${date}T04:${String(minute + 10)}:00.000Z`

type History = ReturnType<typeof historyOf>

/** What a payment was taken as is kept beside what it is worth, once that has changed. */
function asStored(
  { amountCents, discountCents, isHeld }: Omit<Worth, 'state'> & { isHeld: boolean },
  history: History | undefined,
) {
  const { worth, lines } = history ?? { worth: null, lines: [] }
  const state = worth?.state ?? 'confirmed'
  const isInForce = state === 'confirmed' || state === 'held'
  const taken = { amountCents, discountCents }
  return {
    state,
    heldCode: state === 'held' ? ('numberUsed' as const) : null,
    // A payment that was taken back keeps what it was worth last, which nothing counts any more.
    ...(isInForce && worth ? { amountCents: worth.amountCents, discountCents: worth.discountCents } : taken),
    ...(lines.length > 0 ? { takenCents: amountCents, takenDiscountCents: discountCents, takenHeld: isHeld } : {}),
  }
}

async function employ({ staff, presence: presenceMarks }: World): Promise<void> {
  const { db } = database
  await db.delete(presence)
  const [user] = school.users
  const by = user?.id ?? 0
  for (const [at, each] of staff.entries()) {
    const leftBy = each.leftOn === null ? null : by
    await db
      .update(employees)
      .set({ ...each, leftBy })
      .where(eq(employees.id, employeeIds[at] ?? 0))
  }
  const rows = presenceMarks.map(({ employeeAt, isDeleted, ...rest }) => ({
    ...rest,
    employeeId: employeeIds[employeeAt] ?? 0,
    markedBy: by,
    deviceCode: 'AAA',
    madeAt: instant(rest.day),
    markedAt: instant(rest.day),
    deletedAt: isDeleted ? instant(TODAY) : null,
  }))
  if (rows.length > 0) await db.insert(presence).values(rows)
}

async function enter(given: World['scores']): Promise<void> {
  const { db } = database
  const ids = school.students.map(({ id }) => id)
  await db.delete(scores)
  const rows = given.map(({ studentAt, isDeleted, ...rest }) => ({
    ...rest,
    studentId: ids[studentAt] ?? 0,
    enteredBy: school.users[0]?.id ?? 0,
    madeAt: instant(TODAY),
    deletedAt: isDeleted ? instant(TODAY) : null,
  }))
  if (rows.length > 0) await db.insert(scores).values(rows)
}

async function become(asWorld: World): Promise<void> {
  const { students: people, marks, calls, payments: taken } = asWorld
  const { db } = database
  await employ(asWorld)
  await enter(asWorld.scores)
  const ids = school.students.map(({ id }) => id)
  const [marker] = school.users
  await db.delete(attendance)
  await db.delete(announcedAbsences)
  const saidOf = announcedRows(asWorld.announced, { studentIds: ids, saidBy: marker?.id ?? 0 })
  if (saidOf.length > 0) await db.insert(announcedAbsences).values(saidOf)
  await db.update(schoolCalendar).set({ lateAsAbsence: asWorld.lateAsAbsence })
  await db.execute(sql`
    update ${students} set class_id = new.class_id, created_at = new.at, joined_at = new.joined, deleted_at = new.gone
    from unnest(${sql.param(ids)}::int[], ${sql.param(people.map((one) => one.classId))}::int[],
      ${sql.param(people.map((one) => one.createdAt))}::timestamptz[],
      ${sql.param(people.map((one) => one.joinedAt))}::timestamptz[],
      ${sql.param(people.map((one) => (one.isGone ? instant(TODAY) : null)))}::timestamptz[]
    ) as new (id, class_id, at, joined, gone) where ${students.id} = new.id`)
  const rows = marks.map(({ studentAt, isDeleted, kindAt, ...rest }) => ({
    ...rest,
    dayKind: KINDS[rest.present ? 'present' : 'absent'][kindAt] ?? null,
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
  const histories = taken.map(historyOf)
  const paid = taken.map(({ studentAt, date, of, collectorAt, arrivesAfter, method, description, ...rest }, at) => ({
    ...of,
    method,
    description,
    ...asStored(rest, histories[at]),
    number: method === 'Cash' ? null : '634111222',
    collectedBy: collectorAt === null ? null : (collectors()[collectorAt]?.id ?? null),
    studentId: ids[studentAt] ?? 0,
    receipt: `AAA-R${String(++receipts).padStart(6, '0')}`,
    createdAt: `${addDays(date, arrivesAfter)}T21:45:00.000Z`,
    // Half past midnight of the next day at the school.
    paidAt: `${date}T21:30:00.000Z`,
  }))
  if (paid.length === 0) return
  const inserted = await db.insert(payments).values(paid).returning({ id: payments.id })
  const lines = histories.flatMap((history, at) =>
    history.lines.map((line) => ({ ...line, paymentId: inserted[at]?.id ?? 0 })),
  )
  if (lines.length > 0) await db.insert(paymentChanges).values(lines)
}

test('every report in SQL has an entry in this test', () => {
  expect(
    sqlReports()
      .map(({ report }) => report.id)
      .toSorted(),
  ).toEqual(Object.keys(QUESTIONS).toSorted())
})

test(
  'a report in SQL gives a teacher and the office the same answer as the report’s function',
  async () => {
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
  },
  RANDOM_TIMEOUT,
)

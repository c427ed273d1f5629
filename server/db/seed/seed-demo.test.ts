import { verify } from '@node-rs/argon2'
import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import { warningsIn } from '#domain/books/checklist.schema.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectMoneyAddsUp } from '../../areas/fees/money.testing.ts'
import { openTestDatabase } from '../../testing/database.ts'
import type { Database } from '../client.ts'
import {
  attendance,
  attendanceHistory,
  audit,
  budgetAmounts,
  classes,
  classMoves,
  discountLimits,
  employeeAdvances,
  employees,
  feeChanges,
  feeMonths,
  guardians,
  journalEntries,
  packets,
  paymentChanges,
  payments,
  photos,
  profitLogs,
  resetCodes,
  resetRequests,
  salaryPayouts,
  schoolCalendar,
  studentRemovals,
  students,
  teacherClasses,
  users,
} from '../schema.ts'
import { buildDemoSchool } from './demo.ts'
import { seedDemo } from './seed-demo.ts'
import { DEMO_PASSWORD } from './users.seed.ts'

/** The first three bytes of a JPEG, and its last two. */
const JPEG_ENDS = [0xff, 0xd8, 0xff, 0xff, 0xd9]

const open: Database[] = []
async function emptyDatabase() {
  const database = await openTestDatabase()
  open.push(database)
  return database.db
}
afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
})

describe('seeding the demo school', () => {
  it('has of a morning a tablet whose marks the office carried here, once for each packet in the audit log', async () => {
    const db = await emptyDatabase()
    const today = '2026-09-14'
    await seedDemo(db, { students: 120, attendanceDays: 14, today, morning: Date.parse(`${today}T06:00:00Z`) })
    const brought = await db.select().from(packets).orderBy(packets.receivedAt)
    expect(brought.map(({ deviceCode, carrierDevice }) => [deviceCode, carrierDevice])).toEqual([
      ['N8V', 'K7Q'],
      ['N8V', 'K7Q'],
    ])
    const carried = await db
      .selectDistinct({ at: attendance.markedAt, by: attendance.markedBy })
      .from(attendance)
      .where(eq(attendance.deviceCode, 'N8V'))
      .orderBy(attendance.markedAt)
    expect(carried).toEqual(brought.map(({ receivedAt, ownerId }) => ({ at: receivedAt, by: ownerId })))
    const logged = await db.select().from(audit).where(eq(audit.endpoint, deliverPackets.id)).orderBy(audit.at)
    expect(logged.map(({ key, after }) => [key, after])).toEqual(
      brought.map(({ ownerId, entries }) => [String(ownerId), { carriedEntries: entries, carriedFrom: 'N8V' }]),
    )
  })

  it('stores exactly what was built, and every mark in the history', async () => {
    const db = await emptyDatabase()
    const school = buildDemoSchool({ students: 120, attendanceDays: 14 })
    expect(await seedDemo(db, { students: 120, attendanceDays: 14 })).toBe(true)
    expect(await db.select().from(students).orderBy(students.id)).toEqual(school.students)
    const stored = await db.select().from(classes).orderBy(classes.id)
    expect(stored.map(({ id, name, grade, seats }) => ({ id, name, grade, seats }))).toEqual(school.classes)
    expect(await db.select().from(attendance).orderBy(attendance.id)).toEqual(school.attendance)
    expect(await db.$count(attendanceHistory)).toBe(school.attendance.length)
    expect(await db.$count(teacherClasses)).toBe(school.teacherClasses.length)
    expect(await db.$count(guardians)).toBe(3)
  })

  it('stores photos that browsers can show', async () => {
    const db = await emptyDatabase()
    await seedDemo(db, { students: 120, attendanceDays: 2, years: true })
    const stored = await db.select().from(photos)
    expect(stored.length).toBeGreaterThan(5)
    for (const { bytes } of stored) expect([...bytes.slice(0, 3), ...bytes.slice(-2)]).toEqual(JPEG_ENDS)
  })

  it('stores money that adds up, for a morning shown on a Friday', async () => {
    const db = await emptyDatabase()
    await seedDemo(db, { students: 500, today: '2026-09-18', morning: Date.parse('2026-09-18T06:00:00Z') })
    expect(await db.select().from(schoolCalendar)).toMatchObject([{ weekend: [4] }])
    await expectMoneyAddsUp(db)
  })

  describe('of 500 students', () => {
    const options = { students: 500, attendanceDays: 0, feeMonths: 6 }
    let database: Database
    let db: Database['db']
    beforeAll(async () => {
      database = await openTestDatabase()
      db = database.db
      await seedDemo(db, options)
    })
    afterAll(() => database.close())

    it('stores students who left and students who came back', async () => {
      expect(await db.$count(students, isNotNull(students.deletedAt))).toBe(3)
      expect(await db.$count(studentRemovals, isNotNull(studentRemovals.restoredAt))).toBe(2)
    })

    it('stores a closed class and moves, a slip that was handed out, and a request for a code', async () => {
      expect(await db.$count(classes, isNotNull(classes.closedAt))).toBe(1)
      expect(await db.$count(classMoves)).toBe(await db.$count(students, isNotNull(students.joinedAt)))
      const [slip] = await db.select().from(resetCodes)
      const [parent] = await db
        .select()
        .from(users)
        .where(eq(users.id, slip?.userId ?? 0))
      expect(parent?.role).toBe('PARENT')
      expect(await verify(parent?.passwordHash ?? '', DEMO_PASSWORD)).toBe(false)
      expect(await db.$count(guardians, eq(guardians.userId, slip?.userId ?? 0))).toBeGreaterThan(0)
      expect(await db.$count(resetRequests)).toBe(1)
      const [added] = await db.insert(classes).values({ name: '5A' }).returning()
      expect(added?.id).toBe(23)
    })

    it('stores money that adds up', async () => {
      await expectMoneyAddsUp(db)
      const school = buildDemoSchool(options)
      expect(await db.$count(payments)).toBe(school.payments.length)
      expect(await db.$count(discountLimits)).toBe(3)
      expect(await db.$count(feeMonths)).toBe(6)
      const changes = await db.select({ kind: paymentChanges.kind }).from(paymentChanges).orderBy(paymentChanges.id)
      expect(changes.map(({ kind }) => kind)).toEqual(['corrected', 'refunded'])
      expect(await db.$count(feeChanges)).toBe(1)
    })
  })

  it.each(['2026-09-14', '2026-11-24', '2026-03-01'])(
    'pays the salaries of the months that are over, out of accounts that hold enough, on %s',
    async (today) => {
      const db = await emptyDatabase()
      await seedDemo(db, { today, attendanceDays: 2, years: true })
      expect(((await db.execute(sql`select * from journal_differences`)) as { rows: unknown[] }).rows).toEqual([])
      const staff = await db.$count(employees)
      expect(staff).toBeGreaterThan(20)
      expect(await db.$count(salaryPayouts)).toBe(2 * staff)
      const [year = 0, month = 0] = today.split('-').map(Number)
      const present = and(eq(employeeAdvances.year, year), eq(employeeAdvances.month, month))
      expect(await db.$count(employeeAdvances, present)).toBeGreaterThan(3)
      const { rows } = (await db.execute(sql`
        select account from (
          select account, sum(sum(cents)) over (partition by account order by day) as held from journal_lines
          where account in ('cash', 'safe', 'zaad', 'edahab', 'daarsalaam', 'dahabshiil') group by account, day
        ) as days group by account having min(held) < 0`)) as { rows: unknown[] }
      expect(rows).toEqual([])
      const { rows: sums } = (await db.execute(sql`
        select account, sum(cents)::int as cents from journal_lines where entry_id in (
          select entry_id from journal_lines where account = 'openingEquity')
        group by account order by account`)) as { rows: { account: string; cents: number }[] }
      expect(sums.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
      const opened = ['cash', 'daarsalaam', 'edahab', 'feesInAdvance', 'fixedAssets', 'receivable', 'safe', 'zaad']
      expect(sums.map(({ account }) => account)).toEqual(expect.arrayContaining(opened))
      const { rows: begun } = (await db.execute(sql`
        select min(own_day) = (select day from openings) as is from journal_entries`)) as { rows: { is: boolean }[] }
      expect(begun).toEqual([{ is: true }])
    },
  )

  it('closes a month with a warning, has a late entry and a budget, and holds enough in two years of accounts', async () => {
    const db = await emptyDatabase()
    await seedDemo(db, { students: 500, today: '2026-11-24', attendanceDays: 2, feeMonths: 24, years: true })
    const [log, ...others] = await db.select().from(profitLogs)
    expect([log?.year, log?.month, others.length]).toEqual([2026, 9, 0])
    expect(warningsIn(log?.checklist ?? []).map(({ reason }) => typeof reason)).toEqual(['string'])
    const late = await db
      .select()
      .from(journalEntries)
      .where(sql`own_day < day`)
    expect(late.map(({ kind, ownDay, day }) => [kind, ownDay, day])).toEqual([['expense', '2026-09-30', '2026-10-01']])
    expect(await db.$count(budgetAmounts, eq(budgetAmounts.year, 2026))).toBeGreaterThan(100)
    expect(((await db.execute(sql`select * from journal_differences`)) as { rows: unknown[] }).rows).toEqual([])
    const { rows } = (await db.execute(sql`
      select account from (
        select account, sum(sum(cents)) over (partition by account order by day) as held from journal_lines
        where is_cash_account(account) group by account, day
      ) as days group by account having min(held) < 0`)) as { rows: unknown[] }
    expect(rows).toEqual([])
  })

  it('is done once when two servers start at the same moment, and not at all in a school that has a user', async () => {
    const db = await emptyDatabase()
    const seeded = await Promise.all([1, 2].map(() => seedDemo(db, { students: 10, attendanceDays: 0 })))
    expect(seeded.toSorted()).toEqual([false, true])
    expect(await seedDemo(db, { students: 50 })).toBe(false)
    expect(await db.$count(students)).toBe(10)
    const [admin] = await db.select().from(users).where(eq(users.email, 'admin@demo.school'))
    expect(await verify(admin?.passwordHash ?? '', DEMO_PASSWORD), 'the demo password').toBe(true)
    const [added] = await db.insert(classes).values({ name: '5A' }).returning()
    expect(added?.id, 'the id after those of the rows').toBe(22)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SchoolToDoList } from '#domain/dashboards/dashboards.schema.ts'
import { noteBegun, noteFailed } from '../../backup/backup-verdict.ts'
import {
  classes,
  devices,
  discountLimits,
  expenses,
  payments,
  profitLogs,
  students,
  teacherClasses,
  users,
} from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../testing/app.ts'
import { hire } from '../employees/test-employees.ts'

let school: TestApp

beforeAll(async () => {
  school = await openTestApp()
})
afterAll(() => school.close())

const ask = async (role: 'ADMIN' | 'USER' | 'ACADEMY' | 'ATTENDANCE'): Promise<SchoolToDoList> => {
  const { token } = await school.signIn(role)
  const { status, json } = await school.call({ path: '/dashboard/to-do', token })
  expect(status).toBe(200)
  return json as unknown as SchoolToDoList
}
const countsOf = async (role: 'ADMIN' | 'USER') =>
  (await ask(role)).items.map(({ kind, count, about }) => [kind, count, about])

it('nobody has anything to do in a school without records', async () => {
  await noteBegun(school.db, school.clock.now)
  expect([await ask('ADMIN'), await ask('USER')]).toEqual([
    { items: [], teachers: [] },
    { items: [], teachers: [] },
  ])
})

it('administrators and the office see what each of them has to do, with what is meant', async () => {
  const { db, clock } = school
  await noteFailed(db, clock.now, 'disk full')
  await db.insert(classes).values([
    { id: 1, name: '1A', grade: 1 },
    { id: 2, name: '1B', grade: 1 },
    { id: 3, name: '1C', grade: 1, closedAt: '2026-08-01T06:00:00Z' },
    // A class whose only student has left needs no teacher.
    { id: 4, name: '1D', grade: 1 },
  ])
  const [teacher] = await db.select().from(users).where(eq(users.role, 'Teacher'))
  const another = { email: 'second@test.school', username: 'second', fullName: 'Second', passwordHash: 'x' }
  await db.insert(users).values({ ...another, role: 'Teacher' })
  await db.insert(teacherClasses).values({ userId: teacher!.id, classId: 1 })
  await db.update(users).set({ phoneProposed: '631999002' }).where(eq(users.role, 'PARENT'))
  const enrolled = {
    firstname: 'Hodan',
    lastname: 'Cali',
    gender: 'Female',
    phone: '634000001',
    feeCents: 1_600,
  } as const
  const student = { ...enrolled, fullname: 'Hodan Cali', createdAt: '2026-08-20T06:00:00Z' }
  await db.insert(students).values([
    { ...student, classId: 1 },
    { ...student, classId: 2 },
    { ...student, classId: 4, deletedAt: '2026-08-21T06:00:00Z' },
  ])
  const hiring = { db, actor: () => ({ id: 1 }) } as unknown as Parameters<typeof hire>[0]
  await hire(hiring)
  await hire(hiring, { dateOfHire: '2026-09-01' })
  const at = { madeAt: '2026-09-14T06:00:00.000Z', createdAt: '2026-09-14T06:00:00.000Z', deviceCode: 'AAA' }
  const spent = { category: 'Fuel', amountCents: 100, day: '2026-09-14', method: 'Cash', recordedBy: 1 } as const
  await db.insert(expenses).values({ ...spent, ...at, ref: 'b', voucher: 'AAA-V900002', state: 'waiting' })
  const closing = { year: 2026, month: 6, netIncomeCents: 0, closedBy: 1, closedAt: '2026-07-02T06:00:00Z' }
  await db.insert(profitLogs).values(closing)
  const unsent = { count: 3, oldestAt: '2026-09-11T06:00:00.000Z', payments: 1, cents: 500 }
  const tablet = (code: string, lastContactAt: string) => ({ code, secretHash: code, lastContactAt, unsent })
  await db
    .insert(devices)
    .values([tablet('ZZA', '2026-09-12T06:00:00Z'), tablet('ZZB', new Date(clock.now).toISOString())])

  const ofOffice = [
    ['feeMonths', 2, 'August 2026, September 2026'],
    ['salaries', 1, 'August 2026'],
  ]
  expect(await countsOf('USER')).toEqual(ofOffice)
  expect(await countsOf('ADMIN')).toEqual([
    ['backup', 1, 'The last backup failed: disk full'],
    ['expenses', 1, null],
    ['tablets', 1, null],
    ['phones', 1, null],
    ['feeMonths', 2, 'August 2026, September 2026'],
    ['openMonths', 2, 'July 2026, August 2026'],
    ['salaries', 1, 'August 2026'],
    ['address', 1, null],
    ['idleTeachers', 1, null],
    ['untaughtClasses', 1, null],
  ])
})

it('whoever asks teachers for their classes is told whose each class is, and nothing that is not hers to do', async () => {
  const teachers = [{ classId: 1, names: ['Test Teacher'] }]
  expect((await ask('ADMIN')).teachers).toEqual(teachers)
  expect((await ask('USER')).teachers).toEqual(teachers)
  for (const role of ['ACADEMY', 'ATTENDANCE'] as const) expect(await ask(role)).toEqual({ items: [], teachers })
})

it('people who have asked for a code are named until somebody has made one', async () => {
  const { token } = await school.signIn('ADMIN')
  await school.call({ method: 'POST', path: '/user/send-reset-code', body: { emailOrPhone: 'teacher@test.school' } })
  await expect.poll(async () => (await countsOf('ADMIN')).find(([kind]) => kind === 'codes')?.[1]).toBe(1)
  const { json } = await school.call({ path: '/user/reset-requests', token })
  const [request] = json as unknown as { id: number }[]
  expect((await school.call({ method: 'POST', path: `/user/${request!.id}/code`, token })).status).toBe(200)
  expect((await countsOf('ADMIN')).map(([kind]) => kind)).not.toContain('codes')
  // The code of before does not help whoever asks again.
  school.clock.now += 60_000
  await school.call({ method: 'POST', path: '/user/send-reset-code', body: { emailOrPhone: 'teacher@test.school' } })
  await expect.poll(async () => (await countsOf('ADMIN')).find(([kind]) => kind === 'codes')?.[1]).toBe(1)
})

it('teachers and parents are refused', async () => {
  for (const role of ['Teacher', 'PARENT'] as const) {
    const { token } = await school.signIn(role)
    expect((await school.call({ path: '/dashboard/to-do', token })).code).toBe('accessDenied')
  }
})

it('discounts on months without a limit are among the things to do of a school that sets limits, until the month has one', async () => {
  const { db, clock } = school
  const [student] = await db.select().from(students)
  const taken = {
    studentId: student!.id,
    amountCents: 0,
    method: 'Cash',
    paidAt: new Date(clock.now).toISOString(),
  } as const
  const given = { ...taken, year: 2026, month: 7, discountCents: 6_000, discountReason: 'x' }
  const isToDo = async () => (await countsOf('ADMIN')).find(([kind]) => kind === 'discounts')
  await db.insert(payments).values([
    { ...given, receipt: 'AAA-R1' },
    { ...given, receipt: 'AAA-R2', month: 8 },
    { ...given, receipt: 'AAA-R3', discountCents: 0, discountReason: null, amountCents: 100 },
    { ...given, receipt: 'AAA-R4', createdAt: new Date(clock.now - 40 * 86_400_000).toISOString() },
  ])
  expect(await isToDo()).toBeUndefined()
  await db.insert(discountLimits).values({ year: 2026, month: 9, maxCents: 10_000 })
  expect(await isToDo()).toEqual(['discounts', 2, 'July 2026, August 2026'])
  await db.insert(discountLimits).values({ year: 2026, month: 7, maxCents: 10_000 })
  expect(await isToDo()).toEqual(['discounts', 1, 'August 2026'])
  expect((await ask('USER')).items.map(({ kind }) => kind)).not.toContain('discounts')
})

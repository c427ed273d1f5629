import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as dues from '#domain/fees/dues.endpoints.ts'
import { promisePayment } from '#domain/fees/promise.endpoints.ts'
import { duesOfFamilies } from '#domain/fees/dues.reports.ts'
import type { RemindFamilies } from '#domain/fees/dues.schema.ts'
import type { Database } from '../../db/client.ts'
import { audit, devices, dueReminders, studentFees, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { runReport } from '../reports/report-rows.ts'
import { duesHandlers } from './dues.handlers.ts'
import { expectMoneyAddsUp } from './money.testing.ts'
import { accountRows } from './fees.sync.ts'
import { countOverduePromises } from './overdue-promises.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database
let phones = 0

const on = (day: string, time = '07:00') => ({ now: Date.parse(`${day}T${time}:00Z`) })
const office = () => school.actor('office')

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, duesHandlers, 60)
  await school.removeAll()
})
afterAll(async () => {
  await expectMoneyAddsUp(database.db)
  await database.close()
})

/** A family of so many children, of whom each owes 17 dollars for some months. */
async function family(
  children = 1,
  months: readonly number[] = [8, 9],
  phone: string | null = `6345550${10 + phones++}`,
) {
  const ids: number[] = []
  for (let at = 0; at < children; at++) {
    const id = await school.freshStudent(months)
    await database.db
      .update(students)
      .set({ phone: phone ?? '', phone2: null })
      .where(eq(students.id, id))
    ids.push(id)
  }
  return ids as [number, ...number[]]
}

const remind = (studentIds: readonly number[], day: string, more: Partial<RemindFamilies> = {}) =>
  school.call(dues.remindFamilies, office(), { body: { way: 'sms', ...more, studentIds: [...studentIds] } }, on(day))

let refs = 0
const promise = (studentIds: readonly number[], until: string | null, day: string) => {
  const ref = `00000000-0000-4000-8000-${String(++refs).padStart(12, '0')}`
  return school.call(promisePayment, office(), { body: { ref, studentIds: [...studentIds], until } }, on(day))
}

const standing = async (id: number, day: string) => {
  const context = school.context(office(), on(day))
  const { families } = await runReport({ ...context, tx: database.db }, duesOfFamilies, {})
  return families.find(({ studentIds }) => studentIds.includes(id))
}

const whyNot = async (id: number, day: string, more?: Partial<RemindFamilies>) =>
  (await remind([id], day, more)).leftOut.map(({ why }) => why)[0] ?? null

describe('a reminder', () => {
  it('is one for all children of a family, with sum, months, reference and phone, and stays in the history', async () => {
    const [one, other] = (await family(2)) as [number, number]
    const { reminders, leftOut } = await remind([other, one], '2026-09-14', { language: 'ar' })
    expect(leftOut).toEqual([])
    expect(reminders).toMatchObject([
      {
        cents: 6_800,
        language: 'ar',
        reference: String(Math.min(one, other)),
        phone: expect.stringMatching(/^6345550/),
      },
    ])
    expect(reminders[0]?.children.map(({ cents, months }) => [cents, months.map(({ month }) => month)])).toEqual([
      [3_400, [8, 9]],
      [3_400, [8, 9]],
    ])
    const history = await school.call(dues.listDuesHistory, office(), { params: { id: one } }, on('2026-09-14'))
    expect(history).toMatchObject([{ kind: 'reminder', way: 'sms', cents: 6_800, isAgain: false, withdrawnAt: null }])
    expect(await database.db.$count(audit, eq(audit.entity, 'dueReminders'))).toBe(1)
  })

  it('comes once in seven days, and again within them only where that is said', async () => {
    const [id] = await family()
    expect(await whyNot(id, '2026-09-01')).toBeNull()
    expect(await whyNot(id, '2026-09-07')).toBe('reminded')
    expect(await whyNot(id, '2026-09-07', { again: true })).toBeNull()
    expect(await whyNot(id, '2026-09-08')).toBe('reminded')
    expect(await whyNot(id, '2026-09-14')).toBeNull()
    expect(await standing(id, '2026-09-14')).toMatchObject({ hold: 'reminded', reminded: { cents: 3_400 } })
  })

  it('never goes to who has paid, nor for a week after a part was paid, nor while money is held', async () => {
    const [paid] = await family()
    const [partly] = await family(2)
    const [held] = await family()
    await school.take({ lines: [school.line(paid, 34, 8)] }, 'office', on('2026-09-10'))
    await school.take({ lines: [school.line(partly, 17, 8)] }, 'office', on('2026-09-10'))
    const receipt = school.freshReceipt()
    await school.take({ receipt, lines: [school.line(held, 17, 8, 99)] }, 'office', on('2026-08-01'))
    for (const again of [false, true]) {
      expect(await whyNot(paid, '2026-09-14', { again })).toBe('notDue')
      expect(await whyNot(partly, '2026-09-14', { again })).toBe('paid')
      expect(await whyNot(held, '2026-09-14', { again })).toBe('held')
    }
    expect(await standing(partly, '2026-09-14')).toMatchObject({ paidOn: '2026-09-10', hold: 'paid' })
    expect(await whyNot(partly, '2026-09-17')).toBeNull()
  })

  it('waits while a tablet is known to hold payments, and leaves out whom they turn out to be of', async () => {
    const [id] = await family(1, [9])
    const unsent = { count: 3, payments: 1, cents: 1_700, oldestAt: '2026-09-14T06:00:00.000Z' }
    const code = 'TAB'
    await database.db.insert(devices).values({ code, secretHash: 'x', unsent }).onConflictDoNothing()
    await expect(remind([id], '2026-09-14')).rejects.toMatchObject({
      code: 'paymentsUnsent',
      details: { payments: 1, tablets: 1, sum: '$17.00' },
    })
    expect(await database.db.$count(dueReminders, eq(dueReminders.cents, 1_700))).toBe(0)
    const receipt = school.freshReceipt()
    await school.take({ receipt, lines: [school.line(id, 17, 9)] }, 'office', on('2026-09-14', '06:59'))
    await database.db.update(devices).set({ unsent: null }).where(eq(devices.code, code))
    expect(await whyNot(id, '2026-09-14', { again: true })).toBe('notDue')
  })

  it('goes all the same where somebody says so, although tablets hold payments', async () => {
    const [id] = await family()
    const unsent = { count: 1, payments: 1, cents: 1_700, oldestAt: null }
    await database.db.insert(devices).values({ code: 'TAC', secretHash: 'x', unsent })
    expect(await whyNot(id, '2026-09-14', { despiteUnsent: true })).toBeNull()
    await database.db.update(devices).set({ unsent: null }).where(eq(devices.code, 'TAC'))
  })

  it('of a family without a phone is a letter alone', async () => {
    const [id] = await family(1, [9], null)
    expect(await whyNot(id, '2026-09-14', { way: 'sms' })).toBe('noPhone')
    expect(await whyNot(id, '2026-09-14', { way: 'whatsapp' })).toBe('noPhone')
    expect(await whyNot(id, '2026-09-14', { way: 'notice' })).toBe('noNotices')
    const { reminders } = await remind([id], '2026-09-14', { way: 'letter' })
    expect(reminders).toMatchObject([{ phone: null, language: 'so' }])
  })

  it('that was not sent is taken back, and counts no more', async () => {
    const [id] = await family()
    const { reminders } = await remind([id], '2026-09-14')
    await school.call(dues.takeBackReminder, office(), { params: { id: reminders[0]?.id ?? 0 } }, on('2026-09-14'))
    expect(await standing(id, '2026-09-14')).toMatchObject({ reminded: null, hold: null })
    expect(await whyNot(id, '2026-09-14')).toBeNull()
  })

  it('is in the language in which the family was reminded before, unless another is chosen', async () => {
    const [id] = await family()
    await remind([id], '2026-09-01', { language: 'en' })
    expect((await remind([id], '2026-09-14')).reminders[0]?.language).toBe('en')
  })

  it('is made once where two people press at the same time', async () => {
    const [id] = await family()
    const pressed = await Promise.all([remind([id], '2026-09-14'), remind([id], '2026-09-14')])
    expect(pressed.flatMap(({ reminders }) => reminders)).toHaveLength(1)
  })
})

describe('a promise', () => {
  it('keeps reminders away through its day, then is overdue, and is taken back by another one', async () => {
    const [id, brother] = (await family(2)) as [number, number]
    await promise([id, brother], '2026-09-20', '2026-09-10')
    expect(await standing(id, '2026-09-20')).toMatchObject({ promise: { until: '2026-09-20', isOverdue: false } })
    expect(await whyNot(id, '2026-09-20', { again: true })).toBe('promised')
    expect(await standing(id, '2026-09-21')).toMatchObject({ promise: { isOverdue: true }, hold: null })
    await promise([id, brother], '2026-09-25', '2026-09-21')
    expect(await whyNot(id, '2026-09-22')).toBe('promised')
    await promise([brother, id], null, '2026-09-22')
    expect(await standing(id, '2026-09-22')).toMatchObject({ promise: null, hold: null })
    const history = await school.call(dues.listDuesHistory, office(), { params: { id } }, on('2026-09-22'))
    expect(history.map((each) => each.kind === 'promise' && each.until)).toEqual([null, '2026-09-25', '2026-09-20'])
  })

  it('is about the months of then: one that is kept does not stand against the next month', async () => {
    const [id] = await family(1, [9])
    await promise([id], '2026-09-20', '2026-09-10')
    await school.take({ lines: [school.line(id, 17, 9)] }, 'office', on('2026-09-19'))
    await database.db.insert(studentFees).values({ studentId: id, year: 2026, month: 10, amountCents: 1_700 })
    expect(await standing(id, '2026-10-05')).toMatchObject({ promise: null, hold: null })
  })

  it('is for 62 days at most, and of students whom the school knows', async () => {
    const [id] = await family()
    await expect(promise([id], '2026-11-12', '2026-09-10')).rejects.toMatchObject({ code: 'promiseTooFar' })
    await expect(promise([999_999], '2026-09-12', '2026-09-10')).rejects.toMatchObject({ code: 'studentNotFound' })
  })

  it('and the last reminder are on the accounts that devices hold', async () => {
    const [id] = await family()
    await remind([id], '2026-09-09')
    await promise([id], '2026-09-20', '2026-09-10')
    const read = { tx: database.db, scope: { kind: 'school' }, env: school.context(office()).env } as never
    const [account] = await accountRows.read(read, { keys: [String(id)] })
    expect(account?.row).toMatchObject({
      reminded: { cents: 3_400, at: '2026-09-09T07:00:00.000Z' },
      promise: { until: '2026-09-20', at: '2026-09-10T07:00:00.000Z' },
    })
  })
})

describe('families that have not paid as they promised', () => {
  const count = (day: string) => {
    const context = school.context(office(), on(day))
    return countOverduePromises({ ...context, tx: database.db })
  }

  it('are counted once each among the things to do, until they pay or promise again', async () => {
    const before = await count('2026-09-20')
    const children = await family(2)
    await promise(children, '2026-09-15', '2026-09-14')
    expect(await count('2026-09-15')).toBeLessThanOrEqual(before)
    expect(await count('2026-09-20')).toBe(before + 1)
    await promise(children, '2026-09-25', '2026-09-20')
    expect(await count('2026-09-20')).toBe(before)
    expect(await count('2026-09-26')).toBeGreaterThan(0)
    const later = await count('2026-09-26')
    await school.take({ lines: children.map((id) => school.line(id, 34, 8)) }, 'office', on('2026-09-26'))
    expect(await count('2026-09-26')).toBe(later - 1)
  })
})

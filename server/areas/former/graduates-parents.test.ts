import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { listChildReceipts, listFormerChildren } from '#domain/fees/child-receipts.endpoints.ts'
import { comeBack, listFormerStudents } from '#domain/former/former.endpoints.ts'
import * as turns from '#domain/turns/turns.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Database } from '../../db/client.ts'
import { academicYears, guardians } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { childReceiptHandlers } from '../fees/child-receipts.ts'
import { expectMoneyAddsUp } from '../fees/money.testing.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { turnHandlers } from '../turns/turns.handlers.ts'
import { formerHandlers } from './former.handlers.ts'

let school: MoneySchool
let database: Database

const admin = () => school.actor('admin')
const receipts = () => school.call(listChildReceipts, school.actor('parent'), {})
const former = () => school.call(listFormerChildren, school.actor('parent'), {})

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...childReceiptHandlers, ...turnHandlers, ...formerHandlers])
  await database.db.delete(guardians).where(eq(guardians.userId, school.actor('parent').id))
})
afterAll(async () => {
  await expectMoneyAddsUp(database.db)
  await database.close()
})

/** A student of a class that graduates at the turn, who owes January and February. */
async function studentOfLastClass(): Promise<number> {
  const last = new Set(school.studentsOf('4A').map(({ id }) => id))
  for (;;) {
    const id = await school.freshStudent([1, 2])
    if (last.has(id)) return id
  }
}

async function turnTheYear(): Promise<void> {
  const years = await database.db.select().from(academicYears)
  const idOf = (name: string): number => years.find(({ year }) => year === name)?.id ?? 0
  const body = { fromYearId: idOf('2026-2027'), toYearId: idOf('2027-2028'), rule: 'all' as const }
  const { turn } = await school.call(turns.prepareTurn, admin(), { body })
  const params = { id: turn.id }
  const draft = await school.call(turns.getTurnDraft, admin(), { params })
  await school.call(turns.turnYear, admin(), { params, body: previewOf(draft).counts })
}

it('parents of a graduate keep her receipts and see what is owed, as the office does, until she is back', async () => {
  const graduate = await studentOfLastClass()
  await database.db.insert(guardians).values({ userId: school.actor('parent').id, studentId: graduate })
  await school.take({ receipt: school.freshReceipt(), lines: [school.line(graduate, 10)] })
  const before = await receipts()
  expect(before).toHaveLength(1)

  await turnTheYear()
  expect(await receipts()).toEqual(before.map((each) => ({ ...each, hasLeft: true })))
  const fullname = before[0]?.fullname
  expect(await former()).toEqual([{ studentId: graduate, fullname, owesCents: 2_400 }])
  const { students } = await school.call(listFormerStudents, school.actor('office'), {})
  expect(students.find(({ studentId }) => studentId === graduate)).toMatchObject({
    fullName: fullname,
    kind: 'graduated',
    owesCents: 2_400,
  })

  const classId = school.classes.find(({ name }) => name === '4A')?.id ?? 0
  await school.call(comeBack, admin(), { params: { id: graduate }, body: { classId } })
  expect(await receipts()).toEqual(before)
  expect(await former()).toEqual([])
})

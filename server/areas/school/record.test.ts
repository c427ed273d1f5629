import { and, eq, gt, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import { audit, exams, workPlans } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { isAmong } from '../../db/is-among.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { change, hide, instantMade, lockRow, lockRows, requireBase, stamp, type EditedKind } from './record.ts'

const AT = '2026-09-14T07:00:00.000Z'
const planRecord = {
  table: workPlans,
  entity: 'workPlans',
  missing: 'workPlanNotFound',
  changed: 'workPlanChanged',
} satisfies EditedKind<typeof workPlans>
const examRecord = { table: exams, entity: 'exams', missing: 'examNotFound' } as const

let database: Database
let school: TestSchool
beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [], { students: 84, feeMonths: 0 })
})
afterAll(() => database.close())

/** Runs something as the office does in a call, in a transaction of its own. */
const inCall = <Result>(run: (context: HandlerContext) => Promise<Result>): Promise<Result> =>
  database.db.transaction((tx) => run({ ...school.context(school.actor('office')), tx, endpoint: 'workPlans.change' }))

async function newPlan(title = 'Count the chairs') {
  const { id } = school.actor('office')
  const days = { startDate: '2026-09-14', endDate: '2026-09-15' }
  const values = { title, description: '', ...days, assignedTo: id, createdBy: id, createdAt: AT }
  const [plan] = await database.db
    .insert(workPlans)
    .values({ ...values, status: 'Pending' })
    .returning()
  return plan as typeof workPlans.$inferSelect
}

const logOf = (key: number, entity: 'workPlans' | 'exams' = 'workPlans') =>
  database.db
    .select({ before: audit.before, after: audit.after })
    .from(audit)
    .where(and(eq(audit.entity, entity), eq(audit.key, String(key))))
    .orderBy(audit.id)

it('a stamp has the author and the present time', () =>
  inCall((context) => {
    expect(stamp(context, 'voided')).toEqual({ voidedBy: school.actor('office').id, voidedAt: AT })
    return Promise.resolve()
  }))

it('a write has the time of making of its device, at the latest now', () => {
  const madeOn = (madeAt: string | null) => {
    const write = { id: 'one', version: 1, madeAt }
    return instantMade({ ...school.context(school.actor('office')), write })
  }
  expect(madeOn('2026-09-13T05:00:00.000Z')).toBe('2026-09-13T05:00:00.000Z')
  expect(madeOn('2027-01-01T00:00:00.000Z')).toBe(AT)
  expect(madeOn(null)).toBe(AT)
})

describe('a lock', () => {
  it('on a record that is missing, or does not meet the condition, throws the area’s problem', async () => {
    const { id } = await newPlan()
    const missing = { code: 'workPlanNotFound' }
    await expect(inCall(({ tx }) => lockRow(tx, planRecord, 0))).rejects.toMatchObject(missing)
    await expect(inCall(({ tx }) => lockRow(tx, planRecord, id, eq(workPlans.title, '')))).rejects.toMatchObject(
      missing,
    )
    expect(await inCall(({ tx }) => lockRow(tx, planRecord, id, isNull(workPlans.deletedAt)))).toMatchObject({ id })
    expect(await inCall(({ tx }) => lockRow(tx, planRecord, gt(workPlans.id, id - 1)))).toMatchObject({ id })
  })

  it('is held until the transaction ends: ten changes at once are ten revisions', async () => {
    const { id, revision } = await newPlan()
    const grow = () =>
      inCall(async (context) => {
        const before = await lockRow(context.tx, planRecord, id)
        await change(context, planRecord, before, { title: `${before.title}!` })
      })
    await Promise.all(Array.from({ length: 10 }, grow))
    const [after] = await database.db.select().from(workPlans).where(eq(workPlans.id, id))
    expect(after).toMatchObject({ title: 'Count the chairs!!!!!!!!!!', revision: revision + 10 })
  })

  it('of several records is taken in the order of their numbers, however they are named', async () => {
    const ids = [(await newPlan()).id, (await newPlan()).id, (await newPlan()).id]
    const locked = (named: readonly number[]) =>
      inCall(({ tx }) => lockRows(tx, workPlans, isAmong(workPlans.id, named)))
    // An update puts a row behind the others: without an order it would be found last.
    await database.db
      .update(workPlans)
      .set({ title: 'Moved' })
      .where(isAmong(workPlans.id, ids.slice(0, 1)))
    expect((await locked(ids.toReversed())).map(({ id }) => id)).toEqual(ids)
  })
})

it('an edit is refused where somebody has changed the record since its form was filled, with who and when', async () => {
  const plan = await newPlan()
  await inCall((context) => change(context, planRecord, plan, { title: 'Count the desks' }))
  const now = { id: plan.id, revision: plan.revision + 1 }
  const { db } = database
  await expect(requireBase(db, planRecord, now, now.revision)).resolves.toBeUndefined()
  await expect(requireBase(db, planRecord, now, undefined)).resolves.toBeUndefined()
  const who = { changedBy: school.actor('office').fullName, changedAt: AT }
  await expect(requireBase(db, planRecord, now, plan.revision)).rejects.toMatchObject({
    code: 'workPlanChanged',
    details: who,
  })
  await expect(
    requireBase(db, planRecord, now, plan.revision, () => Promise.resolve({ title: 'Count the desks' })),
  ).rejects.toMatchObject({ details: { ...who, current: { title: 'Count the desks' } } })
  const counted = eq(audit.endpoint, 'workPlans.other')
  await expect(requireBase(db, { ...planRecord, counted }, now, plan.revision)).rejects.toMatchObject({
    details: { changedBy: 'somebody else', changedAt: null },
  })
})

describe('a change', () => {
  it('returns the record as it is now, raises its revision, and logs what differs and what is noted', async () => {
    const plan = await newPlan()
    const after = await inCall((context) =>
      change(
        context,
        planRecord,
        plan,
        { title: 'Count the desks', status: plan.status },
        { before: { mood: 'calm' }, after: { mood: 'busy' }, untold: { endDate: '2026-09-16' } },
      ),
    )
    expect(after).toEqual({ ...plan, title: 'Count the desks', endDate: '2026-09-16', revision: plan.revision + 1 })
    expect(await logOf(plan.id)).toEqual([
      { before: { title: plan.title, mood: 'calm' }, after: { title: 'Count the desks', mood: 'busy' } },
    ])
  })

  it('without a difference writes no row of a table without revisions, and no line of the audit log', async () => {
    const [exam] = await database.db.select().from(exams).limit(1)
    if (!exam) throw new Error('The demo school has no exam')
    expect(await inCall((context) => change(context, examRecord, exam, {}))).toEqual(exam)
    expect(await logOf(exam.id, 'exams')).toEqual([])
  })
})

describe('a hidden record', () => {
  it('keeps who deleted it and when', async () => {
    const plan = await newPlan()
    const deleted = { deletedBy: school.actor('office').id, deletedAt: AT }
    const after = await inCall((context) => hide(context, planRecord, plan, { status: 'Done' }))
    expect(after).toEqual({ ...plan, ...deleted, status: 'Done', revision: plan.revision + 1 })
    expect(await logOf(plan.id)).toMatchObject([{ after: { ...deleted, status: 'Done' } }])
  })

  it('of a table without a column for the author keeps the time', async () => {
    const [exam] = await database.db.select().from(exams).limit(1)
    if (!exam) throw new Error('The demo school has no exam')
    const after = await inCall((context) => hide(context, examRecord, exam, {}, { after: { why: 'twice' } }))
    expect(after).toEqual({ ...exam, deletedAt: AT })
    expect(await logOf(exam.id, 'exams')).toMatchObject([{ after: { deletedAt: AT, why: 'twice' } }])
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/workplans/workplans.endpoints.ts'
import { NewComment, NewWorkPlan, WorkPlanEdit } from '#domain/workplans/workplans.schema.ts'
import type { Database } from '../../db/client.ts'
import { audit, users } from '../../db/schema.ts'
import { formWrite } from '../../plugins/write-origin.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type CallOptions } from '../../testing/test-school.ts'
import { workPlanHandlers } from './workplans.handlers.ts'

let database: Database
let school: Awaited<ReturnType<typeof openTestSchool>>

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, workPlanHandlers, { students: 6, feeMonths: 0 })
})
afterAll(() => database.close())

const refused = (code: string) => expect.objectContaining({ code })
/** The write of a form under one key, for the calls of a person. */
const formOf = (who: string): CallOptions => ({
  write: formWrite(school.actor(who), '00000000-0000-4000-8000-000000000001'),
})

const form = (over: Partial<NewWorkPlan> = {}): NewWorkPlan => ({
  title: 'Paint the fence',
  description: 'Before the rains',
  startDate: '2026-09-10',
  endDate: '2026-09-20',
  assignedToId: school.actor('teacher').id,
  ...over,
})
const create = async (over: Partial<NewWorkPlan> = {}, who = 'office', at?: CallOptions) =>
  (await school.call(endpoints.createWorkPlan, school.actor(who), { body: NewWorkPlan.parse(form(over)) }, at)).workPlan
const edit = (id: number, over: Partial<WorkPlanEdit> = {}, who = 'office') =>
  school.call(endpoints.updateWorkPlan, school.actor(who), {
    params: { id },
    body: WorkPlanEdit.parse({ ...form(), ...over }),
  })
const comment = (id: number, body: NewComment, who = 'teacher', at?: CallOptions) =>
  school.call(endpoints.addComment, school.actor(who), { params: { id }, body: NewComment.parse(body) }, at)
const list = async (who = 'office', at?: CallOptions) =>
  (await school.call(endpoints.listWorkPlans, school.actor(who), {}, at)).workPlans
const found = async (id: number, who = 'office') => (await list(who)).find((each) => each.id === id)

describe('a work plan', () => {
  it('is given to a member of the staff, and waits', async () => {
    const { id } = await create({ title: '  Paint <b>the</b> fence ' })
    expect(await found(id)).toMatchObject({
      ...form({ title: 'Paint <b>the</b> fence' }),
      status: 'Pending',
      assignedTo: { fullName: school.actor('teacher').fullName, role: 'Teacher' },
      createdBy: { fullName: school.actor('office').fullName },
      WorkPlanComment: [],
    })
  })

  it('is made once, however often its form is sent', async () => {
    const send = (title: string, who = 'office') => create({ title }, who, formOf(who))
    const first = await send('Only one')
    expect(await send('Only one')).toEqual(first)
    await expect(send('Another')).rejects.toEqual(refused('savedBefore'))
    expect((await send('Only one', 'admin')).id).not.toBe(first.id)
    expect((await list()).filter(({ title }) => title === 'Only one')).toHaveLength(2)
  })

  it('is refused for a parent, an ended account, and an end before the start', async () => {
    await expect(create({ assignedToId: school.actor('parent').id })).rejects.toEqual(refused('noAssignee'))
    await expect(create({ assignedToId: 99_999 })).rejects.toEqual(refused('noAssignee'))
    await expect(create({ endDate: '2026-09-09' })).rejects.toEqual(refused('endBeforeStart'))
    expect((await create({ endDate: '2026-09-10' })).endDate).toBe('2026-09-10')
  })

  it('needs every field, of a length that can be read', () => {
    const messagesOf = (over: Partial<NewWorkPlan>) =>
      NewWorkPlan.safeParse(form(over)).error?.issues.map(({ message }) => message)
    expect(messagesOf({ title: '   ' })).toEqual(['Please fill in all fields.'])
    expect(messagesOf({ description: '' })).toEqual(['Please fill in all fields.'])
    expect(messagesOf({ title: 'x'.repeat(121) })).toHaveLength(1)
    expect(messagesOf({ description: 'x'.repeat(4_001) })).toHaveLength(1)
    expect(messagesOf({ startDate: '2026-02-30' })).toHaveLength(1)
  })

  it('is changed only on its present revision, and stays assigned to a person who has left the school', async () => {
    const academy = school.actor('academy').id
    const { id, revision } = await create({ assignedToId: academy })
    await database.db.update(users).set({ endedAt: '2026-09-12T06:00:00.000Z' }).where(eq(users.id, academy))
    await edit(id, { title: 'Paint it blue', assignedToId: academy, base: revision, status: 'In progress' })
    expect(await found(id)).toMatchObject({ title: 'Paint it blue', status: 'In progress' })
    await expect(edit(id, { base: revision })).rejects.toEqual(
      expect.objectContaining({
        code: 'workPlanChanged',
        details: expect.objectContaining({ changedBy: school.actor('office').fullName }),
      }),
    )
    await edit(id)
    await expect(edit(id, { assignedToId: academy })).rejects.toEqual(refused('noAssignee'))
    await database.db.update(users).set({ endedAt: null }).where(eq(users.id, academy))
  })

  it('that is deleted is hidden from everybody, and its row has who deleted it and when', async () => {
    const { id } = await create()
    await school.call(endpoints.deleteWorkPlan, school.actor('admin'), { params: { id } })
    expect(await found(id)).toBeUndefined()
    expect(await found(id, 'teacher')).toBeUndefined()
    for (const again of [() => edit(id), () => comment(id, { comment: 'Still here?' })])
      await expect(again()).rejects.toEqual(refused('workPlanNotFound'))
    const trail = await database.db
      .select()
      .from(audit)
      .where(eq(audit.key, String(id)))
    expect(trail.filter(({ entity }) => entity === 'workPlans').map(({ actorId }) => actorId)).toEqual([
      school.actor('office').id,
      school.actor('admin').id,
    ])
  })

  it('that has ended leaves the list a year after its last day', async () => {
    const { id } = await create({ startDate: '2025-09-01', endDate: '2025-09-14' })
    const nextDay = { now: Date.parse('2026-09-15T07:00:00Z') }
    const has = async (at?: CallOptions) => (await list('office', at)).some((each) => each.id === id)
    expect(await has(nextDay)).toBe(true)
    await comment(id, { comment: 'Painted', status: 'Done' })
    expect(await has({ now: Date.parse('2026-09-13T07:00:00Z') })).toBe(true)
    expect(await has(nextDay)).toBe(false)
  })
})

describe('the list of work plans', () => {
  it('shows the office all, and others what they gave or were given', async () => {
    const own = await create()
    const other = await create({ assignedToId: school.actor('attendance').id })
    const ids = async (who: string) => (await list(who)).map(({ id }) => id)
    expect(await ids('admin')).toEqual(expect.arrayContaining([own.id, other.id]))
    expect(await ids('teacher')).toContain(own.id)
    expect(await ids('teacher')).not.toContain(other.id)
    expect(await ids('attendance')).toEqual([other.id])
  })

  it('names the staff to whom a plan can be assigned, without parents', async () => {
    const { users: people } = await school.call(endpoints.listAssignees, school.actor('office'), {})
    expect(people.map(({ role }) => role)).not.toContain('PARENT')
    expect(people.map(({ fullName }) => fullName)).toContain(school.actor('teacher').fullName)
  })
})

describe('a comment', () => {
  it('sets the status of its plan, and stands below it in order', async () => {
    const { id } = await create()
    await comment(id, { comment: ' Bought the paint ', status: 'In progress' })
    await comment(id, { comment: '<script>done()</script>', status: 'Done' }, 'office')
    const plan = await found(id, 'teacher')
    expect(plan?.status).toBe('Done')
    expect(plan?.WorkPlanComment.map((each) => [each.comment, each.status, each.user.fullName])).toEqual([
      ['Bought the paint', 'In progress', school.actor('teacher').fullName],
      ['<script>done()</script>', 'Done', school.actor('office').fullName],
    ])
    await comment(id, { comment: 'Paint it again' })
    expect((await found(id))?.status).toBe('Pending')
  })

  it('is added once, however often it is sent', async () => {
    const { id } = await create()
    const send = (text: string) => comment(id, { comment: text }, 'teacher', formOf('teacher'))
    const first = await send('On it')
    expect(await send('On it')).toEqual(first)
    await expect(send('On it now')).rejects.toEqual(refused('savedBefore'))
    expect((await found(id))?.WorkPlanComment).toHaveLength(1)
  })

  it('by a person who may not see the plan is refused as for a missing plan', async () => {
    const { id } = await create()
    await expect(comment(id, { comment: 'Me too' }, 'attendance')).rejects.toEqual(refused('workPlanNotFound'))
    await expect(comment(99_999, { comment: 'Me too' }, 'admin')).rejects.toEqual(refused('workPlanNotFound'))
  })

  it('may name its plan once more, and no other', async () => {
    const { id } = await create()
    const { id: other } = await create({ title: 'Mend the gate' })
    await comment(id, { workPlanId: id, comment: 'On it', status: 'Pending' })
    await expect(comment(id, { workPlanId: other, comment: 'On it' })).rejects.toEqual(refused('workPlanNotFound'))
    expect((await found(id))?.WorkPlanComment).toHaveLength(1)
    expect((await found(other))?.WorkPlanComment).toEqual([])
  })

  it('of blanks, of 10,001 characters or with another status is refused', () => {
    const isRead = (over: object) => NewComment.safeParse({ comment: 'On it', ...over }).success
    expect(isRead({})).toBe(true)
    expect(isRead({ comment: 'x'.repeat(10_000) })).toBe(true)
    expect(isRead({ comment: 'x'.repeat(10_001) })).toBe(false)
    expect(isRead({ comment: ' \n\t ' })).toBe(false)
    expect(isRead({ status: 'Finished' })).toBe(false)
  })
})

import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffMark } from '#domain/gate/gate.rules.ts'
import * as endpoints from '#domain/presence/presence.endpoints.ts'
import { NewPresence, PresenceDay, type PresenceToggle } from '#domain/presence/presence.schema.ts'
import type { Database } from '../../db/client.ts'
import { audit, employees, presence } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { hire } from '../employees/test-employees.ts'
import { openTestSchool, type CallOptions, type TestSchool } from '../../testing/test-school.ts'
import { presenceHandlers } from './presence.handlers.ts'

const TODAY = '2026-09-14'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, presenceHandlers, { students: 6, feeMonths: 0 })
})
afterAll(() => database.close())

type Mark = PresenceDay['marks'][number]
const present = (employeeId: number, over: Partial<Mark> = {}): Mark => ({ employeeId, present: true, ...over })
const absent = (employeeId: number, over: Partial<Mark> = {}): Mark => ({
  employeeId,
  present: false,
  remark: 'Sick',
  ...over,
})

/** Who marks, and on which device. */
type Who = readonly [name: string, device: string]
const OFFICE: Who = ['office', 'AAA']
const ACADEMY: Who = ['academy', 'BBB']

const sheet = (date: string, marks: Mark[], [name, device]: Who = OFFICE, at?: CallOptions) =>
  school.call(endpoints.markPresenceDay, school.actor(name, device), { body: PresenceDay.parse({ date, marks }) }, at)
const mark = (over: Partial<z.input<typeof NewPresence>> & { employeeId: number }, at?: CallOptions) =>
  school.call(
    endpoints.markPresence,
    school.actor('office'),
    { body: NewPresence.parse({ present: true, ...over }) },
    at,
  )
const list = (query: { date?: string; employeeId?: number } = {}) =>
  school.call(endpoints.listPresence, school.actor('office'), { query })
const toggle = (id: number, body: z.input<typeof PresenceToggle>) =>
  school.call(endpoints.togglePresence, school.actor('office'), { params: { id }, body })
const settle = (id: number, keep: 'standing' | 'other', base: number, [name, device]: Who = OFFICE) =>
  school.call(endpoints.settlePresence, school.actor(name, device), { params: { id }, body: { keep, base } })
const remove = (id: number) => school.call(endpoints.deletePresence, school.actor('office'), { params: { id } })

const rowOf = async (employeeId: number, day: string) => {
  const [row] = await database.db
    .select()
    .from(presence)
    .where(and(eq(presence.employeeId, employeeId), eq(presence.day, day)))
  if (!row) throw new Error('Not marked')
  return row
}
const trailOf = (id: number) =>
  database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'presence'), eq(audit.key, String(id))))
    .orderBy(audit.id)
const leave = (id: number) =>
  database.db
    .update(employees)
    .set({ leftOn: TODAY, leftBy: school.actor('admin').id })
    .where(eq(employees.id, id))

const refusedAs = (code: string) => expect.objectContaining({ code })

describe('a mark of one employee', () => {
  it('counts today, with the usual remark where none is given (PRE-2)', async () => {
    const { id } = await hire(school, { fullName: 'Faadumo Xirsi' })
    const { message, attendance } = await mark({ employeeId: id })
    expect(message).toBe('Attendance recorded')
    expect(attendance).toMatchObject({
      employeeId: id,
      employee: { fullname: 'Faadumo Xirsi' },
      present: true,
      remark: 'Present',
      date: TODAY,
      markedBy: { fullname: school.actor('office').fullName },
      markedById: school.actor('office').id,
      revision: 1,
    })
    expect(await list({ employeeId: id })).toEqual([attendance])
  })

  it('replaces an earlier mark, and the audit log has both', async () => {
    const { id } = await hire(school)
    await mark({ employeeId: id, date: '2026-09-10' })
    const { attendance } = await mark({ employeeId: id, date: '2026-09-10', present: false, remark: ' Travel ' })
    expect(attendance).toMatchObject({ present: false, remark: 'Travel', revision: 2 })
    expect(await trailOf(attendance.id)).toMatchObject([
      { before: {}, after: { present: true, remark: 'Present' } },
      { before: { present: true, remark: 'Present' }, after: { present: false, remark: 'Travel' } },
    ])
  })

  it('in the future, or of somebody who does not work at the school, is refused', async () => {
    const { id } = await hire(school)
    await expect(mark({ employeeId: id, date: '2026-09-15' })).rejects.toEqual(refusedAs('futureDate'))
    await expect(mark({ employeeId: 999_999 })).rejects.toEqual(refusedAs('employeeNotFound'))
    await leave(id)
    await expect(mark({ employeeId: id })).rejects.toEqual(refusedAs('employeeNotFound'))
  })

  it.each([
    ['without an employee', { present: true }],
    ['as absent without a remark', { employeeId: 1, present: false }],
    ['as absent with an empty one', { employeeId: 1, present: false, remark: '  ' }],
    ['on a day that does not exist', { employeeId: 1, present: true, date: '2026-02-30' }],
    ['with a field that only the server sets', { employeeId: 1, present: true, markedBy: 3 }],
  ])('%s does not parse', (_, body) => {
    expect(NewPresence.safeParse(body).success).toBe(false)
  })
})

describe('the sheet of a day', () => {
  it('marks everybody in it', async () => {
    const [a, b, c] = [await hire(school), await hire(school), await hire(school)]
    const day = school.freshDay()
    const reply = await sheet(day, [present(c.id), absent(a.id), present(b.id)])
    expect(reply).toEqual({ message: 'Attendance recorded', applied: 3, merged: 0, notApplied: [] })
    const found = await list({ date: day })
    expect(found.map(({ employeeId, remark }) => [employeeId, remark]).toSorted()).toEqual(
      [
        [a.id, 'Sick'],
        [b.id, 'Present'],
        [c.id, 'Present'],
      ].toSorted(),
    )
    const names = found.map(({ employee }) => employee.fullname)
    expect(names).toEqual(names.toSorted())
  })

  it('with the same marks has no effect, and leaves no trace', async () => {
    const { id } = await hire(school)
    const day = school.freshDay()
    await sheet(day, [present(id, { base: 0 })])
    expect(await sheet(day, [present(id, { base: 0 })], ACADEMY)).toMatchObject({ applied: 0, merged: 1 })
    const row = await rowOf(id, day)
    expect([row.revision, row.markedBy]).toEqual([1, school.actor('office').id])
    expect(await trailOf(row.id)).toHaveLength(1)
  })

  it('is applied without employees who have left, and refused where all have left', async () => {
    const [here, gone] = [await hire(school), await hire(school)]
    await leave(gone.id)
    const day = school.freshDay()
    const reply = await sheet(day, [present(here.id), present(gone.id), present(999_999)])
    expect(reply.applied).toBe(1)
    expect(reply.notApplied).toEqual([
      { employeeId: gone.id, outcome: 'refused', code: 'employeeNotFound' },
      { employeeId: 999_999, outcome: 'refused', code: 'employeeNotFound' },
    ])
    await expect(sheet(day, [present(gone.id)])).rejects.toEqual(refusedAs('employeeNotFound'))
  })

  it('of the future is refused, and so is an employee named twice', async () => {
    const { id } = await hire(school)
    await expect(sheet('2026-09-15', [present(id)])).rejects.toEqual(refusedAs('futureDate'))
    expect(PresenceDay.safeParse({ date: TODAY, marks: [present(id), absent(id)] }).success).toBe(false)
    expect(PresenceDay.safeParse({ date: TODAY, marks: [] }).success).toBe(false)
  })

  it('from the outbox has the time of the device, at the latest now', async () => {
    const { id } = await hire(school)
    const write = { id: 'AAA-1', version: 1, madeAt: '2026-09-13T05:00:00.000Z' }
    await sheet('2026-09-13', [present(id)], OFFICE, { write })
    expect(await rowOf(id, '2026-09-13')).toMatchObject({ madeAt: write.madeAt, markedAt: '2026-09-14T07:00:00.000Z' })
    const ahead = { ...write, id: 'AAA-2', madeAt: '2026-12-01T05:00:00.000Z' }
    await sheet('2026-09-12', [present(id)], OFFICE, { write: ahead })
    expect(await rowOf(id, '2026-09-12')).toMatchObject({ madeAt: '2026-09-14T07:00:00.000Z' })
  })
})

describe('two sheets of one day', () => {
  it('that differ leave the first mark, with the newest differing mark beside it', async () => {
    const { id } = await hire(school)
    const day = school.freshDay()
    await sheet(day, [present(id, { base: 0 })])
    const reply = await sheet(day, [absent(id, { base: 0 })], ACADEMY)
    expect(reply).toMatchObject({ applied: 0, notApplied: [{ employeeId: id, outcome: 'conflict' }] })
    await sheet(day, [absent(id, { base: 0, remark: 'Travel' })], ['admin', 'CCC'])
    const row = await rowOf(id, day)
    expect(row).toMatchObject({
      present: true,
      remark: 'Present',
      markedBy: school.actor('office').id,
      otherPresent: false,
      otherRemark: 'Travel',
      otherBy: school.actor('admin').id,
      revision: 3,
    })
    expect((await trailOf(row.id)).at(-1)).toMatchObject({
      before: { otherRemark: 'Sick' },
      after: { otherRemark: 'Travel' },
    })
  })

  it('of one device are applied one after the other, and keep a differing mark of somebody else', async () => {
    const { id } = await hire(school)
    const day = school.freshDay()
    await sheet(day, [present(id, { base: 0 })])
    await sheet(day, [absent(id, { base: 0 })], ACADEMY)
    expect(await sheet(day, [absent(id, { base: 0, remark: 'Late' })])).toMatchObject({ applied: 1 })
    expect(await rowOf(id, day)).toMatchObject({ remark: 'Late', otherRemark: 'Sick' })
    // The device agrees with the other now.
    await sheet(day, [absent(id, { base: 0 })])
    expect(await rowOf(id, day)).toMatchObject({ remark: 'Sick', otherRemark: null, otherBy: null })
  })

  it('settle their conflict when a third one is made in knowledge of both', async () => {
    const { id } = await hire(school)
    const day = school.freshDay()
    await sheet(day, [present(id, { base: 0 })])
    await sheet(day, [absent(id, { base: 0 })], ACADEMY)
    await sheet(day, [absent(id, { base: 2, remark: 'Came at noon' })], ['admin', 'CCC'])
    expect(await rowOf(id, day)).toMatchObject({ remark: 'Came at noon', otherRemark: null })
  })

  it('that are scans of a card on two tablets are one mark, with the time of the first', async () => {
    const { id } = await hire(school)
    const day = school.freshDay()
    const scanned = (time: string) => staffMark(id, null, time)!
    expect(await sheet(day, [scanned('07:29')])).toMatchObject({ applied: 1 })
    expect(await sheet(day, [scanned('07:31')], ACADEMY)).toMatchObject({ merged: 1, notApplied: [] })
    expect(await rowOf(id, day)).toMatchObject({
      present: true,
      remark: 'Present 07:29, at the gate',
      otherRemark: null,
    })
  })

  it('count a scan as present, with the time of arrival in its remark', async () => {
    const { id } = await hire(school)
    const day = school.freshDay()
    await sheet(day, [staffMark(id, null, '07:45')!])
    expect(await rowOf(id, day)).toMatchObject({ present: true, remark: 'Present 07:45, at the gate' })
    const query = { month: Number(day.slice(5, 7)), year: Number(day.slice(0, 4)) }
    const months = await school.call(endpoints.reportPresenceMonth, school.actor('office'), { query })
    expect(months.find(({ employeeId }) => employeeId === id)).toMatchObject({ presentDays: 1, totalAbsences: 0 })
  })

  it('sent by thirty devices at once end as one mark each, with one other beside it, in any order', async () => {
    const staff = await Promise.all(Array.from({ length: 12 }, () => hire(school)))
    const ids = staff.map(({ id }) => id)
    const day = school.freshDay()
    const done = await Promise.all(
      Array.from({ length: 30 }, (_, at) => {
        const order = at % 2 === 0 ? ids : ids.toReversed()
        const marks = order.map((id) => (at % 3 === 0 ? present(id, { base: 0 }) : absent(id, { base: 0 })))
        return sheet(day, marks, [at % 2 === 0 ? 'office' : 'academy', `D${at}`])
      }),
    )
    const outcomes = done.map(({ applied, merged, notApplied }) => [applied, merged, notApplied.length])
    expect(outcomes.filter(([applied]) => applied === 12)).toHaveLength(1)
    expect(outcomes.every(([applied = 0, merged = 0, other = 0]) => applied + merged + other === 12)).toBe(true)
    const rows = await database.db.select().from(presence).where(eq(presence.day, day))
    expect(rows).toHaveLength(12)
    expect(rows.every((row) => row.otherPresent === !row.present)).toBe(true)
  })
})

describe('a conflict', () => {
  const challenged = async () => {
    const { id: employeeId } = await hire(school)
    const day = school.freshDay()
    await sheet(day, [present(employeeId, { base: 0 })])
    await sheet(day, [absent(employeeId, { base: 0 })], ACADEMY)
    return { employeeId, day, id: (await rowOf(employeeId, day)).id }
  }

  it('is settled for the mark in force', async () => {
    const { employeeId, day, id } = await challenged()
    const { message, attendance } = await settle(id, 'standing', 2)
    expect([message, attendance.present, attendance.revision]).toEqual(['Status updated', true, 3])
    expect(await rowOf(employeeId, day)).toMatchObject({ otherPresent: null, otherBy: null })
    expect((await trailOf(id)).at(-1)).toMatchObject({ endpoint: 'presence.settle', before: { otherRemark: 'Sick' } })
  })

  it('is settled for the other, in the name of whoever settles', async () => {
    const { employeeId, day, id } = await challenged()
    await settle(id, 'other', 2, ['admin', 'CCC'])
    expect(await rowOf(employeeId, day)).toMatchObject({
      present: false,
      remark: 'Sick',
      markedBy: school.actor('admin').id,
      otherPresent: null,
    })
  })

  it('that was settled, or challenged again since it was seen is refused', async () => {
    const { employeeId, day, id } = await challenged()
    await sheet(day, [absent(employeeId, { base: 0, remark: 'Travel' })], ['admin', 'CCC'])
    await expect(settle(id, 'other', 2)).rejects.toEqual(refusedAs('presenceSettled'))
    await settle(id, 'other', 3)
    await expect(settle(id, 'other', 4)).rejects.toEqual(refusedAs('presenceSettled'))
    await expect(settle(999_999, 'other', 1)).rejects.toEqual(refusedAs('presenceNotFound'))
  })

  it('is settled once where fifty people settle at once', async () => {
    const { id } = await challenged()
    const done = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => settle(id, at % 2 === 0 ? 'standing' : 'other', 2)),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the toggle', () => {
  it('changes a record to present or absent, with a remark that says so', async () => {
    const { id } = await hire(school)
    const { attendance } = await mark({ employeeId: id })
    const { message, attendance: toggled } = await toggle(attendance.id, { present: false })
    expect([message, toggled.present, toggled.remark, toggled.revision]).toEqual(['Status updated', false, 'Absent', 2])
    expect((await toggle(attendance.id, { present: true, remark: 'Present' })).attendance.present).toBe(true)
  })

  it('of an unknown record, or of somebody who has left is refused', async () => {
    const { id } = await hire(school)
    const { attendance } = await mark({ employeeId: id })
    await leave(id)
    for (const record of [attendance.id, 999_999])
      await expect(toggle(record, { present: false })).rejects.toEqual(refusedAs('presenceNotFound'))
  })
})

describe('a deleted record', () => {
  it('is hidden, and a later mark takes its place', async () => {
    const { id: employeeId } = await hire(school)
    const day = school.freshDay()
    const { attendance } = await mark({ employeeId, date: day })
    expect(await remove(attendance.id)).toEqual({ message: 'Deleted' })
    expect(await list({ date: day, employeeId })).toEqual([])
    expect(await rowOf(employeeId, day)).toMatchObject({ revision: 2, deletedAt: '2026-09-14T07:00:00.000Z' })
    await expect(remove(attendance.id)).rejects.toEqual(refusedAs('presenceNotFound'))
    await expect(toggle(attendance.id, { present: false })).rejects.toEqual(refusedAs('presenceNotFound'))
    // Also one that was made without knowledge of it: there is no mark that it could differ from.
    expect(await sheet(day, [absent(employeeId, { base: 1 })], ACADEMY)).toMatchObject({ applied: 1 })
    expect(await rowOf(employeeId, day)).toMatchObject({ id: attendance.id, revision: 3, deletedAt: null })
    expect((await trailOf(attendance.id)).map(({ endpoint }) => endpoint)).toEqual([
      'presence.mark',
      'presence.delete',
      'presence.markDay',
    ])
  })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/announcements/announcements.endpoints.ts'
import { AnnouncementEdit, NewAnnouncement } from '#domain/announcements/announcements.schema.ts'
import type { Database } from '../../db/client.ts'
import { announcementReads, announcements, audit, guardians, students, users } from '../../db/schema.ts'
import { formWrite } from '../../plugins/write-origin.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type CallOptions } from '../../testing/test-school.ts'
import { announcementHandlers } from './announcements.handlers.ts'

const NOW = Date.parse('2026-09-14T07:00:00Z')

let database: Database
let school: Awaited<ReturnType<typeof openTestSchool>>

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, announcementHandlers, { students: 40, feeMonths: 0 })
  await database.db.delete(announcementReads)
  await database.db.delete(announcements)
  await giveChildElsewhere()
})
afterAll(() => database.close())

const refused = (code: string) => expect.objectContaining({ code })

const form = (over: Partial<NewAnnouncement> = {}): NewAnnouncement => ({
  title: 'Parents’ meeting',
  message: 'In the hall',
  targetRole: 'PARENT',
  startDate: '2026-09-14',
  endDate: '2026-09-20',
  ...over,
})
const publish = async (over: Partial<NewAnnouncement> = {}, who = 'office', at?: CallOptions) =>
  (await school.call(endpoints.createAnnouncement, school.actor(who), { body: NewAnnouncement.parse(form(over)) }, at))
    .announcement
const edit = async (id: number, over: Partial<AnnouncementEdit> = {}, who = 'office') =>
  (
    await school.call(endpoints.updateAnnouncement, school.actor(who), {
      params: { id },
      body: AnnouncementEdit.parse({ ...form(), ...over }),
    })
  ).announcement
const remove = (id: number, who = 'office') =>
  school.call(endpoints.deleteAnnouncement, school.actor(who), { params: { id } })
const list = async (who: string, at?: CallOptions) =>
  (await school.call(endpoints.listAnnouncements, school.actor(who), {}, at)).announcements
const listAll = async (who: string, at?: CallOptions) =>
  (await school.call(endpoints.listAllAnnouncements, school.actor(who), {}, at)).announcements
const open = (ref: string, who: string, at?: CallOptions) =>
  school.call(endpoints.readAnnouncement, school.actor(who), { body: { ref } }, at)
const found = async (id: number, who = 'admin') => (await listAll(who)).find((each) => each.id === id)
const has = async (id: number, who: string, at?: CallOptions) => (await list(who, at)).some((each) => each.id === id)

/** Inserts another parent, with a child in a class in which the demo's parent has no child. */
async function giveChildElsewhere(): Promise<void> {
  const { other } = await classesOfParent()
  const child = school.students.find(({ classId }) => classId === other)
  const person = {
    username: 'aabo',
    email: 'aabo@demo.school',
    fullName: 'Aabo',
    role: 'PARENT',
    passwordHash: 'x',
  } as const
  const [made] = await database.db.insert(users).values(person).returning()
  await database.db.insert(guardians).values({ userId: made!.id, studentId: child!.id })
}

/** Finds a class in which the demo's parent has a child, and a class in which she has no child. */
async function classesOfParent(): Promise<{ own: number; other: number; childId: number }> {
  const children = await database.db
    .select({ id: students.id, classId: students.classId })
    .from(guardians)
    .innerJoin(students, eq(students.id, guardians.studentId))
    .where(eq(guardians.userId, school.actor('parent').id))
  const [child] = children
  const other = school.students.find(({ classId }) => children.every((each) => each.classId !== classId))
  return { own: child!.classId, other: other!.classId, childId: child!.id }
}

describe('an announcement', () => {
  it('is published in the school’s time zone, where its first day begins and its last day ends', async () => {
    const { id, ref } = await publish({ title: '  Parents <b>meet</b> ', isUrgent: true })
    expect(await found(id)).toMatchObject({
      ref,
      title: 'Parents <b>meet</b>',
      message: 'In the hall',
      targetRole: 'PARENT',
      classId: null,
      startDate: '2026-09-13T21:00:00.000Z',
      endDate: '2026-09-20T20:59:59.999Z',
      timeRemaining: '6 days 13 hours',
      isUrgent: true,
      createdBy: { fullName: school.actor('office').fullName, role: 'USER' },
    })
    const byMinute = await publish({ startDate: '2026-09-14T08:30', endDate: '2026-09-14T07:00:00+00:00' })
    expect([byMinute.startDate, byMinute.endDate]).toEqual(['2026-09-14T05:30:00.000Z', '2026-09-14T07:00:00.000Z'])
    expect((await publish({ endDate: null })).timeRemaining).toBe('No Expiration')
  })

  it('is published once, however often its form is sent', async () => {
    const key = randomUUID()
    const send = (title: string, who = 'office') =>
      publish({ title }, who, { write: formWrite(school.actor(who), key) })
    const first = await send('Only one')
    expect(await send('Only one')).toEqual(first)
    await expect(send('Another')).rejects.toEqual(refused('savedBefore'))
    expect((await listAll('office')).filter(({ title }) => title === 'Only one')).toHaveLength(1)
    expect((await send('Only one', 'admin')).id).not.toBe(first.id)
  })

  it('is refused with an end before its start, an unknown class, or nobody to read it', async () => {
    await expect(publish({ endDate: '2026-09-13' })).rejects.toEqual(refused('endBeforeStart'))
    const minute = '2026-09-14T08:30'
    await expect(publish({ startDate: minute, endDate: minute })).rejects.toEqual(refused('endBeforeStart'))
    const isPast = publish({ startDate: '2026-09-07', endDate: '2026-09-13' })
    await expect(isPast).rejects.toEqual(refused('endIsPast'))
    await expect(publish({ classId: 99_999 })).rejects.toEqual(refused('classNotFound'))
    const { own } = await classesOfParent()
    const links = await database.db.select().from(guardians)
    await database.db.delete(guardians)
    await expect(publish({ classId: own })).rejects.toEqual(refused('noAudience'))
    await database.db.insert(guardians).values(links)
    await publish({ classId: own })
  })

  it('needs every field, none longer than people can read', () => {
    const messagesOf = (over: object) =>
      NewAnnouncement.safeParse({ ...form(), ...over }).error?.issues.map(({ message }) => message)
    const missing = ['Please fill in all fields.']
    expect(messagesOf({ title: '   ' })).toEqual(missing)
    expect(messagesOf({ message: '\n' })).toEqual(missing)
    expect(messagesOf({ startDate: '' })).toEqual(missing)
    expect(messagesOf({ targetRole: '' })).toEqual(missing)
    expect(messagesOf({ targetRole: 'NOBODY' })).toEqual(missing)
    for (const over of [
      { endDate: undefined },
      { endDate: '2026-02-30' },
      { startDate: '2026-09-14T25:00' },
      { title: 'x'.repeat(121) },
      { message: 'x'.repeat(10_001) },
      { targetRole: 'Teacher', classId: 1 },
    ])
      expect(messagesOf(over), JSON.stringify(over).slice(0, 60)).toHaveLength(1)
    expect(messagesOf({ message: 'x'.repeat(10_000) })).toBeUndefined()
  })

  it('is changed only on its present revision, with old and new values in the audit log', async () => {
    const { id, revision } = await publish()
    await edit(id, { title: 'Parents’ evening', base: revision }, 'admin')
    expect(await found(id)).toMatchObject({ title: 'Parents’ evening', revision: revision + 1 })
    await expect(edit(id, { base: revision })).rejects.toEqual(
      expect.objectContaining({
        code: 'announcementChanged',
        details: expect.objectContaining({ changedBy: school.actor('admin').fullName }),
      }),
    )
    await edit(id, { title: 'Parents’ night' })
    const trail = await database.db
      .select()
      .from(audit)
      .where(eq(audit.key, String(id)))
    expect(trail.filter(({ entity }) => entity === 'announcements').map(({ before }) => before['title'])).toEqual([
      undefined,
      'Parents’ meeting',
      'Parents’ evening',
    ])
  })

  it('that is deleted is hidden from everybody, and its row has who deleted it and when', async () => {
    const { id, ref } = await publish({ targetRole: 'EVERYONE' })
    await remove(id, 'admin')
    expect([await found(id), await has(id, 'parent')]).toEqual([undefined, false])
    for (const again of [() => edit(id), () => remove(id)])
      await expect(again()).rejects.toEqual(refused('announcementNotFound'))
    expect(await open(ref, 'parent')).toMatchObject({ isCounted: false })
    const [row] = await database.db.select().from(announcements).where(eq(announcements.id, id))
    expect(row).toMatchObject({ deletedBy: school.actor('admin').id, deletedAt: new Date(NOW).toISOString() })
  })
})

describe('the list of announcements', () => {
  it('has for each person the announcements for her role, for her children’s classes, and for everyone', async () => {
    const { own, other } = await classesOfParent()
    const ids = {
      everyone: (await publish({ targetRole: 'EVERYONE' })).id,
      administrators: (await publish({ targetRole: 'ADMIN' })).id,
      teachers: (await publish({ targetRole: 'Teacher' })).id,
      parents: (await publish()).id,
      ownClass: (await publish({ classId: own })).id,
      otherClass: (await publish({ classId: other })).id,
    }
    const seenBy = async (who: string) => {
      const seen = new Set((await list(who)).map(({ id }) => id))
      return Object.entries(ids).flatMap(([name, id]) => (seen.has(id) ? [name] : []))
    }
    expect(await seenBy('parent')).toEqual(['everyone', 'parents', 'ownClass'])
    expect(await seenBy('teacher')).toEqual(['everyone', 'teachers'])
    expect(await seenBy('admin')).toEqual(['everyone', 'administrators'])
    expect(await seenBy('office')).toEqual(['everyone'])
    expect(await seenBy('attendance')).toEqual(['everyone'])
    for (const who of ['admin', 'office'])
      expect((await listAll(who)).map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(ids)))
    expect((await listAll('parent')).map(({ id }) => id)).not.toContain(ids.otherClass)
  })

  it('follows a child that changes class or leaves', async () => {
    const { own, other, childId } = await classesOfParent()
    const [before, after] = [await publish({ classId: own }), await publish({ classId: other })]
    const seen = async () => [await has(before.id, 'parent'), await has(after.id, 'parent')]
    const children = await database.db
      .select()
      .from(guardians)
      .where(eq(guardians.userId, school.actor('parent').id))
    const siblings = children.filter(({ studentId }) => studentId !== childId)
    for (const { studentId } of siblings) await database.db.delete(guardians).where(eq(guardians.studentId, studentId))
    expect(await seen()).toEqual([true, false])
    await database.db.update(students).set({ classId: other }).where(eq(students.id, childId))
    expect(await seen()).toEqual([false, true])
    await database.db
      .update(students)
      .set({ classId: own, deletedAt: '2026-09-14T06:00:00Z' })
      .where(eq(students.id, childId))
    expect(await seen()).toEqual([false, false])
    await database.db.update(students).set({ deletedAt: null }).where(eq(students.id, childId))
    expect(await seen()).toEqual([true, false])
    if (siblings.length > 0) await database.db.insert(guardians).values(siblings)
  })

  it('shows an announcement from its start until its end, and to the office also before its start', async () => {
    const { id } = await publish({ startDate: '2026-09-15', endDate: '2026-09-16', targetRole: 'EVERYONE' })
    const day = (text: string): CallOptions => ({ now: Date.parse(text) })
    const [early, present, late] = ['2026-09-14T20:59:59Z', '2026-09-16T20:59:35Z', '2026-09-16T21:00:00Z'].map(day)
    expect([await has(id, 'parent', early), await has(id, 'parent', present), await has(id, 'parent', late)]).toEqual([
      false,
      true,
      false,
    ])
    const inAll = async (who: string, at?: CallOptions) => (await listAll(who, at)).some((each) => each.id === id)
    expect([await inAll('parent', early), await inAll('office', early)]).toEqual([false, true])
    expect([await inAll('parent', late), await inAll('office', late)]).toEqual([true, true])
    expect(await inAll('office', day('2027-09-17T00:00:00Z'))).toBe(false)
  })
})

describe('an announcement that is opened', () => {
  it('is counted once per person, for its author and administrators', async () => {
    const teachers = await database.db.$count(users, eq(users.role, 'Teacher'))
    const { id, ref } = await publish({ targetRole: 'Teacher' })
    const seenBy = async (who: string) => (await found(id, who))?.seenBy
    expect(await seenBy('office')).toEqual({ count: 0, of: teachers })
    const write = { id: 'AAA-1', version: 1, madeAt: '2026-09-14T06:30:00.000Z' }
    expect(await open(ref, 'teacher', { write })).toMatchObject({ isCounted: true })
    expect(await open(ref, 'teacher')).toMatchObject({ isCounted: true })
    expect(await seenBy('office')).toEqual({ count: 1, of: teachers })
    expect(await seenBy('admin')).toEqual({ count: 1, of: teachers })
    expect((await list('teacher')).find((each) => each.id === id)).toMatchObject({ isRead: true, seenBy: null })
    const reads = await database.db.select().from(announcementReads).where(eq(announcementReads.announcementId, id))
    expect(reads).toMatchObject([{ userId: school.actor('teacher').id, readAt: '2026-09-14T06:30:00.000Z' }])
  })

  it('shows as its audience the people for whom it is now, without its author', async () => {
    const { id, ref } = await publish({ targetRole: 'ADMIN' }, 'admin')
    expect((await found(id))?.seenBy).toEqual({ count: 0, of: 0 })
    await open(ref, 'admin')
    expect((await found(id))?.seenBy).toEqual({ count: 0, of: 0 })
    await edit(id, { targetRole: 'EVERYONE' })
    const everyone = await database.db.$count(users)
    expect((await found(id))?.seenBy).toEqual({ count: 0, of: everyone - 1 })
    await open(ref, 'academy')
    await database.db
      .update(users)
      .set({ endedAt: '2026-09-14T06:00:00Z' })
      .where(eq(users.id, school.actor('academy').id))
    expect((await found(id))?.seenBy).toEqual({ count: 0, of: everyone - 2 })
    await database.db
      .update(users)
      .set({ endedAt: null })
      .where(eq(users.id, school.actor('academy').id))
    expect((await found(id))?.seenBy).toEqual({ count: 1, of: everyone - 1 })
  })

  it('is not counted for a person outside its audience, or where no such announcement exists', async () => {
    const { id, ref } = await publish({ targetRole: 'ADMIN' })
    expect(await open(ref, 'parent')).toEqual(await open(randomUUID(), 'parent'))
    expect(await database.db.$count(announcementReads, eq(announcementReads.announcementId, id))).toBe(0)
  })
})

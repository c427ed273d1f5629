import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnnouncementReadRow, AnnouncementRow } from '#domain/announcements/announcements.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { ANNOUNCEMENT_DAYS_CACHED } from '#domain/synced-tables.ts'
import { announcementReads, announcements, guardians, students, users } from '../../db/schema.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, type Replica, type Tablet } from '../../testing/tablet.ts'

/** Faadumo's children are in 1A and 2A, the one of Xuseen in 1A; Sahra and Yuusuf are teachers. */
const NAMES = ['admin', 'user', 'academy', 'attendance', 'sahra', 'yuusuf', 'faadumo', 'xuseen'] as const
type Name = (typeof NAMES)[number]
const [CLASS_1A, CLASS_1B, CLASS_2A] = [1, 2, 3]

let school: School
const tablets = {} as Record<Name, Tablet>
const replicas = {} as Record<Name, Replica>

beforeAll(async () => {
  school = await openSchool()
  await parentOf('hooyo', [7])
  await parentOf('aabo', [1, 13])
  for (const name of NAMES) {
    tablets[name] = await school.tablet(name)
    replicas[name] = emptyReplica()
    await tablets[name].pull(replicas[name])
  }
})
afterAll(() => school.close())

/** Inserts another parent of children, with the password that all test people have. */
async function parentOf(username: string, children: readonly number[]): Promise<void> {
  const [known] = await school.db.select().from(users).where(eq(users.username, 'faadumo'))
  const { passwordHash } = known!
  const person = {
    username,
    email: `${username}@test.school`,
    fullName: username,
    role: 'PARENT',
    passwordHash,
  } as const
  const [made] = await school.db.insert(users).values(person).returning()
  await school.db.insert(guardians).values(children.map((studentId) => ({ userId: made!.id, studentId })))
}

const body = (over: object) => ({
  title: 'Prize day',
  message: 'In the hall',
  targetRole: 'EVERYONE',
  startDate: school.today,
  endDate: addDays(school.today, 9),
  ...over,
})
type Made = { id: number; ref: string }

async function send(method: string, path: string, over?: object): Promise<Made> {
  const sent = over ? { body: body(over) } : {}
  const answer = await school.call({ method, path: `/user/announcements${path}`, token: tablets.admin.token, ...sent })
  expect(answer.status, answer.text).toBe(200)
  return answer.json['announcement'] as Made
}
const publish = (over: object) => send('POST', '', over)

/** Pulls on every device; returns whose devices hold the announcement, and whose pulls mentioned it at all. */
async function pullAll(ref: string): Promise<{ hold: Name[]; told: Name[] }> {
  const told: Name[] = []
  for (const name of NAMES) {
    const answer = await tablets[name].pull(replicas[name])
    expect([name, answer.status]).toEqual([name, 200])
    if (answer.text.includes(ref)) told.push(name)
  }
  return { hold: NAMES.filter((name) => replicas[name].tables.announcements.has(ref)), told }
}
const holders = async (ref: string): Promise<Name[]> => (await pullAll(ref)).hold

/** Pulls; asserts that each replica equals the fresh replica of a new device of the same person. */
async function expectLikeFresh(names: readonly Name[] = NAMES): Promise<void> {
  for (const name of names) {
    const fresh = emptyReplica()
    await tablets[name].pull(fresh)
    await tablets[name].pull(replicas[name])
    for (const table of ['announcements', 'announcementReads'] as const)
      expect([name, inOrder(replicas[name].tables[table])]).toEqual([name, inOrder(fresh.tables[table])])
  }
}
const inOrder = (rows: ReadonlyMap<string, unknown>) => [...rows].sort(([a], [b]) => a.localeCompare(b))

describe('an announcement', () => {
  it(
    'reaches the devices of its audience, and no other device gets a row about it',
    { tags: ['attack:foreign-family'] },
    async () => {
      const wanted: [object, Name[]][] = [
        [{ targetRole: 'EVERYONE' }, [...NAMES]],
        [{ targetRole: 'ADMIN' }, ['admin']],
        [{ targetRole: 'USER' }, ['user']],
        [{ targetRole: 'Teacher' }, ['sahra', 'yuusuf']],
        [{ targetRole: 'PARENT' }, ['faadumo', 'xuseen']],
        [{ targetRole: 'PARENT', classId: CLASS_1A }, ['faadumo', 'xuseen']],
        [{ targetRole: 'PARENT', classId: CLASS_2A }, ['faadumo']],
      ]
      for (const [over, names] of wanted) {
        const { ref } = await publish(over)
        expect([over, await pullAll(ref)]).toEqual([over, { hold: names, told: names }])
      }
      await expectLikeFresh()
    },
  )

  it('is held by devices in the shape of lists, also before its start', async () => {
    const startDate = `${addDays(school.today, 2)}T08:30`
    const { ref } = await publish({ targetRole: 'PARENT', classId: CLASS_2A, startDate, isUrgent: true })
    await holders(ref)
    expect(replicas.faadumo.tables.announcements.get(ref)).toEqual({
      ref,
      title: 'Prize day',
      message: 'In the hall',
      targetRole: 'PARENT',
      classId: CLASS_2A,
      startDate: `${addDays(school.today, 2)}T05:30:00.000Z`,
      endDate: `${addDays(school.today, 9)}T20:59:59.999Z`,
      isUrgent: true,
      createdAt: expect.any(String) as string,
      createdBy: { id: tablets.admin.owner, fullName: expect.any(String) as string, role: 'ADMIN' },
    } satisfies AnnouncementRow)
  })

  it('that gets another audience is removed from the devices of the former one, and reaches those of the new one', async () => {
    const { id, ref } = await publish({ targetRole: 'PARENT', classId: CLASS_1A })
    expect(await holders(ref)).toEqual(['faadumo', 'xuseen'])
    await send('PUT', `/${id}`, { targetRole: 'PARENT', classId: CLASS_2A, title: 'Changed' })
    expect(await pullAll(ref)).toEqual({ hold: ['faadumo'], told: ['faadumo', 'xuseen'] })
    expect(replicas.faadumo.tables.announcements.get(ref)?.['title']).toBe('Changed')
    await send('PUT', `/${id}`, { targetRole: 'Teacher' })
    expect(await holders(ref)).toEqual(['sahra', 'yuusuf'])
    await send('PUT', `/${id}`, { targetRole: 'EVERYONE' })
    expect(await holders(ref)).toEqual([...NAMES])
    await send('PUT', `/${id}`, { targetRole: 'PARENT', classId: CLASS_1A })
    expect(await holders(ref)).toEqual(['faadumo', 'xuseen'])
    await expectLikeFresh()
  })

  it('that is deleted is removed from every device', async () => {
    const { id, ref } = await publish({})
    expect(await holders(ref)).toEqual([...NAMES])
    await send('DELETE', `/${id}`)
    expect(await holders(ref)).toEqual([])
    await expectLikeFresh()
  })

  it('is removed from devices some weeks after its end, and stays where it has no end', async () => {
    const [end, older] = [
      addDays(school.today, -ANNOUNCEMENT_DAYS_CACHED),
      addDays(school.today, -ANNOUNCEMENT_DAYS_CACHED - 1),
    ]
    const startDate = addDays(older, -5)
    const [kept, gone, endless] = [
      await publish({ startDate, endDate: null }),
      await publish({ startDate, endDate: null }),
      await publish({ startDate, endDate: null }),
    ]
    await send('PUT', `/${kept.id}`, { startDate, endDate: end })
    await send('PUT', `/${gone.id}`, { startDate, endDate: older })
    expect([(await holders(kept.ref)).length, await holders(gone.ref), (await holders(endless.ref)).length]).toEqual([
      NAMES.length,
      [],
      NAMES.length,
    ])
  })
})

describe('announcements for parents of a class', () => {
  it('follow a child that changes class, leaves and comes back, on the devices of its parents alone', async () => {
    const [old, fresh] = [
      await publish({ targetRole: 'PARENT', classId: CLASS_1A }),
      await publish({ targetRole: 'PARENT', classId: CLASS_1B }),
    ]
    const both = async () => [await holders(old.ref), await holders(fresh.ref)]
    expect(await both()).toEqual([['faadumo', 'xuseen'], []])
    await school.moveStudent(2, '1B')
    expect(await pullAll(old.ref)).toEqual({ hold: ['faadumo'], told: ['xuseen'] })
    expect(await both()).toEqual([['faadumo'], ['xuseen']])
    await school.db.update(students).set({ deletedAt: school.today }).where(eq(students.id, 2))
    expect(await both()).toEqual([['faadumo'], []])
    await school.db.update(students).set({ deletedAt: null }).where(eq(students.id, 2))
    expect(await both()).toEqual([['faadumo'], ['xuseen']])
    await expectLikeFresh()
    await school.moveStudent(2, '1A')
    expect(await both()).toEqual([['faadumo', 'xuseen'], []])
    await expectLikeFresh()
  })

  it('are on the right devices only, also when they are published while children change class', async () => {
    for (const [at, to] of (['1B', '1A', '1B', '1A', '1B', '1A'] as const).entries()) {
      const target = { targetRole: 'PARENT', title: `Round ${at}` }
      await Promise.all([
        publish({ ...target, classId: CLASS_1A }),
        school.moveStudent(2, to),
        tablets.xuseen.pull(replicas.xuseen),
        publish({ ...target, classId: CLASS_1B }),
        tablets.xuseen.pull(emptyReplica()),
      ])
      await expectLikeFresh(['xuseen'])
    }
    await expectLikeFresh()
  })

  it('follow many children that are moved at once', async () => {
    const { ref } = await publish({ targetRole: 'PARENT', classId: CLASS_2A })
    await school.db.update(students).set({ classId: CLASS_2A }).where(eq(students.classId, CLASS_1A))
    expect(await pullAll(ref)).toEqual({ hold: ['faadumo', 'xuseen'], told: ['faadumo', 'xuseen'] })
    await school.db.update(students).set({ classId: CLASS_1A }).where(eq(students.classId, CLASS_2A))
    await expectLikeFresh()
    for (const id of [13, 14, 15, 16, 17, 18]) await school.moveStudent(id, '2A')
    await expectLikeFresh()
  })
})

describe('an announcement that somebody has opened', () => {
  const opened = (name: Name) => [...replicas[name].tables.announcementReads.keys()]

  it(
    'is marked as opened on all devices of that person, and on no other',
    { tags: ['attack:foreign-family'] },
    async () => {
      const { id, ref } = await publish({ targetRole: 'PARENT' })
      await holders(ref)
      const madeAt = new Date(school.clock.now - 60_000).toISOString()
      const [verdict] = await tablets.faadumo.deliver([
        tablets.faadumo.entry('announcements.read', { ref }, { madeAt }),
      ])
      expect(verdict).toMatchObject({ verdict: 'applied' })
      expect((await pullAll(ref)).told).toEqual(['faadumo'])
      expect([opened('faadumo'), opened('xuseen')]).toEqual([[ref], []])
      expect(replicas.faadumo.tables.announcementReads.get(ref)).toEqual({
        ref,
        readAt: madeAt,
      } satisfies AnnouncementReadRow)
      // The other parent of the same children has the same scope, so that both get the same pages of all other tables.
      const [second, spouse] = [emptyReplica(), emptyReplica()]
      await (await school.tablet('faadumo')).pull(second)
      await (await school.tablet('aabo')).pull(spouse)
      expect([...second.tables.announcementReads.keys()]).toEqual([ref])
      expect([...spouse.tables.announcementReads.keys()]).toEqual([])
      expect(spouse.tables.announcements).toEqual(second.tables.announcements)
      expect(await school.db.$count(announcementReads, eq(announcementReads.announcementId, id))).toBe(1)
    },
  )

  it('is stored once, also in a batch that names unknown announcements', async () => {
    const before = opened('xuseen').length
    const made = [await publish({}), await publish({ targetRole: 'PARENT' }), await publish({ targetRole: 'Teacher' })]
    const refs = [...made.map(({ ref }) => ref), randomUUID(), made[0]!.ref]
    const verdicts = await tablets.xuseen.deliver(
      refs.map((ref) => tablets.xuseen.entry('announcements.read', { ref })),
    )
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(refs.map(() => 'applied'))
    await holders(made[0]!.ref)
    expect(opened('xuseen')).toHaveLength(before + 2)
    const [deleted] = made
    await school.db
      .update(announcements)
      .set({ deletedAt: school.today, deletedBy: tablets.admin.owner })
      .where(eq(announcements.id, deleted!.id))
    await expectLikeFresh()
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { discipline, students } from '../../db/schema.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, type Replica, type Tablet } from '../../testing/tablet.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

let refs = 0
const freshRef = (): string => `00000000-0000-4000-8000-${String(++refs).padStart(12, '0')}`
const TEXT = { type: 'Disruption', description: 'Talked', actionTaken: 'Moved' }

const now = (): string => new Date(school.clock.now).toISOString()
const created = (tablet: Tablet, ref: string, over: Record<string, unknown> = {}): PushEntry =>
  tablet.entry('discipline.create', { studentId: 1, ...TEXT, ref, ...over }, { madeAt: now() })
const edited = (tablet: Tablet, ref: string, body: Record<string, unknown>): PushEntry =>
  tablet.entry('discipline.edit', null, { input: { params: { id: ref }, body: { ...TEXT, ...body } }, madeAt: now() })
const deleted = (tablet: Tablet, ref: string): PushEntry =>
  tablet.entry('discipline.delete', null, { input: { params: { id: ref }, query: {} }, madeAt: now() })

async function freshReplica(tablet: Tablet): Promise<Replica> {
  const replica = emptyReplica()
  await tablet.pull(replica)
  return replica
}

const refsOf = (replica: Replica): string[] => [...replica.tables.discipline.keys()].toSorted()
const verdicts = async (tablet: Tablet, entries: PushEntry[]) =>
  (await tablet.deliver(entries)).map(({ verdict, code }) => code ?? verdict)

describe('discipline entries of the outbox', () => {
  it('create, change and delete a record in order, each once however often they are sent', async () => {
    const sahra = await school.tablet('sahra')
    const ref = freshRef()
    const entries = [created(sahra, ref), edited(sahra, ref, { description: 'Sang', base: 1 })]
    expect(await verdicts(sahra, entries)).toEqual(['applied', 'applied'])
    expect(await verdicts(sahra, entries)).toEqual(['replayed', 'replayed'])
    const rows = await school.db.select().from(discipline).where(eq(discipline.ref, ref))
    expect(rows).toMatchObject([{ description: 'Sang', revision: 2, recordedAt: entries[0]!.madeAt }])
    expect(await verdicts(sahra, [deleted(sahra, ref)])).toEqual(['applied'])
    expect(refsOf(await freshReplica(sahra))).not.toContain(ref)
  })

  it('about a record that somebody else changed are rejected, with later entries about the record, and all others are applied', async () => {
    const [sahra, office] = [await school.tablet('sahra'), await school.tablet('user')]
    const [ref, other] = [freshRef(), freshRef()]
    await sahra.deliver([created(sahra, ref)])
    await office.deliver([edited(office, ref, { description: 'Office', base: 1 })])
    const late = [
      edited(sahra, ref, { description: 'Hers', base: 1 }),
      edited(sahra, ref, { description: 'Hers again', base: 1 }),
      created(sahra, other),
    ]
    const told = await verdicts(sahra, late)
    expect([told[0], told[2]]).toEqual(['recordChanged', 'applied'])
    expect(told[1]).not.toBe('applied')
    const [row] = await school.db.select().from(discipline).where(eq(discipline.ref, ref))
    expect(row?.description).toBe('Office')
  })

  it('of a person who may not write them are rejected', async () => {
    const [yuusuf, marker, faadumo] = [
      await school.tablet('yuusuf'),
      await school.tablet('attendance'),
      await school.tablet('faadumo'),
    ]
    expect(await verdicts(yuusuf, [created(yuusuf, freshRef())])).toEqual(['notYourClass'])
    for (const tablet of [marker, faadumo])
      expect(await verdicts(tablet, [created(tablet, freshRef())])).toEqual(['accessDenied'])
  })
})

describe('a replica', () => {
  it('holds the records that its owner may see, and for parents no description, recorder or class', async () => {
    const office = await school.tablet('user')
    const [own, far] = [freshRef(), freshRef()]
    await office.deliver([created(office, own), created(office, far, { studentId: 7 })])
    const seenBy = async (name: string) => {
      const replica = await freshReplica(await school.tablet(name))
      return [refsOf(replica).includes(own), refsOf(replica).includes(far)]
    }
    expect(await seenBy('admin')).toEqual([true, true])
    expect(await seenBy('sahra')).toEqual([true, false])
    expect(await seenBy('faadumo')).toEqual([true, false])
    expect(await seenBy('xuseen')).toEqual([false, false])
    expect(await seenBy('attendance')).toEqual([false, false])
    const staff = (await freshReplica(await school.tablet('admin'))).tables.discipline.get(own)
    expect(staff).toMatchObject({ ...TEXT, classId: 1, recordedBy: 'Test USER', revision: 1 })
    const family = (await freshReplica(await school.tablet('faadumo'))).tables.discipline.get(own)
    const parts = ['actionTaken', 'id', 'recordedAt', 'ref', 'studentId', 'type']
    expect(Object.keys(family ?? {}).toSorted()).toEqual(parts)
  })

  it('gets changes and deletions, except the replica of somebody who only marks attendance', async () => {
    const [office, marker] = [await school.tablet('user'), await school.tablet('attendance')]
    const names = ['admin', 'sahra', 'faadumo']
    const tablets = await Promise.all(names.map((name) => school.tablet(name)))
    const replicas = await Promise.all(tablets.map(freshReplica))
    const silent = await freshReplica(marker)
    const ref = freshRef()
    const follow = async () => {
      for (const [index, tablet] of tablets.entries()) {
        await tablet.pull(replicas[index]!)
        expect(replicas[index]!.tables).toEqual((await freshReplica(tablet)).tables)
      }
      return replicas.map((replica) => replica.tables.discipline.get(ref)?.['type'])
    }
    await office.deliver([created(office, ref)])
    expect(await follow()).toEqual(['Disruption', 'Disruption', 'Disruption'])
    await office.deliver([edited(office, ref, { type: 'Behavior', base: 1 })])
    expect(await follow()).toEqual(['Behavior', 'Behavior', 'Behavior'])
    await office.deliver([deleted(office, ref)])
    expect(await follow()).toEqual([undefined, undefined, undefined])
    expect((await marker.pull(silent)).text).not.toContain(ref)
  })

  it('loses the records of a student who leaves its scope, and gets those of a student who enters it', async () => {
    const [office, sahra, yuusuf] = [
      await school.tablet('user'),
      await school.tablet('sahra'),
      await school.tablet('yuusuf'),
    ]
    const ref = freshRef()
    await office.deliver([created(office, ref, { studentId: 4 })])
    const [left, entered] = [await freshReplica(sahra), await freshReplica(yuusuf)]
    await school.moveStudent(4, '1B')
    await Promise.all([sahra.pull(left), yuusuf.pull(entered)])
    expect([refsOf(left).includes(ref), refsOf(entered).includes(ref)]).toEqual([false, true])
    const setDeleted = (deletedAt: string | null) =>
      school.db.update(students).set({ deletedAt }).where(eq(students.id, 4))
    await setDeleted(now())
    await yuusuf.pull(entered)
    expect(refsOf(entered)).not.toContain(ref)
    await setDeleted(null)
    await yuusuf.pull(entered)
    expect(entered.tables.discipline).toEqual((await freshReplica(yuusuf)).tables.discipline)
    expect(refsOf(entered)).toContain(ref)
    await school.moveStudent(4, '1A')
  })

  it('keeps discipline records for a hundred and twenty days', async () => {
    const office = await school.tablet('user')
    const [old, young] = [freshRef(), freshRef()]
    await office.deliver([created(office, old), created(office, young)])
    const daysAgo = (days: number) => new Date(school.clock.now - days * 86_400_000).toISOString()
    await school.db
      .update(discipline)
      .set({ recordedAt: daysAgo(122) })
      .where(eq(discipline.ref, old))
    await school.db
      .update(discipline)
      .set({ recordedAt: daysAgo(119) })
      .where(eq(discipline.ref, young))
    const refsThere = refsOf(await freshReplica(office))
    expect([refsThere.includes(old), refsThere.includes(young)]).toEqual([false, true])
  })
})

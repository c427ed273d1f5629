import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEpoch, readSchoolSeal } from '../../db/server-values.ts'
import { changes, students, writes } from '../../db/schema.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, type Replica, type Tablet } from '../../testing/tablet.ts'
import type { SchoolSeal } from '../../access/school-seal.ts'
import { encodeCursor, readCursor, TOMBSTONE_DAYS, type Cursor } from './cursor.ts'
import { purgeTombstones } from './purge.ts'

const DAY_MS = 86_400_000
let school: School
let admin: Tablet
let replica: Replica
let seal: SchoolSeal

beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
  seal = await readSchoolSeal(school.db)
  replica = emptyReplica()
  await admin.pull(replica)
})
afterAll(() => school.close())

const pullFrom = (cursor: string) => admin.pull({ ...emptyReplica(), cursor })
const read = (text: string): Cursor => readCursor(text, seal)!
const signed = (over: Record<string, unknown>) => encodeCursor({ ...read(replica.cursor!), ...over }, seal)
/** A list of values as the school signs it, whatever they are. */
const signedText = (content: unknown) => {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${seal.sign(text)}`
}
/** A cursor with one value changed and signed, as only a server with a fault could make it. */
const listWith = (at: number, value: unknown) => {
  const list = JSON.parse(Buffer.from(replica.cursor!.split('.')[0]!, 'base64url').toString()) as unknown[]
  return signedText(list.with(at, value))
}

describe('a cursor', () => {
  it('is valid for 400 days, and gone afterwards', { tags: ['fault:cursor-too-old'] }, async () => {
    const { now } = school.clock
    const old = (days: number, more = 0) => signed({ at: now - days * DAY_MS - more })
    expect((await pullFrom(old(TOMBSTONE_DAYS))).status).toBe(200)
    const answer = await pullFrom(old(TOMBSTONE_DAYS, 1))
    expect([answer.status, answer.code]).toEqual([410, 'cursorGone'])
  })

  it('of another database, of another person’s scope or of a restored backup is gone', async () => {
    expect((await pullFrom(signed({ epoch: 'another' }))).code).toBe('cursorGone')
    expect((await pullFrom(signed({ scope: 'x' }))).code).toBe('cursorGone')
    const sahra = await school.tablet('sahra')
    expect((await sahra.pull({ ...emptyReplica(), cursor: replica.cursor })).code).toBe('cursorGone')
  })

  it.each([
    ['nonsense', 'nonsense'],
    ['half of one', () => replica.cursor!.slice(0, -20)],
    ['not signed', () => replica.cursor!.split('.')[0]!],
    ['signed by somebody else', () => `${replica.cursor!.split('.')[0]}.${'A'.repeat(43)}`],
    ['signed for another content', () => `${signed({ at: 1 }).split('.')[0]}.${replica.cursor!.split('.')[1]}`],
    ['an object', () => signedText(read(replica.cursor!))],
    ['null', () => signedText(null)],
    ['an empty list', () => signedText([])],
    ['SQL for a number', () => listWith(3, '0; drop table students')],
    ['a negative position', () => listWith(4, -1)],
    ['a fraction', () => listWith(3, 1.5)],
    ['a number beyond all numbers', () => listWith(3, 1e300)],
    ['a table by its number, as earlier releases had it', () => listWith(2, [1, null])],
    ['a place of no table', () => listWith(2, [])],
    ['an id that no row can have', () => listWith(2, ['students', 1e12])],
    ['a key of three parts', () => listWith(2, ['scoreSheets', '1:2:3'])],
    ['a time that is none', () => listWith(6, 'now')],
    ['a history of two tables', () => listWith(7, [1, 2])],
  ])('that is %s is gone', async (_, cursor) => {
    const answer = await pullFrom(typeof cursor === 'string' ? cursor : cursor())
    expect([answer.status, answer.code]).toEqual([410, 'cursorGone'])
  })

  it('is read as it was made', () => {
    const copying = { ...read(replica.cursor!), copying: { step: 'classDays', after: '7:2026-09-14' } }
    expect(readCursor(encodeCursor(copying, seal), seal)).toEqual(copying)
  })

  it('that is not valid text is refused', async () => {
    expect((await pullFrom('a\u0000b')).code).toBe('invalidInput')
    expect((await pullFrom('x'.repeat(2_001))).code).toBe('invalidInput')
  })

  it.each([
    ['at a step that this release does not know', { step: 'wishes', after: 5 }],
    ['at a step of another role', { step: 'announcementReads.near', after: null }],
  ])('%s is gone, since its replica would stay incomplete', async (_, copying) => {
    expect((await pullFrom(signed({ copying }))).code).toBe('cursorGone')
  })

  it('that somebody has forged is gone, and has no effect on others', async () => {
    const epoch = await readEpoch(school.db)
    const far = { transaction: Number.MAX_SAFE_INTEGER, position: Number.MAX_SAFE_INTEGER }
    const strange = { witness: { rows: [1, 2, 3], sum: 'of another history' } }
    for (const forged of [far, strange]) {
      const [content] = signed(forged).split('.')
      for (const text of [content!, `${content}.${'A'.repeat(43)}`])
        expect((await pullFrom(text)).code).toBe('cursorGone')
    }
    expect(await readEpoch(school.db)).toBe(epoch)
    expect((await admin.pull(replica)).status).toBe(200)
  })
})

describe('transaction numbers beyond 2^32', () => {
  const far = 2 ** 32 * 3 + 17

  it('are stored in column and cursor unchanged', async () => {
    await school.db.insert(writes).values({ id: 'FAR-1', ownerId: 1, endpoint: 'x', bodyHash: 'x', position: far })
    const [write] = await school.db.select().from(writes).where(eq(writes.id, 'FAR-1'))
    expect(write?.position).toBe(far)
    const cursor = { ...read(replica.cursor!), transaction: far }
    expect(readCursor(signed({ transaction: far }), seal)).toEqual(cursor)
  })

  it('are compared as numbers by the feed', async () => {
    const order = sql`(${changes.transaction}, ${changes.position}) > (${String(far - 1)}::xid8, ${0}::bigint)`
    await school.db.insert(changes).values({ transaction: far, entity: 'classes', key: '77', op: 'put' })
    const found = await school.db.select().from(changes).where(order)
    expect(found.map(({ transaction }) => transaction)).toEqual([far])
    await school.db.delete(changes).where(eq(changes.key, '77'))
  })
})

describe('removals in the feed', () => {
  it('are deleted when no valid cursor can have missed them, not before; existing rows are never deleted', async () => {
    const removed = () => school.db.$count(changes, eq(changes.op, 'remove'))
    const standing = await school.db.$count(changes, eq(changes.op, 'put'))
    await school.db.update(students).set({ deletedAt: new Date().toISOString() }).where(eq(students.id, 1))
    expect(await removed()).toBe(1)
    const now = Date.now()
    await purgeTombstones(school.db, now + TOMBSTONE_DAYS * DAY_MS)
    expect(await removed()).toBe(1)
    // The oldest cursor that is still valid gets the removal.
    expect((await admin.pull(replica)).status).toBe(200)
    expect(replica.tables.students.has('1')).toBe(false)
    await purgeTombstones(school.db, now + (TOMBSTONE_DAYS + 2) * DAY_MS)
    expect(await removed()).toBe(0)
    expect(await school.db.$count(changes, eq(changes.op, 'put'))).toBe(standing - 1)
  })
})

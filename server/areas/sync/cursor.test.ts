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
const read = (text: string): Cursor => readCursor(text, seal)!.cursor
const signed = (over: Record<string, unknown>) => encodeCursor({ ...read(replica.cursor!), ...over }, seal)
const toText = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
/** Changes a cursor in the form of earlier releases, which has field names and no signature. */
const forge = (over: Record<string, unknown>) => toText({ ...read(replica.cursor!), ...over })
/** Changes one value of a signed cursor of the present form. */
const forgeList = (at: number, value: unknown) => {
  const list = JSON.parse(Buffer.from(replica.cursor!.split('.')[0]!, 'base64url').toString()) as unknown[]
  return toText(list.with(at, value))
}

describe('a cursor', () => {
  it('is valid for 400 days, and gone afterwards', { tags: ['fault:cursor-too-old'] }, async () => {
    const { now } = school.clock
    const old = (days: number, more = 0) => forge({ at: now - days * DAY_MS - more })
    expect((await pullFrom(old(TOMBSTONE_DAYS))).status).toBe(200)
    const answer = await pullFrom(old(TOMBSTONE_DAYS, 1))
    expect([answer.status, answer.code]).toEqual([410, 'cursorGone'])
  })

  it('of another database, of another person’s scope or of a restored backup is gone', async () => {
    expect((await pullFrom(forge({ epoch: 'another' }))).code).toBe('cursorGone')
    expect((await pullFrom(forge({ scope: 'x' }))).code).toBe('cursorGone')
    const sahra = await school.tablet('sahra')
    expect((await sahra.pull({ ...emptyReplica(), cursor: replica.cursor })).code).toBe('cursorGone')
  })

  it.each([
    ['nonsense', 'nonsense'],
    ['half of one', () => replica.cursor!.slice(0, -20)],
    ['signed by somebody else', () => `${forge({})}.${'A'.repeat(43)}`],
    ['signed for another content', () => `${forge({ at: 1 })}.${replica.cursor!.split('.')[1]}`],
    ['an empty object', Buffer.from('{}').toString('base64url')],
    ['null', Buffer.from('null').toString('base64url')],
    ['a list', Buffer.from('[]').toString('base64url')],
    ['a field too many', () => forge({ role: 'ADMIN' })],
    ['SQL for a number', () => forge({ transaction: '0; drop table students' })],
    ['a negative position', () => forge({ position: -1 })],
    ['a fraction', () => forge({ transaction: 1.5 })],
    ['a number beyond all numbers', () => forge({ transaction: 1e300 })],
    ['a table of text', () => forge({ copying: { table: 'users', after: null } })],
    ['an id that no row can have', () => forge({ copying: { table: 1, after: 1e12 } })],
    ['a time that is none', () => forge({ at: 'now' })],
    ['a list with SQL for a number', () => forgeList(3, '0; drop table students')],
    ['a list with a table of text', () => forgeList(2, ['users', null])],
    ['a list with a place of no table', () => forgeList(2, [])],
    ['a list with a history of two tables', () => forgeList(7, [1, 2])],
  ])('that is %s is gone', async (_, cursor) => {
    const answer = await pullFrom(typeof cursor === 'string' ? cursor : cursor())
    expect([answer.status, answer.code]).toEqual([410, 'cursorGone'])
  })

  it('means the same in the form of earlier releases, and is accepted in either when signed', async () => {
    const cursor = read(replica.cursor!)
    const named = toText(cursor)
    expect(readCursor(named, seal)).toEqual({ cursor, isSigned: false })
    expect(readCursor(`${named}.${seal.sign(named)}`, seal)).toEqual({ cursor, isSigned: true })
    expect(named.length - replica.cursor!.split('.')[0]!.length).toBeGreaterThan(100)
    expect((await pullFrom(named)).status).toBe(200)
    const copying = { ...cursor, copying: { table: 2, after: '7:2026-09-14' } }
    expect(readCursor(encodeCursor(copying, seal), seal)).toEqual({ cursor: copying, isSigned: true })
  })

  it('that is not valid text is refused', async () => {
    expect((await pullFrom('a\u0000b')).code).toBe('invalidInput')
    expect((await pullFrom('x'.repeat(2_001))).code).toBe('invalidInput')
  })

  it('at an unknown table ends the initial load instead of failing', async () => {
    expect((await pullFrom(forge({ copying: { table: 99, after: 5 } }))).status).toBe(200)
  })

  it('with a forged position far ahead is gone, and has no effect on others', async () => {
    const epoch = await readEpoch(school.db)
    const far = { transaction: Number.MAX_SAFE_INTEGER, position: Number.MAX_SAFE_INTEGER }
    const strange = { rows: [1, 2, 3], sum: 'of another history' }
    for (const forged of [far, { witness: strange }]) await pullFrom(forge(forged))
    expect((await pullFrom(forge(far))).code).toBe('cursorGone')
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
    expect(readCursor(signed({ transaction: far }), seal)).toEqual({ cursor, isSigned: true })
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

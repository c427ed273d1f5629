import { desc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEpoch, readSchoolSeal } from '../../db/server-values.ts'
import type { Database } from '../../db/client.ts'
import { audit, changes, classes } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../testing/app.ts'
import { openPast, type Past } from '../../testing/past.ts'
import { emptyReplica, tabletOf, type Replica, type Tablet } from '../../testing/tablet.ts'
import { encodeCursor, readCursor, type Cursor } from './cursor.ts'

const MINUTE = 60_000

let past: Past
let database: Database
let school: TestApp
let time: number
let tablet: Tablet
let replica: Replica

/** Restarts the school's server a minute later. */
async function start(): Promise<void> {
  database = await past.open()
  school = await openTestApp({ database })
  school.clock.now = time += MINUTE
}

async function stop(): Promise<void> {
  await school.close()
  await database.close()
}

const signIn = async (role: 'ADMIN' | 'USER' = 'ADMIN'): Promise<Tablet> =>
  tabletOf(school.call, await school.signIn(role))

/** Creates a class by a call, so that the audit log has it. */
async function makeClass(name: string, by: Tablet = tablet): Promise<number> {
  school.clock.now = time += 1_000
  const body = { name }
  const answer = await school.call({ method: 'POST', path: '/student/createclass', token: by.token, body })
  expect(answer.status).toBe(200)
  const [made] = await school.db.select().from(classes).where(eq(classes.name, name))
  return made!.id
}

const pull = (by: Tablet = tablet, into: Replica = replica) => by.pull(into, school.call)
const epochNow = () => readEpoch(school.db)
const eventsOf = () => school.db.select().from(audit).where(eq(audit.entity, 'school'))
const read = (cursor: string): Cursor => readCursor(`${cursor.split('.')[0]}.signed`, { sign: () => 'signed' })!

/** Runs many transactions that no device knows of. */
async function passTransactions(): Promise<void> {
  for (let each = 0; each < 60; each++) await school.db.execute(sql`select pg_current_xact_id()`)
}

beforeEach(async () => {
  past = await openPast()
  time = Date.parse('2026-09-14T07:00:00Z')
  await start()
  tablet = await signIn()
  await makeClass('Before')
  replica = emptyReplica()
  await pull()
})
afterEach(async () => {
  await stop()
  await past.remove()
})

/** Makes a class that the tablet sees, and then puts the database back to before; returns the class's number. */
async function lose(): Promise<number> {
  await stop()
  await past.save()
  await start()
  const lost = await makeClass('Lost')
  await pull()
  expect(replica.tables.classes.has(String(lost))).toBe(true)
  await stop()
  await past.putBack()
  await start()
  return lost
}

describe('a database that was put back to an earlier state', () => {
  it(
    'is noticed by rows that a device has seen, also after more transactions, and gets a new epoch',
    { tags: ['fault:put-back'] },
    async () => {
      const former = await epochNow()
      const lost = await lose()
      await passTransactions()
      // The lost number is given again before any device has pulled.
      const again = await signIn()
      expect(await makeClass('Another', again)).toBe(lost)
      expect(read(replica.cursor!).transaction).toBeLessThan(Number((await newest())?.transaction))

      const answer = await pull()
      expect([answer.status, answer.code]).toEqual([410, 'cursorGone'])
      expect(await epochNow()).not.toBe(former)
      // A session that began after the put-back continues.
      expect((await pull()).code).toBe('sessionExpired')
      expect((await again.get('/student/classList', school.call)).status).toBe(200)

      const fresh = emptyReplica()
      const back = await signIn()
      expect((await pull(back, fresh)).status).toBe(200)
      expect([...fresh.tables.classes.values()].map(({ name }) => name).toSorted()).toEqual(['Another', 'Before'])
      expect(await makeClass('After', back)).toBeGreaterThan(lost + 10_000)
      await pull(back, fresh)
      expect(fresh.tables.classes.size).toBe(3)
      expect(await epochNow()).toBe(read(fresh.cursor!).epoch)
    },
  )

  const newest = async () => {
    const [found] = await school.db.select().from(changes).orderBy(desc(changes.transaction)).limit(1)
    return found
  }

  it('ends earlier grants, and shows administrators the put-back in the audit log without a person', async () => {
    const signedIn = await school.signIn('ADMIN')
    tablet = tabletOf(school.call, signedIn)
    await lose()
    expect((await pull()).code).toBe('cursorGone')
    const body = { device: tablet.device.code, owner: tablet.owner, entries: [tablet.entry('attendance.mark', {})] }
    const headers = { authorization: `Grant ${signedIn.reply.grant}` }
    expect((await school.call({ method: 'POST', path: '/sync/push', body, headers })).code).toBe('sessionExpired')
    const { token } = await signIn()
    expect((await school.call({ path: '/audit?entity=school', token })).json).toMatchObject([
      { entity: 'school', actor: { id: null }, deviceCode: tablet.device.code, endpoint: 'sync.pull' },
    ])
  })

  it('is noticed by a signed position beyond all transactions, and not by an unsigned one', async () => {
    const former = await epochNow()
    const cursor = read(replica.cursor!)
    const ahead = { ...cursor, transaction: cursor.transaction + 1_000_000 }
    const text = encodeCursor(ahead, await readSchoolSeal(school.db))
    const unsigned = await pull(tablet, { ...emptyReplica(), cursor: text.split('.')[0] })
    expect([unsigned.code, await epochNow()]).toEqual(['cursorGone', former])
    expect((await pull(tablet, { ...emptyReplica(), cursor: text })).code).toBe('cursorGone')
    expect(await epochNow()).not.toBe(former)
  })

  it('is noticed by a feed in the numbers of another PostgreSQL', async () => {
    const former = await epochNow()
    await school.db.insert(changes).values({ transaction: 2 ** 40, entity: 'classes', key: '77', op: 'put' })
    expect((await pull()).code).toBe('cursorGone')
    expect(await epochNow()).not.toBe(former)
    expect(await school.db.$count(changes)).toBe(0)
  })

  it('gets one new epoch, however many devices and servers notice it at the same moment', async () => {
    const other = await signIn()
    const before = await epochNow()
    await lose()
    const second = await openTestApp({ database })
    second.clock.now = school.clock.now
    const calls = [school.call, second.call]
    const answers = await Promise.all(
      [tablet, other, other, tablet].map((each, at) =>
        each.pull({ ...emptyReplica(), cursor: replica.cursor }, calls[at % 2]),
      ),
    )
    for (const { status } of answers) expect([401, 410]).toContain(status)
    expect(answers.some(({ code }) => code === 'cursorGone')).toBe(true)
    expect(await eventsOf()).toHaveLength(1)
    const epoch = await epochNow()
    expect(epoch).not.toBe(before)
    for (const call of calls) expect((await call({ path: '/health' })).json['epoch']).toBe(epoch)
    await second.close()
  })
})

describe('a database that was not put back', () => {
  it('keeps its epoch through many changes and pulls at once, a restart, and a put-back in which nothing was lost', async () => {
    const epoch = await epochNow()
    const devices = await Promise.all([signIn(), signIn('USER'), signIn()])
    const replicas = devices.map(() => emptyReplica())
    for (let round = 0; round < 4; round++) {
      const changed = Array.from({ length: 4 }, (_, at) =>
        school.call({
          method: 'POST',
          path: '/student/createclass',
          token: tablet.token,
          body: { name: `Class ${round}-${at}` },
        }),
      )
      const pulled = devices.flatMap((each, at) => [pull(each, replicas[at]), pull(each, emptyReplica())])
      for (const { status } of await Promise.all([...changed, ...pulled])) expect(status).toBe(200)
    }
    await stop()
    await past.save()
    await start()
    for (const [at, each] of devices.entries()) expect((await pull(each, replicas[at])).status).toBe(200)
    await stop()
    await past.putBack()
    await start()
    for (const [at, each] of devices.entries()) {
      expect((await pull(each, replicas[at])).status).toBe(200)
      expect(replicas[at]!.tables.classes.size).toBe(17)
    }
    expect([await epochNow(), await eventsOf()]).toEqual([epoch, []])
  })
})

import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { readEpoch, readSchoolSeal } from '../../db/server-values.ts'
import type { Database } from '../../db/client.ts'
import { attendanceHistory, audit, classes, students, users, writes } from '../../db/schema.ts'
import { deleteExpired } from '../../process/forget.ts'
import { openTestApp, type Answer, type SignedIn, type TestApp } from '../../testing/app.ts'
import { openPast, type Past } from '../../testing/past.ts'
import { emptyReplica, pullAddress, tabletOf, type Tablet } from '../../testing/tablet.ts'
import { witnessOf } from './push-witness.ts'

const DAY = '2026-09-14'
const DAY_MS = 86_400_000

let past: Past
let database: Database
let school: TestApp
let time = Date.parse('2026-09-14T07:00:00Z')
let signedIn: SignedIn
let tablet: Tablet

async function start(): Promise<void> {
  database = await past.open()
  school = await openTestApp({ database })
  school.clock.now = time += 60_000
}

async function stop(): Promise<void> {
  await school.close()
  await database.close()
}

const signIn = async (role: 'ADMIN' | 'USER' = 'ADMIN'): Promise<Tablet> => {
  school.clock.now = time += 1_000
  return tabletOf(school.call, await school.signIn(role))
}

const epochNow = () => readEpoch(school.db)
const mark = (studentId: number): PushEntry =>
  tablet.entry('attendance.mark', { studentId, date: DAY, present: false, remark: `absent ${studentId}` })

type Way = { witness?: string | undefined; by?: Tablet; isUnderGrant?: boolean }

const headersOf = ({ witness, isUnderGrant }: Way): Record<string, string> => ({
  ...(witness !== undefined && { 'x-dugsi-witness': witness }),
  ...(isUnderGrant && { authorization: `Grant ${signedIn.reply.grant}` }),
})

const push = (entries: readonly PushEntry[], { by = tablet, ...way }: Way = {}): Promise<Answer> =>
  school.call({
    method: 'POST',
    path: '/sync/push',
    body: { device: by.device.code, owner: by.owner, entries },
    headers: headersOf(way),
    ...(!way.isUnderGrant && { token: by.token }),
  })

const pull = ({ by = tablet, ...way }: Way): Promise<Answer> =>
  school.call({ path: pullAddress(emptyReplica()), token: by.token, headers: headersOf(way) })

const toldIn = ({ json }: Answer) => String(json['witness'])
const epochIn = ({ headers }: Answer) => headers['x-dugsi-epoch']
const storedOf = async (ids: readonly string[]) =>
  (
    await school.db
      .select()
      .from(attendanceHistory)
      .where(inArray(attendanceHistory.writeId, [...ids]))
  )
    .map(({ writeId }) => writeId)
    .toSorted()

beforeEach(async () => {
  past = await openPast()
  await start()
  const [made] = await school.db.insert(classes).values({ name: '1A', grade: 1 }).returning()
  const child = { lastname: 'Cali', classId: made!.id, gender: 'Male', feeCents: 0, phone: '1', motherName: 'M' }
  await school.db
    .insert(students)
    .values([1, 2, 3].map((each) => ({ ...child, firstname: `S${each}`, fullname: `S${each} Cali`, district: 'D' })))
  school.clock.now = time += 1_000
  signedIn = await school.signIn('ADMIN')
  tablet = tabletOf(school.call, signedIn)
})
afterEach(async () => {
  await stop()
  await past.remove()
})

/** Runs `lost` and puts the database back to before it; returns the result of `lost`. */
async function losing<T>(lost: () => Promise<T>): Promise<T> {
  await stop()
  await past.save()
  await start()
  const told = await lost()
  await stop()
  await past.putBack()
  await start()
  return told
}

/** Delivers a mark that is answered and then lost by a put-back. */
const loseMark = (): Promise<{ entry: PushEntry; witness: string; former: string }> =>
  losing(async () => {
    const entry = mark(1)
    const answer = await push([entry])
    expect(answer.json).toMatchObject({ verdicts: [{ id: entry.id, verdict: 'applied' }] })
    return { entry, witness: toldIn(answer), former: await epochNow() }
  })

/** Runs the school on before any device calls: numbers of the lost time are given again, its transactions passed. */
async function goOn(): Promise<void> {
  const other = await signIn()
  const entries = [2, 3].map((studentId) => ({ ...mark(studentId), id: `${other.device.code}-${studentId}` }))
  expect((await push(entries, { by: other })).json).toMatchObject({ verdicts: [{ verdict: 'applied' }, {}] })
  for (let each = 0; each < 60; each++) await school.db.execute(sql`select pg_current_xact_id()`)
}

async function expectNoticed(answer: Answer, former: string): Promise<void> {
  const epoch = await epochNow()
  expect(epoch).not.toBe(former)
  expect([answer.status, answer.code, epochIn(answer)]).toEqual([410, 'cursorGone', epoch])
  const events = await school.db.select().from(audit).where(eq(audit.entity, 'school'))
  expect(events).toMatchObject([{ deviceCode: tablet.device.code, actorId: 0 }])
}

describe('a database that was put back behind an answered push', () => {
  it.each<[string, (witness: string) => Promise<Answer>]>([
    ['the next pull', (witness) => pull({ witness })],
    ['the next push', (witness) => push([mark(2)], { witness })],
    [
      'a push under the grant of its maker, who has signed out',
      (witness) => push([mark(2)], { witness, isUnderGrant: true }),
    ],
    [
      'the live link',
      (witness) => school.call({ path: '/sync/live', token: tablet.token, headers: headersOf({ witness }) }),
    ],
    [
      'the renewal of a session',
      (witness) =>
        school.call({
          method: 'POST',
          path: '/user/auth/refresh',
          cookie: signedIn.cookie,
          headers: headersOf({ witness }),
        }),
    ],
  ])(
    'is noticed by %s of the device, also when it has been overtaken',
    { tags: ['fault:failover'] },
    async (_, contact) => {
      const { witness, former } = await loseMark()
      await goOn()
      await expectNoticed(await contact(witness), former)
    },
  )

  it('is noticed by another person of the device, whose own session goes on', async () => {
    const { witness, former } = await loseMark()
    const by = await signIn('USER')
    await expectNoticed(await pull({ by, witness }), former)
    expect((await pull({ by })).status).toBe(200)
  })

  it('is noticed by a device whose session is lost as well', async () => {
    const { witness, by } = await losing(async () => {
      const newcomer = await signIn('USER')
      return { by: newcomer, witness: toldIn(await push([mark(1)])) }
    })
    const former = await epochNow()
    expect((await pull({ by })).code).toBe('sessionExpired')
    await expectNoticed(await pull({ by, witness }), former)
  })

  it('runs no entry of the push that proves it, and applies each entry once when all are offered again', async () => {
    const { entry, witness } = await loseMark()
    const next = mark(2)
    expect((await push([next], { witness })).code).toBe('cursorGone')
    expect(await storedOf([entry.id, next.id])).toEqual([])
    const back = await signIn()
    const entries = [entry, next].map((each) => ({ ...each, id: each.id.replace(/^\w+/, back.device.code) }))
    const first = await push(entries, { by: back })
    expect(first.json).toMatchObject({ verdicts: [{ verdict: 'applied' }, { verdict: 'applied' }] })
    const again = await push(entries, { by: back, witness: toldIn(first) })
    expect(again.json).toMatchObject({ verdicts: [{ verdict: 'replayed' }, { verdict: 'replayed' }] })
    expect(await storedOf(entries.map(({ id }) => id))).toEqual(entries.map(({ id }) => id).toSorted())
  })

  it('gets one new epoch, whoever shows witnesses of the lost time and whenever', async () => {
    const { witness, former } = await loseMark()
    const answers = await Promise.all([pull({ witness }), push([mark(2)], { witness }), pull({ witness })])
    for (const answer of answers) await expectNoticed(answer, former)
    await expectNoticed(await pull({ witness, by: await signIn() }), former)
  })

  it('is noticed by the server itself where a batch was answered by two of its histories', async () => {
    const { entry } = await loseMark()
    const former = await epochNow()
    const { db, env } = school
    const verdicts = [{ id: entry.id, verdict: 'applied' as const, position: 7, reply: null }]
    const context = { db, env, actor: { deviceCode: 'ABC' }, log: school.app.log }
    await expect(witnessOf(context, former, verdicts)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await epochNow()).not.toBe(former)
  })
})

describe('a witness', () => {
  /** What the database says to one, and that it begins no epoch. */
  async function said(witness: string): Promise<unknown[]> {
    const former = await epochNow()
    const answer = await pull({ witness })
    expect(await epochNow()).toBe(former)
    return [answer.status, epochIn(answer)]
  }

  it('of a write that exists is answered with the device’s own epoch, also after a repeat and a rejection', async () => {
    const entry = mark(1)
    const told = [await push([entry]), await push([entry]), await push([entry, mark(999)])]
    for (const answer of told) expect(await said(toldIn(answer))).toEqual([200, await epochNow()])
    expect((await push([mark(999)])).json['witness']).toBeUndefined()
  })

  it('proves nothing when the school has not signed it', async () => {
    const witness = toldIn(await push([mark(1)]))
    const [text = '', signature = ''] = witness.split('.')
    const lost = text.replace(/-\d+/, '-999')
    const stranger = { ...(await readSchoolSeal(school.db)), sign: (what: string) => signature + what.length }
    for (const each of [
      '',
      '.',
      'x',
      text,
      lost,
      `${lost}.${signature}`,
      `${lost}.${stranger.sign(lost)}`,
      `${text}.x`,
      ':::.',
    ])
      expect([each, await said(each)]).toEqual([each, [200, undefined]])
  })

  it('proves nothing once its write was deleted for its age, while newer witnesses do', async () => {
    const witness = toldIn(await push([mark(1)]))
    const newest = await school.db.select({ at: writes.createdAt }).from(writes)
    await deleteExpired(school.db, Date.parse(newest[0]!.at) + 500 * DAY_MS)
    expect(await school.db.$count(writes)).toBe(0)
    tablet = await signIn()
    expect(await said(witness)).toEqual([200, undefined])
    const next = toldIn(await push([mark(2)], { witness }))
    expect(await said(next)).toEqual([200, await epochNow()])
    await school.db.delete(writes)
    expect((await pull({ witness: next })).code).toBe('cursorGone')
  })

  it('is not required of a device that has none yet, whose entries are applied', async () => {
    await push([mark(1)])
    const answer = await push([mark(2)])
    expect([answer.status, epochIn(answer)]).toEqual([200, undefined])
    expect(await school.db.$count(users)).toBeGreaterThan(0)
  })
})

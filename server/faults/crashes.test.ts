import { setTimeout as after } from 'node:timers/promises'
import { asc, eq, inArray } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { absenceCalls, attendance, attendanceHistory, changes, writes } from '../db/schema.ts'
import type { Db } from '../db/types.ts'
import { placeOnPostgres, type SchoolDatabase } from '../testing/place.ts'
import { volume } from '#tests/tier.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { openDemo } from '../testing/school-place.ts'
import { ask, startProcess, type ServerProcess } from '../testing/server-process.ts'

/** Number of kills, fewer for an embedded server, which takes longer to start. The variable CRASHES overrides it. */
const CRASHES = Number(process.env['CRASHES'] ?? volume(usesPostgres() ? 8 : 4, 500))
const LANES = 2
const BATCH = 40
const STUDENTS = 10
const CALL = 'attendance.callInfo'
const START = Date.parse('2026-01-05T06:00:00Z')
const TODAY = schoolDay(Date.now(), 'Africa/Mogadishu')
const DEADLINE = 240_000 + CRASHES * 5_000

/** How often PostgreSQL itself is killed, in mid-batch too. */
const OUTAGES = volume(4, 50)

const places: SchoolDatabase[] = []
const servers: ServerProcess[] = []
const databases: TestPostgres[] = []

afterEach(async () => {
  await Promise.all(servers.splice(0).map((each) => each.kill()))
  for (const place of places.splice(0)) await place.remove()
  for (const database of databases.splice(0)) await database.stop()
})

async function newPlace(): Promise<SchoolDatabase> {
  const place = await openDemo()
  places.push(place)
  return place
}

async function start(place: SchoolDatabase, args: string[] = []): Promise<{ address: string; server: ServerProcess }> {
  const server = startProcess({ env: place.env, args })
  servers.push(server)
  return { address: await server.ready, server }
}

type Told = { id: string; verdict: string; code?: string }

/** Tablet of the demo's attendance officer, with its entries, those still waiting, and their verdicts. */
async function tabletAt(address: string, lane: number) {
  const officer = { email: 'attendance@demo.school', password: 'Demo!2026' }
  const { json } = await ask(address, '/user/login', { body: officer })
  let token = String(json['Access_token'])
  const identity = json['device'] as { code: string }
  const device = identity.code
  const { id: owner } = json['user'] as { id: number }
  const found = (await ask(address, '/student/studentList', { token })).json as unknown as { id: number }[]
  // Each lane has its own students: conflicts between tablets belong to other tests.
  const students = found.slice(lane * STUDENTS, (lane + 1) * STUDENTS).map(({ id }) => id)
  expect(students).toHaveLength(STUDENTS)
  const made: PushEntry[] = []
  let waiting: PushEntry[] = []
  const heard: string[] = []
  return {
    made,
    heard,
    students,
    waiting: () => waiting.length,
    /**
     * Saves several different entries about each student: marks of all students first, then calls about all.
     */
    fill(day: string): void {
      while (waiting.length < BATCH) {
        const number = made.length + 1
        const isCall = Math.floor(number / STUDENTS) % 2 === 1
        const about = { studentId: students[number % STUDENTS], date: day }
        const said = isCall
          ? { callStatus: 'Missed', callTime: new Date(START + number).toISOString(), callNotes: `word ${number}` }
          : { present: false, remark: `word ${number}` }
        const entry = {
          id: `${device}-${number}`,
          endpoint: isCall ? CALL : 'attendance.mark',
          version: 1,
          input: { body: { ...about, ...said } },
          subjects: [],
          madeAt: new Date().toISOString(),
        }
        made.push(entry)
        waiting.push(entry)
      }
    },
    async push(at: string): Promise<Told[]> {
      if (waiting.length === 0) return []
      const answer = await ask(at, '/sync/push', { token, body: { device, owner, entries: waiting } })
      if (answer.status !== 401) return answer.json['verdicts'] as Told[]
      // Signs in again, since an access token expires during so many crashes.
      const again = await ask(at, '/user/login', { body: { ...officer, device: identity } })
      token = String(again.json['Access_token'])
      return this.push(at)
    },
    hear(results: readonly Told[]): void {
      const delivered = new Set(
        results.filter(({ verdict }) => ['applied', 'replayed'].includes(verdict)).map(({ id }) => id),
      )
      heard.push(...results.map(({ verdict, code }) => (code ? `${verdict} ${code}` : verdict)))
      waiting = waiting.filter(({ id }) => !delivered.has(id))
    },
  }
}

type Tablet = Awaited<ReturnType<typeof tabletAt>>

/** Starts a server, sends it a batch and kills it at the given moment, or after its answer, which is then lost. */
async function live(
  place: SchoolDatabase,
  tablet: Tablet,
  moment: { day: string; ms: number; isAnswerLost: boolean },
): Promise<void> {
  const { address, server } = await start(place)
  tablet.fill(moment.day)
  const answer = tablet.push(address).catch(() => null)
  const told = moment.isAnswerLost
    ? await answer.then(() => null)
    : await Promise.race([answer, after(moment.ms, null)])
  await server.kill()
  if (told) tablet.hear(told)
}

/**
 * Sends waiting entries in as many batches as needed: a slow server leaves the rest of a batch unattempted after some
 * seconds.
 */
async function deliver(tablet: Tablet, address: string): Promise<void> {
  while (tablet.waiting() > 0) tablet.hear(await tablet.push(address))
}

/** All runs of one lane; the moments of the kills are spread over the time that a batch takes. */
async function runLane(place: SchoolDatabase, lane: number, lives: number): Promise<Tablet> {
  const { address, server } = await start(place)
  const tablet = await tabletAt(address, lane)
  tablet.fill(TODAY)
  const begun = performance.now()
  tablet.hear(await tablet.push(address))
  const batchMs = performance.now() - begun
  await server.kill()
  for (let life = 0; life < lives; life++) {
    const ms = (batchMs * (life + 0.5)) / lives
    await live(place, tablet, { day: addDays(TODAY, -(life % 20)), ms, isAnswerLost: life % 2 === 1 })
  }
  const last = await start(place)
  await deliver(tablet, last.address)
  await last.server.stop()
  return tablet
}

const isCall = ({ endpoint }: PushEntry): boolean => endpoint === CALL

/** Asserts that nothing is lost, doubled or reordered. */
async function expectWhole(db: Db, { made, waiting, students }: Tablet): Promise<void> {
  expect(waiting()).toBe(0)
  const ids = made.map(({ id }) => id)
  const claimed = await db.select().from(writes).where(inArray(writes.id, ids))
  expect(claimed.map(({ verdict }) => verdict?.kind)).toEqual(ids.map(() => 'applied'))
  const [calls, marked] = [made.filter(isCall), made.filter((entry) => !isCall(entry))]
  const called = await db
    .select({ id: absenceCalls.writeId, notes: absenceCalls.notes })
    .from(absenceCalls)
    .where(inArray(absenceCalls.writeId, ids))
    .orderBy(asc(absenceCalls.id))
  expect(called).toEqual(
    calls.map(({ id, input }) => ({ id, notes: (input['body'] as { callNotes: string }).callNotes })),
  )
  const history = await db
    .select({ id: attendanceHistory.writeId, outcome: attendanceHistory.outcome })
    .from(attendanceHistory)
    .where(inArray(attendanceHistory.writeId, ids))
    .orderBy(asc(attendanceHistory.id))
  expect(history).toEqual(marked.map(({ id }) => ({ id, outcome: 'applied' })))
  const bodies = marked.map(({ input }) => input['body'] as { studentId: number; date: string; remark: string })
  const last = new Map(bodies.map((body) => [`${body.studentId}:${body.date}`, body.remark]))
  const marks = await db.select().from(attendance).where(inArray(attendance.studentId, students))
  const remarkOf = new Map(marks.map((mark) => [`${mark.studentId}:${mark.date}`, mark.remark]))
  for (const [key, remark] of last) expect([key, remarkOf.get(key)]).toEqual([key, remark])
  const fed = await db.select({ key: changes.key }).from(changes).where(eq(changes.entity, 'attendance'))
  expect(fed.map(({ key }) => key)).toEqual(expect.arrayContaining([...last.keys()]))
}

it(
  `servers killed in mid-batch and before their answer, ${CRASHES} times, lose, double and reorder nothing`,
  { tags: ['random', 'fault:server-killed', 'promise:effect-once', 'promise:in-order'], timeout: DEADLINE },
  async () => {
    // Embedded, each lane has a server and a school of its own; on PostgreSQL both servers share one school.
    const shared = usesPostgres() ? await newPlace() : null
    const lanes = await Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        const place = shared ?? (await newPlace())
        return { place, tablet: await runLane(place, lane, Math.ceil(CRASHES / LANES)) }
      }),
    )
    for (const { place, tablet } of lanes) {
      const database = await place.open()
      try {
        await expectWhole(database.db, tablet)
      } finally {
        await database.close()
      }
    }
    const heard = lanes.flatMap(({ tablet }) => tablet.heard)
    expect(heard.filter((verdict) => !/^(applied|replayed|notAttempted)$/.test(verdict))).toEqual([])
    expect(heard.filter((verdict) => verdict === 'replayed').length).toBeGreaterThan(CRASHES)
  },
)

it.skipIf(!usesPostgres())(
  'a PostgreSQL that is killed in mid-batch loses, doubles and reorders nothing, and its server recovers',
  { tags: ['random', 'fault:database-killed'], timeout: DEADLINE },
  async () => {
    const postgres = await startPostgres()
    databases.push(postgres)
    const place = await placeOnPostgres(postgres.url(''), 'template0')
    places.push(place)
    const { address, server } = await start(place, ['--demo', '--students', '48'])
    const tablet = await tabletAt(address, 0)
    // The first batch takes longer than those that are broken off.
    for (let warm = 0; warm < 2; warm++) {
      tablet.fill(addDays(TODAY, -warm))
      await deliver(tablet, address)
    }
    tablet.fill(addDays(TODAY, -2))
    const begun = performance.now()
    await deliver(tablet, address)
    const batchMs = performance.now() - begun
    const isRetried = (): boolean => tablet.heard.some((verdict) => verdict.startsWith('retry'))
    // On a busy machine a batch may be over before its moment comes.
    for (let outage = 0; outage < OUTAGES || (!isRetried() && outage < 4 * OUTAGES); outage++) {
      tablet.fill(addDays(TODAY, -(outage % 20)))
      const answer = tablet.push(address).catch(() => null)
      await Promise.race([answer, after((batchMs * ((outage % OUTAGES) + 0.5)) / OUTAGES)])
      await postgres.kill()
      tablet.hear((await answer) ?? [])
      // A connection in use when PostgreSQL is killed may answer once more before it breaks.
      await expect.poll(async () => (await ask(address, '/health')).status).toBe(503)
      await postgres.restart()
    }
    await deliver(tablet, address)
    const database = await place.open()
    await expectWhole(database.db, tablet)
    await database.close()
    await server.stop()
    const refused = tablet.heard.filter((verdict) => !/^(applied|replayed|notAttempted|retry)/.test(verdict))
    expect(refused).toEqual([])
    expect(isRetried()).toBe(true)
  },
)

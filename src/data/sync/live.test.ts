import { classDaysOf } from '#domain/attendance/class-days.rules.ts'
import { classDayKey } from '#domain/row-keys.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AttendanceRow } from '#domain/attendance/attendance.schema.ts'
import { readDay } from '../attendance/day.queries.ts'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import { holdLink, type LiveDeps } from './live.ts'
import { setSetting } from '../device/settings.ts'

const DAY = '2026-09-14'
const user = {
  id: 5,
  fullname: 'Sahra',
  email: 's@demo.school',
  Role: 'Teacher',
  username: 'person',
  phone: null,
  photoUrl: null,
} as const
let db: DeviceDb
let replica: CacheDb
let round = 0
let stop: AbortController

/** A token that expires at this instant (seconds); unsigned, since the device does not check signatures. */
const tokenUntil = (exp: number): string => {
  const claims = { sub: '5', role: 'Teacher', sid: crypto.randomUUID(), dev: 'K7Q', rot: 0, iat: 0, exp }
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
}

beforeEach(async () => {
  round++
  stop = new AbortController()
  db = openDeviceDb(`live-device-${round}`)
  replica = openCacheDb(`live-cache-${round}`)
  await setSetting(db, 'userData', user)
  await setSetting(db, 'Access_token', tokenUntil(4_000_000_000))
})
afterEach(async () => {
  stop.abort()
  await db.delete()
  await replica.delete()
})

type Line = { say: (word: number) => void; end: () => void }

/** A server whose links a test can send messages on. */
function server() {
  const lines: Line[] = []
  const paths: string[] = []
  const answer = async (address: string): Promise<Response> => {
    paths.push(address)
    if (!address.endsWith('/sync/live')) return new Response('{}', { status: 500 })
    let control!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) })
    const say = (word: number) => control.enqueue(new TextEncoder().encode(`${word}\n`))
    lines.push({ say, end: () => control.close() })
    say(0)
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  }
  return { lines, paths, fetch: answer as unknown as typeof fetch }
}

type Seen = { states: boolean[]; pauses: number[]; quiet: number }

function hold(
  fetch: typeof globalThis.fetch,
  onNews: () => void,
  turn: LiveDeps['turn'] = () => Promise.resolve(),
): Seen {
  const seen: Seen = { states: [], pauses: [], quiet: 0 }
  const deps: LiveDeps = {
    db,
    fetch,
    api: 'https://school.test/api',
    now: Date.now,
    locks: undefined,
    random: () => 1,
    turn,
    onNews,
    sleep: async (pause) => {
      seen.pauses.push(pause)
      if (seen.pauses.length >= 6) stop.abort()
    },
    onState: (isLive) => void seen.states.push(isLive),
    onQuiet: () => void seen.quiet++,
  }
  void holdLink(deps, stop.signal)
  return seen
}

const soon = (isSo: () => boolean | Promise<boolean>) => expect.poll(isSo, { interval: 5 }).toBe(true)

test('the screens of a day show a mark made elsewhere once the live link reports it', async () => {
  const school = server()
  const mark: AttendanceRow = {
    studentId: 11,
    classId: 1,
    date: DAY,
    present: false,
    remark: 'Absent - Sick',
    revision: 1,
    markedBy: 'Cabdi',
    markedAt: '2026-09-14T04:40:00.000Z',
  }
  let isMarked = false
  const seen = hold(school.fetch, () => {
    const [row] = classDaysOf([mark])
    if (isMarked) void replica.classDays.put(row!, classDayKey(row!))
  })
  await soon(() => seen.states.includes(true))
  isMarked = true
  school.lines[0]!.say(1)
  const marked = async () => (await readDay(db, replica, user.id, DAY)).marks.get(11)?.present
  await expect.poll(marked, { interval: 5 }).toBe(false)
})

test('opening the live link fetches what may have been missed, and a heartbeat fetches nothing', async () => {
  const school = server()
  let news = 0
  const seen = hold(school.fetch, () => void news++)
  await soon(() => news === 1)
  school.lines[0]!.say(0)
  await soon(() => seen.quiet === 1)
  expect(news).toBe(1)
})

test('a broken live link is opened again after growing pauses, and news are fetched each time', async () => {
  const school = server()
  let news = 0
  const seen = hold(school.fetch, () => void news++)
  for (let each = 0; each < 6; each++) {
    await soon(() => school.lines.length === each + 1 && news === each + 1)
    school.lines[each]!.end()
  }
  await soon(() => seen.pauses.length === 6)
  expect(seen.pauses).toEqual(seen.pauses.toSorted((a, b) => a - b))
  expect(seen.pauses[5]! / seen.pauses[0]!).toBeGreaterThan(10)
  expect(seen.states.at(-1)).toBe(false)
})

test('a foreign page as the answer does not count as a live link', async () => {
  const portal = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  const seen = hold(portal, () => undefined)
  await soon(() => seen.pauses.length === 6)
  expect(seen.states).not.toContain(true)
})

test('an expired token is renewed before the live link is opened, and a valid one never', async () => {
  const school = server()
  const seen = hold(school.fetch, () => undefined)
  await soon(() => seen.states.includes(true))
  expect(school.paths.some((path) => path.includes('refresh'))).toBe(false)
  stop.abort()
  stop = new AbortController()
  await setSetting(db, 'Access_token', tokenUntil(1_000))
  const other = server()
  hold(other.fetch, () => undefined)
  await soon(() => other.paths.length > 0)
  expect(other.paths[0]).toContain('/user/auth/refresh')
})

test('no live link is opened without a session', async () => {
  await db.settings.delete('userData')
  const school = server()
  const seen = hold(school.fetch, () => undefined)
  await soon(() => seen.pauses.length === 6)
  expect(school.paths).toEqual([])
})

test(
  'a live link whose answer never begins is given up and tried again',
  { tags: ['fault:hanging-peer'] },
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const signals: AbortSignal[] = []
    const fetch = ((_: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new TypeError('aborted'))))
    }) as unknown as typeof globalThis.fetch
    const seen = hold(fetch, () => undefined)
    await vi.waitUntil(() => signals.length > 0)
    await vi.advanceTimersByTimeAsync(15_000)
    vi.useRealTimers()
    await vi.waitUntil(() => seen.pauses.length > 0)
    expect(signals[0]?.aborted).toBe(true)
  },
)

test('the live link waits for its turn on the line before it opens', async () => {
  const school = server()
  let comes!: () => void
  const isAsked = vi.fn(() => new Promise<void>((resolve) => void (comes = resolve)))
  const seen = hold(school.fetch, () => undefined, isAsked)
  await soon(() => isAsked.mock.calls.length === 1)
  expect(school.paths).toEqual([])
  comes()
  await soon(() => seen.states.includes(true))
})

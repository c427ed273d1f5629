import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { RANDOM_TIMEOUT, volume } from '#tests/tier.ts'
import { announcedAbsences, attendance, attendanceHistory, guardians } from '../../db/schema.ts'
import { seededRandom, type Random } from '../../db/seed/random.ts'
import type { Db } from '../../db/types.ts'
import type { Received } from '../../testing/push-service.ts'
import type { Tablet } from '../../testing/tablet.ts'
import type { NoticeSender } from './sender.ts'
import { openNoticeSchool, type NoticeSchool } from './test-notices.ts'
import { MET, moodOf, tagOf, takeIn, wrongAtEvening, type Met, type Phone, type Standing } from './test-phones.ts'

/** Children in 1A; the third has two parents, the fourth none, and the fifth changes families. */
const CHILDREN = [1, 2, 3, 4, 5] as const
const FAMILIES = { faadumo: [1, 3, 5], xuseen: [2, 3] } as const
const PARENTS = ['faadumo', 'xuseen'] as const
const MOVING = 5
/** On some days a parent has announced the absence of this one. */
const ANNOUNCED = 2

let school: NoticeSchool

beforeAll(async () => {
  school = await openNoticeSchool()
  // Replaced by the servers of this file, which can be killed.
  await school.sender.stop()
})
afterAll(() => school.close())

/** A server that sends. Once it is killed, nothing reaches its database. */
function openServer(): { sender: NoticeSender; kill: () => void } {
  let isKilled = false
  const refuse = () => {
    const refused = Promise.reject(new Error('This server was killed'))
    // Whoever begins a query with it fails at the next part of the query, and never waits for this.
    refused.catch(() => undefined)
    return refused
  }
  const db = new Proxy(school.db, {
    get: (target, name: keyof Db) => (isKilled && typeof target[name] === 'function' ? refuse : target[name]),
  })
  return { sender: school.senderOn({ db }), kill: () => (isKilled = true) }
}

type Day = {
  random: Random
  met: Met
  servers: ReturnType<typeof openServer>[]
  phones: Phone[]
  /** Marks made on a tablet without network. */
  isAnnounced: boolean
  waiting: { tablet: Tablet; entries: ReturnType<Tablet['entry']>[] } | null
  /** Number of messages of the push service that were processed. */
  read: number
  wrong: string[]
}

const asked = async (each: Parameters<NoticeSchool['call']>[0], ...fine: number[]): Promise<void> => {
  const { status, text } = await school.call(each)
  if (status !== 200 && !fine.includes(status)) throw new Error(`${each.path} was answered ${status}: ${text}`)
}

const isoOf = (instant: number): string => new Date(instant).toISOString()

/** Marks of some children, most of them absent, of today or, rarely, of yesterday. */
function someMarks(random: Random) {
  const marks = random
    .shuffle(CHILDREN)
    .slice(0, random.int(1, 3))
    .map((studentId) =>
      random.chance(0.65) ? { studentId, present: false, remark: 'Absent' } : { studentId, present: true },
    )
  return { classId: 1, date: random.chance(0.1) ? addDays(school.today(), -1) : school.today(), marks }
}

/** Somebody's work at the school, or on a phone. */
const STEPS = {
  async mark({ random }: Day) {
    const { token } = await school.tablet('sahra')
    await asked({ method: 'POST', path: '/student/attendance/class', token, body: someMarks(random) })
  },
  async markOffline(day: Day) {
    day.waiting ??= { tablet: await school.tablet('hodan'), entries: [] }
    const { tablet, entries } = day.waiting
    entries.push(tablet.entry('attendance.markClass', someMarks(day.random), { madeAt: isoOf(school.clock.now) }))
  },
  async deliver(day: Day) {
    if (!day.waiting) return
    const tablet = await school.tablet('hodan', day.waiting.tablet.device)
    await tablet.deliver(day.waiting.entries)
    day.waiting = null
  },
  async correct({ random }: Day) {
    const isToday = eq(attendance.date, school.today())
    const rows = await school.db.select().from(attendance).where(isToday).orderBy(asc(attendance.studentId))
    const standing = rows.filter(({ deletedAt }) => deletedAt === null)
    const row = standing[random.int(0, Math.max(0, standing.length - 1))]
    if (!row) return
    const { token } = await school.signIn('ADMIN')
    if (random.chance(0.3)) return asked({ method: 'DELETE', path: `/attendance/${row.id}`, token })
    const isReason = !row.present && random.chance(0.2)
    const body = { present: isReason ? false : !row.present, remark: isReason ? 'Absent - Fasax' : 'By the office' }
    await asked({ method: 'PUT', path: `/student/attendance/${row.id}`, token, body })
  },
  async subscribe({ random, phones }: Day) {
    const name = random.pick(PARENTS)
    const [tablet, browser] = [await school.tablet(name), school.push.subscribe()]
    const wantsAbsences = random.chance(0.85)
    await asked({
      method: 'PUT',
      path: '/user/notices',
      token: tablet.token,
      body: { ...browser, pair: undefined, kinds: wantsAbsences ? ['absent', 'payment'] : ['payment'], language: 'en' },
    })
    const { cookie } = tablet
    const userId = school.userId(name)
    const none = { shown: new Map(), told: new Map(), unsure: new Set<string>() }
    phones.push({ name, userId, browser, cookie, from: school.clock.now, isOver: false, wantsAbsences, ...none })
  },
  async signOut({ random, phones }: Day) {
    const present = phones.filter(({ isOver }) => !isOver)
    const phone = present[random.int(0, Math.max(0, present.length - 1))]
    if (!phone || present.length < 3) return
    await asked({ method: 'POST', path: '/user/auth/logout', cookie: phone.cookie })
    phone.isOver = true
  },
  async changeFamily() {
    const both = PARENTS.reduce((sum, name) => sum + school.userId(name), 0)
    const userId = sql`${both}::integer - user_id`
    await school.db.update(guardians).set({ userId }).where(eq(guardians.studentId, MOVING))
  },
  async wait(day: Day) {
    await pass(day, day.random.int(1, 25))
  },
} as const

const OFTEN: readonly [keyof typeof STEPS, ...(keyof typeof STEPS)[]] = [
  ...(['mark', 'mark', 'mark', 'correct', 'correct', 'correct', 'correct', 'markOffline', 'deliver'] as const),
  ...(['wait', 'wait', 'wait', 'wait', 'wait', 'subscribe', 'signOut', 'changeFamily'] as const),
]

/** Processes the messages that were sent to phones since the last call. */
async function readPhones(day: Day, isSettled: boolean): Promise<void> {
  const links = await school.db.select().from(guardians)
  const news: Received[] = school.push.received.slice(day.read)
  day.read += news.length
  for (const message of news) {
    const phone = day.phones.find(({ browser }) => browser.endpoint.endsWith(message.path))
    if (!phone) day.wrong.push(`'${message.payload?.title}' was sent to nobody`)
    else {
      const children = links.filter(({ userId }) => userId === phone.userId).map(({ studentId }) => studentId)
      day.wrong.push(...takeIn(phone, message, { isSettled, children, met: day.met }))
    }
  }
  // What was sent at the same time may have been taken.
  for (const { path, status } of news)
    for (const phone of day.phones) if (status === 410 && phone.browser.endpoint.endsWith(path)) phone.isOver = true
}

async function sendAll({ servers }: Day): Promise<void> {
  for (const { sender } of servers) sender.wake()
  await Promise.all(servers.map(({ sender }) => sender.settled()))
}

/** Lets time pass and the servers send; sometimes they are stopped or killed while they do. */
async function pass(day: Day, minutes: number, isCalm = false): Promise<void> {
  const { random, met, servers } = day
  school.clock.now += minutes * 60_000
  const [end] = isCalm ? [] : random.shuffle(['stops', 'kills', 'kills', null, null, null, null, null] as const)
  const seed = random.int(0, 1_000_000)
  const counts = new Map<string, number>()
  let ended = (): void => undefined
  const isEnded = new Promise<void>((resolve) => (ended = resolve))
  let isHit = false
  school.push.answerWith((path) => {
    if (isCalm) return { status: 201 }
    const at = (counts.get(path) ?? 0) + 1
    counts.set(path, at)
    const which = day.phones.findIndex(({ browser }) => browser.endpoint.endsWith(path))
    const own = seededRandom(`${seed} ${which} ${at}`)
    if (!end) return moodOf(own)
    if (!isHit) met[end]++
    isHit = true
    // The answer comes to a server that is gone, or never.
    if (end === 'kills') for (const { kill } of servers) kill()
    ended()
    return end === 'kills' && own.chance(0.5) ? { status: 201 } : 'hang'
  })
  // Twice, since a server leaves what the other one holds at this moment, and would look again while the next step goes on.
  await Promise.race([isEnded, sendAll(day).then(() => sendAll(day))])
  if (isHit) {
    await Promise.all(servers.map(({ sender }) => sender.stop()))
    // What was on its way has arrived.
    await expect.poll(() => school.push.underWay()).toBe(0)
    servers.splice(0, servers.length, openServer(), openServer())
    school.push.answerWith(() => ({ status: 500 }))
    await sendAll(day)
  }
  const isKilled = isHit && end === 'kills'
  // A killed server may have claimed more deliveries than it has sent.
  for (const { unsure } of isKilled ? day.phones : []) for (const id of CHILDREN) unsure.add(tagOf(id, school.today()))
  await readPhones(day, !isKilled)
}

/** Reads each child's present mark of today from the history of marks. */
async function standingsToday(): Promise<Map<string, Standing>> {
  const isToday = eq(attendanceHistory.date, school.today())
  const events = await school.db.select().from(attendanceHistory).where(isToday).orderBy(asc(attendanceHistory.id))
  const standings = new Map<string, Standing>()
  for (const { studentId, date, outcome, present, madeAt } of events) {
    if (outcome !== 'applied' && outcome !== 'deleted') continue
    const before = standings.get(tagOf(studentId, date))
    const isAbsent = outcome === 'applied' && !present
    const since = isAbsent && before?.isAbsent ? before.since : Date.parse(madeAt)
    standings.set(tagOf(studentId, date), { isAbsent, since })
  }
  return standings
}

async function noneWaits(day: Day): Promise<void> {
  for (let round = 0; round < 10; round++) {
    await pass(day, 30, true)
    if (!(await school.states()).includes('waiting')) return
  }
  day.wrong.push('Something still waits')
}

async function setUpDay(seed: number, met: Met): Promise<Day> {
  await school.nextDay()
  await school.clear()
  await school.db.delete(guardians)
  await school.db
    .insert(guardians)
    .values(PARENTS.flatMap((name) => FAMILIES[name].map((studentId) => ({ userId: school.userId(name), studentId }))))
  const servers = [openServer(), openServer()]
  const day: Day = {
    random: seededRandom(`notices ${seed}`),
    met,
    servers,
    phones: [],
    isAnnounced: seed % 2 === 0,
    waiting: null,
    read: 0,
    wrong: [],
  }
  for (let at = 0; at < 3; at++) await STEPS.subscribe(day)
  if (day.isAnnounced) await announce(seed)
  return day
}

/** A parent says before the day's first mark that the child will be absent. */
const announce = (seed: number) =>
  school.db.insert(announcedAbsences).values({
    ref: `00000000-0000-4000-a000-${String(seed).padStart(12, '0')}`,
    studentId: ANNOUNCED,
    from: school.today(),
    to: school.today(),
    reason: 'sick',
    note: '',
    saidBy: school.userId('xuseen'),
    saidAt: isoOf(school.clock.now),
  })

/** A child who was announced and is absent is in no notice. */
function wrongOfAnnounced({ isAnnounced, phones }: Day): string[] {
  const tag = tagOf(ANNOUNCED, school.today())
  return phones.flatMap(({ name, told }) =>
    isAnnounced && told.has(tag) ? [`${name} was told of ${tag}, which a parent had announced`] : [],
  )
}

/** A day at the school; returns what was wrong. */
async function live(seed: number, met: Met): Promise<string[]> {
  const day = await setUpDay(seed, met)
  for (let step = 0; step < 30; step++) await STEPS[day.random.pick(OFTEN)](day)
  await STEPS.deliver(day)
  await noneWaits(day)
  const standings = await standingsToday()
  if (day.isAnnounced) standings.delete(tagOf(ANNOUNCED, school.today()))
  day.wrong.push(...wrongOfAnnounced(day))
  for (const phone of day.phones) {
    // Whose child the moving one was when is not told apart here.
    const children = FAMILIES[phone.name].filter((id) => id !== MOVING)
    const ofChildren = new Map(
      children.map((id) => [tagOf(id, school.today()), standings.get(tagOf(id, school.today()))]),
    )
    day.wrong.push(...wrongAtEvening(phone, ofChildren))
  }
  await Promise.all(day.servers.map(({ sender }) => sender.stop()))
  return day.wrong.map((what) => `seed ${seed}: ${what}`)
}

it(
  'random days of marks, corrections and killed servers leave each phone with true notices of its children, each sent once',
  { tags: ['random', 'fault:push-service'], timeout: RANDOM_TIMEOUT },
  async () => {
    const met = Object.fromEntries(MET.map((what) => [what, 0])) as Met
    for (let seed = 1; seed <= volume(5, 200); seed++) expect(await live(seed, met)).toEqual([])
    expect(school.push.problems).toEqual([])
    // Days without events prove nothing.
    expect(MET.filter((what) => met[what] === 0)).toEqual([])
  },
)

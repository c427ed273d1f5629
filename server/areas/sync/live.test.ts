import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readClaims } from '#domain/auth/auth.rules.ts'
import type { LiveWord } from '#domain/sync/sync.schema.ts'
import type { Database } from '../../db/client.ts'
import { allHandlers } from '../../handlers.ts'
import { SECRET } from '../../testing/app.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openSchool, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'
import { createSession } from '../auth/sessions.ts'
import { openLiveHub, type LiveHub } from './live-hub.ts'

const ACTOR = { fullName: '', email: '', deviceCode: '' }

let database: Database
let hub: LiveHub
let school: School
let address: string

beforeAll(async () => {
  database = await openTestDatabase()
  hub = await openLiveHub(database, { now: Date.now })
  const handlers = allHandlers(SECRET, null, hub)
  school = await openSchool({ handlers, database })
  address = await school.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await hub.close()
  school.app.server.closeAllConnections()
  await school.close()
  await database.close()
})

const open: AbortController[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.abort()
})

/** Opens a device's link; collects its messages with their times. */
async function listen(tablet: Tablet) {
  const stop = new AbortController()
  open.push(stop)
  const headers = { authorization: `Bearer ${tablet.token}` }
  const response = await fetch(`${address}/api/sync/live`, { headers, signal: stop.signal })
  const words: { word: number; at: number }[] = []
  const state = { isOver: false }
  const read = async () => {
    for await (const text of response.body!.pipeThrough(new TextDecoderStream()))
      for (const line of text.split('\n').filter(Boolean)) words.push({ word: Number(line), at: performance.now() })
  }
  void read()
    .catch(() => undefined)
    .finally(() => (state.isOver = true))
  await expect.poll(() => words).toHaveLength(1)
  return { words: () => words.filter(({ word }) => word === 1), status: response.status, state, first: words[0] }
}

const markBy = (tablet: Tablet, studentId: number, day: string) =>
  tablet.deliver([tablet.entry('attendance.mark', { studentId, date: day, present: true })])

describe('a live link', () => {
  it('announces to a teacher that somebody marked a student of hers, without any detail', async () => {
    const [sahra, hodan] = [await school.tablet('sahra'), await school.tablet('hodan')]
    const link = await listen(sahra)
    expect([link.status, link.first?.word]).toEqual([200, 0])
    await markBy(hodan, 1, school.freshDay())
    await expect.poll(() => link.words()).toHaveLength(1)
  })

  it('announces no changes of other classes to a teacher, or of other children to a parent', async () => {
    const [sahra, yuusuf, admin] = [
      await school.tablet('sahra'),
      await school.tablet('yuusuf'),
      await school.tablet('admin'),
    ]
    const [own, other, office] = [await listen(sahra), await listen(yuusuf), await listen(admin)]
    const [faadumo, xuseen] = [
      await listen(await school.tablet('faadumo')),
      await listen(await school.tablet('xuseen')),
    ]
    await markBy(admin, 1, school.freshDay())
    await expect.poll(() => office.words()).toHaveLength(1)
    await expect.poll(() => [own.words().length, faadumo.words().length]).toEqual([1, 1])
    await markBy(admin, 7, school.freshDay())
    await expect.poll(() => other.words()).toHaveLength(1)
    expect([own.words().length, xuseen.words().length]).toEqual([1, 0])
  })

  it('announces a published announcement to its audience, and an opened one to its reader’s own devices', async () => {
    const [admin, sahra, faadumo, xuseen] = [
      await school.tablet('admin'),
      await school.tablet('sahra'),
      await school.tablet('faadumo'),
      await school.tablet('xuseen'),
    ]
    const links = [await listen(admin), await listen(sahra), await listen(faadumo), await listen(xuseen)]
    const told = () => links.map((link) => link.words().length)
    const body = { title: 'Prize day', message: 'In the hall', targetRole: 'PARENT', startDate: school.today }
    const publish = async (over: object): Promise<string> => {
      const sent = { ...body, endDate: null, ...over }
      const path = '/user/announcements'
      const answer = await school.call({ method: 'POST', path, body: sent, token: admin.token })
      return (answer.json['announcement'] as { ref: string }).ref
    }
    // Faadumo alone has a child in 2A.
    const ref = await publish({ classId: 3 })
    await expect.poll(told).toEqual([0, 0, 1, 0])
    await faadumo.deliver([faadumo.entry('announcements.read', { ref })])
    await expect.poll(told).toEqual([0, 0, 2, 0])
    await publish({ targetRole: 'Teacher' })
    await expect.poll(told).toEqual([0, 1, 2, 0])
    await publish({ targetRole: 'EVERYONE' })
    await expect.poll(told).toEqual([1, 2, 3, 1])
  })

  it('announces many commits in a row at most once a second', async () => {
    const [sahra, hodan] = [await school.tablet('sahra'), await school.tablet('hodan')]
    const link = await listen(sahra)
    const began = performance.now()
    for (let round = 0; round < 20; round++) await markBy(hodan, 1 + (round % 6), school.freshDay())
    const last = performance.now()
    await expect.poll(() => link.words().at(-1)?.at ?? 0).toBeGreaterThan(last)
    const seconds = (performance.now() - began) / 1_000
    expect(link.words().length).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
  })

  it('is one of the newest when a device opens many', async () => {
    const sahra = await school.tablet('sahra')
    const links: Awaited<ReturnType<typeof listen>>[] = []
    for (let each = 0; each < 6; each++) links.push(await listen(sahra))
    await expect.poll(() => links.map(({ state }) => state.isOver)).toEqual([true, true, false, false, false, false])
  })
})

describe('a live link of an ended session', { tags: ['attack:session-survives'] }, () => {
  it('is closed at once when its person signs out, while her link elsewhere stays open', async () => {
    const [here, elsewhere] = [await school.tablet('sahra'), await school.tablet('sahra')]
    const [own, other] = [await listen(here), await listen(elsewhere)]
    await school.call({ method: 'POST', path: '/user/auth/logout', cookie: here.cookie })
    await expect.poll(() => own.state.isOver).toBe(true)
    expect(other.state.isOver).toBe(false)
  })

  it('is closed at once when the account ends, on every tablet', async () => {
    const [admin, one, two] = [await school.tablet('admin'), await school.tablet('idle'), await school.tablet('idle')]
    const [links, open] = [[await listen(one), await listen(two)], await listen(admin)]
    await school.call({ method: 'DELETE', path: `/user/${one.owner}`, token: admin.token })
    await expect.poll(() => links.map(({ state }) => state.isOver)).toEqual([true, true])
    expect(open.state.isOver).toBe(false)
  })
})

it('an account that opens links in ever new sessions keeps only the newest forty', async () => {
  const own = await openLiveHub(database, { now: Date.now })
  try {
    const { device, owner } = await school.tablet('hodan')
    const streams: AsyncGenerator<LiveWord>[] = []
    for (let link = 0; link < 45; link++) {
      const session = await createSession(
        database.db,
        { userId: owner, deviceCode: device.code, address: '127.0.0.1' },
        Date.now(),
      )
      const words = own.wordsTo({ ...ACTOR, id: owner, role: 'Teacher', sessionId: session.id })
      await words.next()
      streams.push(words)
    }
    const oldest = await Promise.all(streams.slice(0, 5).map((words) => words.next()))
    expect(oldest.map(({ done }) => done)).toEqual([true, true, true, true, true])
    expect(own.links()).toBe(40)
  } finally {
    await own.close()
  }
})

it('scopes are read once per commit and role, however many links are open', async () => {
  let selects = 0
  const counting = new Proxy(database.db, {
    get: (db, name, receiver) => {
      if (name === 'select' || name === 'selectDistinct') selects++
      return Reflect.get(db, name, receiver) as unknown
    },
  })
  const own = await openLiveHub({ db: counting, listen: database.listen }, { now: Date.now })
  try {
    const people = [...Array<string>(8).fill('sahra'), ...Array<string>(8).fill('faadumo'), 'hodan', 'xuseen', 'admin']
    const streams: AsyncGenerator<LiveWord>[] = []
    for (const name of people) {
      const tablet = await school.tablet(name)
      const claims = readClaims(tablet.token)
      if (!claims) throw new Error('The token cannot be read')
      const words = own.wordsTo({ ...ACTOR, id: tablet.owner, role: claims.role, sessionId: claims.sid })
      await words.next()
      streams.push(words)
    }
    const marker = await school.tablet('hodan')
    const heard = streams.slice(0, 16).map((words) => words.next())
    // Each new link runs one more statement, to check its session.
    await expect.poll(() => selects).toBe(people.length)
    await markBy(marker, 1, school.freshDay())
    expect((await Promise.all(heard)).map(({ value }) => value)).toEqual(heard.map(() => 1))
    // Three statements: changes, classes of teachers, children of parents.
    expect(selects - people.length).toBe(3)
  } finally {
    await own.close()
  }
})

it('a live link is refused without a session', async () => {
  const response = await fetch(`${address}/api/sync/live`)
  expect(response.status).toBe(401)
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import { allHandlers } from '../../handlers.ts'
import { SECRET } from '../../testing/app.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openSchool, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'
import { openLiveHub, type LiveHub } from './live-hub.ts'

let database: Database
let hub: LiveHub
let school: School
let address: string

beforeAll(async () => {
  database = await openTestDatabase()
  hub = await openLiveHub(database, { now: Date.now })
  const handlers = allHandlers(SECRET, null, hub)
  school = await openSchool({ handlers, database } as Parameters<typeof openSchool>[0])
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

/** A device's link: the words that came, each with its instant. */
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

describe('a connected device', () => {
  it('hears that somebody else marked a student of hers, and nothing more', async () => {
    const [sahra, hodan] = [await school.tablet('sahra'), await school.tablet('hodan')]
    const link = await listen(sahra)
    expect([link.status, link.first?.word]).toEqual([200, 0])
    await markBy(hodan, 1, school.freshDay())
    await expect.poll(() => link.words()).toHaveLength(1)
  })

  it('hears nothing of classes that are not hers, and a parent nothing of other children', async () => {
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

  it('hears of many commits in a row at most once a second', async () => {
    const [sahra, hodan] = [await school.tablet('sahra'), await school.tablet('hodan')]
    const link = await listen(sahra)
    const began = performance.now()
    for (let round = 0; round < 20; round++) await markBy(hodan, 1 + (round % 6), school.freshDay())
    const last = performance.now()
    await expect.poll(() => link.words().at(-1)?.at ?? 0).toBeGreaterThan(last)
    const seconds = (performance.now() - began) / 1_000
    expect(link.words().length).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
  })

  it('keeps only its newest links when it opens many', async () => {
    const sahra = await school.tablet('sahra')
    const links: Awaited<ReturnType<typeof listen>>[] = []
    for (let each = 0; each < 6; each++) links.push(await listen(sahra))
    await expect.poll(() => links.map(({ state }) => state.isOver)).toEqual([true, true, false, false, false, false])
  })
})

it('without a session there is no link', async () => {
  const response = await fetch(`${address}/api/sync/live`)
  expect(response.status).toBe(401)
})

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SchoolToDoList } from '#domain/dashboards/dashboards.schema.ts'
import type { Tablet as Listed } from '#domain/sync/tablets.schema.ts'
import { devices, users } from '../../db/schema.ts'
import { openSchool, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'

let school: School
let admin: Tablet
let tablet: Tablet

beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
})
beforeEach(async () => {
  tablet = await school.tablet('user')
})
afterAll(() => school.close())

const MADE = '2026-09-14T08:00:00.000Z'
const HOLDING = { count: 3, oldestAt: MADE, payments: 2, cents: 4_500 }
const holding = `appVersion=1.2.3&unsent=3&oldestAt=${MADE}&payments=2&cents=4500`

const tell = async (news: string, by = tablet): Promise<void> => {
  expect((await by.get(`/sync/pull?${news}`)).status).toBe(200)
}
const listed = async (): Promise<Listed[]> => (await admin.get('/sync/tablets')).json as unknown as Listed[]
const own = async () => (await listed()).find(({ code }) => code === tablet.device.code)
const now = () => new Date(school.clock.now).toISOString()

/** The version of the device's row: another after each write. */
const written = async () =>
  (
    await school.db
      .select({ at: sql`xmin::text` })
      .from(devices)
      .where(eq(devices.code, tablet.device.code))
  )[0]?.at

it('a pull stores what its device holds, and administrators see whose device it is', async () => {
  await tell(holding)
  const [user] = await school.db.select().from(users).where(eq(users.id, tablet.owner))
  expect(await own()).toEqual({
    code: tablet.device.code,
    person: user!.fullName,
    isOfParent: false,
    appVersion: '1.2.3',
    lastContactAt: now(),
    unsent: HOLDING,
  })
})

it('a device that reports no unsent entries any more is listed without any', async () => {
  await tell(holding)
  await tell('appVersion=1.2.3')
  expect((await own())?.unsent).toEqual({ count: 0, oldestAt: null, payments: 0, cents: 0 })
})

it('a device that has not called since, or whose pull reports nothing, is listed with its last report', async () => {
  expect((await own())?.unsent).toBeNull()
  await tell(holding)
  school.clock.now += 10 * 60_000
  expect((await own())?.unsent).toEqual(HOLDING)
  tablet = await school.tablet('user')
  await tell(holding)
  await tell('')
  expect((await own())?.unsent).toEqual(HOLDING)
})

it('a pull writes only what has changed, and the time of contact once a minute', async () => {
  await tell(holding)
  const first = await written()
  school.clock.now += 59_000
  await tell(holding)
  expect(await written()).toBe(first)
  await tell(holding.replace('4500', '4501'))
  const second = await written()
  expect(second).not.toBe(first)
  school.clock.now += 61_000
  await tell(holding.replace('4500', '4501'))
  expect(await written()).not.toBe(second)
  expect((await own())?.lastContactAt).toBe(now())
})

it('devices with money are listed first, then those with other entries', async () => {
  const [idle, busy] = [await school.tablet('sahra'), await school.tablet('hodan')]
  await tell('appVersion=1', idle)
  await tell('appVersion=1&unsent=4', busy)
  await tell(holding)
  const codes = (await listed()).map(({ code }) => code)
  const places = [tablet, busy, idle].map(({ device }) => codes.indexOf(device.code))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

it('a former code of a device is not listed, unless a copy of that device still reports under it', async () => {
  await tell(holding)
  const { token } = tablet
  const copy = await school.tablet('user', tablet.device)
  const renewed = await school.call({ method: 'POST', path: '/sync/device', token })
  expect(await own()).toBeUndefined()
  const { device } = renewed.json as { device: { code: string } }
  expect((await listed()).find(({ code }) => code === device.code)).toMatchObject({ unsent: null, isOfParent: false })
  await tell(holding, copy)
  expect((await own())?.unsent).toEqual(HOLDING)
})

it('the list of tablets is refused to all but administrators', async () => {
  for (const name of ['user', 'sahra', 'academy', 'attendance', 'faadumo']) {
    const other = await school.tablet(name)
    expect([name, (await other.get('/sync/tablets')).status]).toEqual([name, 403])
  }
})

it('a report with an invalid count is refused', async () => {
  for (const news of ['unsent=-1', 'cents=1e9', 'oldestAt=yesterday', `appVersion=${'1'.repeat(51)}`])
    expect([news, (await tablet.get(`/sync/pull?${news}`)).status]).toEqual([news, 400])
})

it('refused entries are stored with what a device holds, and an administrator has them among her things to do', async () => {
  const isToDo = async () => {
    const { items } = (await admin.get('/dashboard/to-do')).json as unknown as SchoolToDoList
    return items.find(({ kind }) => kind === 'refused')?.count
  }
  expect(await isToDo()).toBeUndefined()
  await tell('appVersion=1.2.3&refused=2')
  expect((await own())?.unsent).toEqual({ count: 0, refused: 2, oldestAt: null, payments: 0, cents: 0 })
  expect(await isToDo()).toBe(1)
  await tell('appVersion=1.2.3')
  expect(await isToDo()).toBeUndefined()
})

it('a phone on which a parent signed in last is listed as such', async () => {
  const parent = await school.tablet('faadumo')
  expect((await listed()).find(({ code }) => code === parent.device.code)).toMatchObject({ isOfParent: true })
})

import { describe, expect, test } from 'vitest'
import { entriesOf, nowOf, run } from '#sw/sync/testing/device.ts'
import { BASHIR, effects, mark, START } from '#sw/sync/testing/world.ts'
import { accessOf, readAccessInputs } from '../session/access.ts'
import { doubtOf, noteSeen, readClock } from './clock.ts'
import { saveDraft } from './drafts.ts'
import { dropSettings, getSetting, noteContact, setSetting } from './settings.ts'
import { makeVault } from '../session/vault.ts'
import { tablet, givenReadyTablet, world } from '#sw/sync/testing/ready-tablet.ts'

const DAY = 86_400_000

givenReadyTablet()

const doubt = async () => doubtOf(await readClock(tablet.db), nowOf(tablet))
const offline = () => void (tablet.network.rule = () => ({ kind: 'refused' }))

describe('without network, a clock', { tags: ['fault:clock-doubted'] }, () => {
  test('that drifts by minutes, or of a device that lay unused for a summer, is believed', async () => {
    for (const skew of [-4 * 60_000, 0, 100 * DAY]) {
      tablet.skew = skew
      expect(await doubt()).toBeNull()
    }
  })

  test('that was set back to before a saved entry is doubted, and entries saved meanwhile tell the server so', async () => {
    offline()
    world.now += 3 * DAY
    const before = await mark(tablet, 11, { remark: 'before' })
    expect(before).not.toHaveProperty('clock')
    tablet.skew = -2 * DAY
    expect(await doubt()).toBe('behind')
    expect(await mark(tablet, 12, { remark: 'doubted' })).toMatchObject({ clock: 'behind' })
    tablet.skew = 0
    expect(await mark(tablet, 13, { remark: 'after' })).not.toHaveProperty('clock')

    tablet.network.rule = () => null
    await run(tablet, 'sendNow')
    expect(effects(world)).toEqual(['before', 'doubted', 'after'])
    const pushed = tablet.network.sent.findLast(({ path }) => path === '/sync/push')!
    expect((pushed.body as { entries: { clock?: string }[] }).entries.map(({ clock }) => clock)).toEqual([
      undefined,
      'behind',
      undefined,
    ])
  })

  test('that was set back to before a half-filled form was saved is doubted', async () => {
    await noteContact(tablet.db, Date.now() - DAY, new Date(Date.now() - DAY).toISOString())
    await saveDraft(tablet.db, 'form', BASHIR, { amount: '17' })
    expect(doubtOf(await readClock(tablet.db), Date.now() - DAY / 2)).toBe('behind')
  })

  test('that is a year ahead is doubted, and saving does not raise the latest time seen', async () => {
    offline()
    tablet.skew = 365 * DAY
    expect(await mark(tablet, 11)).toMatchObject({ clock: 'ahead' })
    await noteSeen(tablet.db, nowOf(tablet))
    tablet.skew = 0
    expect(await doubt()).toBeNull()
  })

  test('is believed again after a contact with the server, whatever was noted before', async () => {
    tablet.skew = 90 * DAY
    await mark(tablet, 11)
    expect((await readClock(tablet.db)).seenAt).toBe(START + 90 * DAY)
    tablet.skew = 0
    expect(await doubt()).toBe('behind')
    await run(tablet, 'sendNow')
    expect(await doubt()).toBeNull()
    expect((await entriesOf(tablet)).every(({ state }) => state === 'acknowledged')).toBe(true)
  })
})

test('the correction of a clock changes only by more than the line makes of it', async () => {
  const [now, at] = [Date.now(), (ms: number) => new Date(ms).toISOString()]
  await noteContact(tablet.db, now, at(now + 90_000))
  await noteContact(tablet.db, now + 60_000, at(now + 151_200))
  expect(await readClock(tablet.db)).toEqual({ clockOffset: 90_000, seenAt: now + 151_200 })
  await noteContact(tablet.db, now + 120_000, at(now + 150_000))
  expect(await readClock(tablet.db)).toEqual({ clockOffset: 30_000, seenAt: now + 150_000 })
})

describe('the fourteen days without the server', { tags: ['promise:fourteen-days'] }, () => {
  const access = async () => accessOf(await readAccessInputs(tablet.db), nowOf(tablet))
  /** Signs somebody in without network, this many days after the server last confirmed her. */
  const enterAlone = async (days: number) => {
    const [user, school] = await Promise.all([getSetting(tablet.db, 'userData'), getSetting(tablet.db, 'school')])
    await makeVault(tablet.db, { user: user!, school: school! }, 'Right!2026', world.now)
    world.now += days * DAY
    await dropSettings(tablet.db, 'Access_token')
    await setSetting(tablet.db, 'isOfflineSession', true)
  }

  test('end a session that began without network, counted from the last contact', async () => {
    await enterAlone(10)
    expect(await access()).toMatchObject({ status: 'in', isStale: true })
    world.now += 5 * DAY
    expect(await access()).toMatchObject({ status: 'tooLong', isClockAhead: false })
    world.now += 45 * DAY
    expect(await access()).toMatchObject({ status: 'tooLong', isClockAhead: false })
  })

  test('are not made longer by a clock that is set back', async () => {
    offline()
    await enterAlone(13)
    await mark(tablet, 11)
    world.now += 2 * DAY
    await noteSeen(tablet.db, nowOf(tablet))
    tablet.skew = -10 * DAY
    expect(await access()).toMatchObject({ status: 'tooLong' })
  })

  test('that have passed are told apart from a clock that is a year ahead, which admits nobody either', async () => {
    await enterAlone(1)
    tablet.skew = 365 * DAY
    expect(await access()).toMatchObject({ status: 'tooLong', isClockAhead: true })
    tablet.skew = 0
    expect(await access()).toMatchObject({ status: 'in' })
  })
})

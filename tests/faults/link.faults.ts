import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { useSchool } from '#tests/browser/school.ts'
import { PATIENCE } from '#tests/browser/patience.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import {
  expectMarkedOnce,
  expectOrder,
  markClass,
  oneSick,
  openClass,
  openMarking,
  prepare,
  signIn,
  statusOf,
  waitUntilSent,
} from '#tests/browser/steps.ts'
import { HEALTH, LIVE, pauseQueue, PULL, PUSH, syncGivenUp } from './engine.ts'
import type { FaultProxy } from './proxy.ts'

const who = 'attendance'
const FOR_EVER = Number.POSITIVE_INFINITY

/** Switches the line on and off in turn; returns a function that stops this and leaves the line on. */
function flap(proxy: FaultProxy, everyMs: number): () => void {
  let isUp = false
  const timer = setInterval(() => {
    isUp = !isUp
    proxy.link = isUp ? 'up' : 'cut'
  }, everyMs)
  return () => {
    clearInterval(timer)
    proxy.link = 'up'
  }
}

describe('a bad line', () => {
  const school = useSchool()

  test(
    'on which a pull trickles in without an end does not delay a push',
    { tags: ['proof', 'fault:slow-pull', 'fault:endless-answer'] },
    async () => {
      const group = school.office.classNamed('3D')
      const tablet = await school.device()
      await prepare(tablet, who)
      school.proxy.inject(PULL, { kind: 'trickle', bytes: 0 }, FOR_EVER)
      const isFetching = school.proxy.arrival(PULL)
      await tablet.page.evaluate(() => dispatchEvent(new Event('online')))
      await isFetching
      await markClass(tablet, group, oneSick(group))
      await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
    },
  )

  test(
    'with a captive portal that answers every request neither loses entries nor breaks the app',
    { tags: ['fault:portal-html'] },
    async () => {
      const group = school.office.classNamed('1A')
      const tablet = await school.tablet(who)
      tablet.expectErrors(/script|MIME/i)
      school.proxy.inject(/./, { kind: 'portal' }, FOR_EVER)
      const isAnswered = school.proxy.arrival(PUSH)
      await markClass(tablet, group, oneSick(group))
      await isAnswered
      await tablet.page.reload()
      await tablet.page.getByText('Saved on this device, sent when there is a connection.').waitFor()
      await expect.poll(() => statusOf(tablet), PATIENCE).toMatch(/^1 waiting/)
      expect(await school.office.marksOf(group)).toEqual([])

      school.proxy.clearFaults()
      await waitUntilSent(tablet)
      await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
    },
  )

  test(
    'with a captive portal lets a sign-in fail as "server cannot be reached", not as a wrong password',
    { tags: ['proof'] },
    async () => {
      const tablet = await school.device()
      await tablet.page.goto('/')
      school.proxy.inject(/\/api\//, { kind: 'portal' }, FOR_EVER)
      await tablet.page.getByLabel('Email').fill('attendance@demo.school')
      await tablet.page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
      await tablet.page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await tablet.page.getByRole('alert').getByText('The school server cannot be reached').waitFor()
      expect(tablet.page.url()).not.toContain('/dashboard')
      school.proxy.clearFaults()
      await signIn(tablet, who)
    },
  )

  test(
    'of 600 ms and 128 kbit/s lets the app confirm a save at once, and sends it',
    { tags: ['fault:slow-line'] },
    async () => {
      const group = school.office.classNamed('1B')
      const tablet = await school.tablet(who)
      school.proxy.delayMs = 600
      school.proxy.bytesPerSecond = 16_000
      await openClass(tablet, group)
      const isSending = school.proxy.arrival(PUSH)
      await tablet.page.getByRole('button', { name: /^Save \d/ }).click()
      await tablet.page.getByText('Saved on this device, sent when there is a connection.').waitFor()
      expect(await school.office.marksOf(group)).toEqual([])
      await isSending
      await expectMarkedOnce(school.office, group, { who })
      await waitUntilSent(tablet)
    },
  )

  test(
    'that is up and down for 3 s in turn brings all marks to the school in order',
    { tags: ['fault:flapping-line'] },
    async () => {
      const groups = ['1C', '1D', '1E'].map((name) => school.office.classNamed(name))
      const tablet = await school.tablet(who)
      school.proxy.delayMs = 1_200
      const stop = flap(school.proxy, 3_000)
      try {
        for (const group of groups) await markClass(tablet, group, oneSick(group))
        for (const group of groups) await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
      } finally {
        stop()
      }
      await expectOrder(school.office, groups)
      await waitUntilSent(tablet)
    },
  )

  test('that comes back carries waiting entries before the live link', { tags: ['fault:flapping-line'] }, async () => {
    const group = school.office.classNamed('2B')
    const tablet = await school.tablet(who)
    school.proxy.link = 'cut'
    await markClass(tablet, group, oneSick(group))
    await expect.poll(() => statusOf(tablet), PATIENCE).toMatch(/^1 waiting/)
    school.proxy.delayMs = 300
    school.proxy.seen.length = 0
    const isListening = school.proxy.arrival(LIVE)
    school.proxy.link = 'up'
    await tablet.page.evaluate(() => dispatchEvent(new Event('online')))
    await waitUntilSent(tablet)
    await isListening
    const paths = school.proxy.seen.map(({ path }) => path)
    expect(paths.findIndex((path) => PUSH.test(path))).toBeGreaterThanOrEqual(0)
    expect(paths.findIndex((path) => PUSH.test(path))).toBeLessThan(paths.findIndex((path) => LIVE.test(path)))
  })

  test(
    'that comes back unnoticed carries waiting entries on the connection that the probe has opened, before the live link',
    { tags: ['fault:flapping-line'] },
    async () => {
      const group = school.office.classNamed('2C')
      const tablet = await school.tablet(who, { syncTries: 1 })
      const { refused } = school.proxy
      school.proxy.link = 'cut'
      await markClass(tablet, group, oneSick(group))
      await syncGivenUp(tablet.page, school.proxy, refused)
      await pauseQueue(tablet.page, demoAccount(who).id)
      school.proxy.seen.length = 0
      const isListening = school.proxy.arrival(LIVE)
      school.proxy.link = 'up'
      await waitUntilSent(tablet)
      await isListening
      const [health, push, live] = [HEALTH, PUSH, LIVE].map((path) =>
        school.proxy.seen.findIndex((seen) => path.test(seen.path)),
      )
      expect(health).toBeGreaterThanOrEqual(0)
      expect(push).toBeGreaterThan(health!)
      expect(live).toBeGreaterThan(push!)
      expect(school.proxy.seen[push!]?.connection).toBe(school.proxy.seen[health!]?.connection)
    },
  )

  test(
    'on which the server does not answer is given up, and the push is tried again on a new connection',
    { tags: ['proof', 'fault:hanging-peer'] },
    async () => {
      const group = school.office.classNamed('1F')
      const tablet = await school.tablet(who)
      school.proxy.inject(PUSH, { kind: 'hang' })
      await markClass(tablet, group, oneSick(group))
      await waitUntilSent(tablet)
      await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
    },
  )

  test(
    'that falls silent for ten seconds brings the marks to the school soon afterwards',
    { tags: ['fault:silent-line'], timeout: 30_000 + PATIENCE.timeout },
    async () => {
      const group = school.office.classNamed('2A')
      const tablet = await school.tablet(who)
      school.proxy.link = 'silent'
      await markClass(tablet, group, oneSick(group))
      const silence = setTimeout(() => (school.proxy.link = 'up'), 10_000)
      try {
        await waitUntilSent(tablet)
      } finally {
        clearTimeout(silence)
      }
      await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
    },
  )

  test(
    'that breaks five times during an initial load lets the load go on where it stopped, until it is complete',
    { tags: ['proof', 'fault:initial-load-cut'] },
    async () => {
      const totalBytes = await sizeOfInitialLoad(school)
      const tablet = await school.device()
      await tablet.page.goto('/auth/login')
      // A slow line, since only pages that arrive before a break can be stored.
      school.proxy.bytesPerSecond = 32_000
      for (const [index, part] of [0, 0.4, 0.2, 0.3, 0.1].entries()) {
        const kind = index % 2 === 0 ? 'truncate' : 'resetMidAnswer'
        school.proxy.inject(PULL, { kind, bytes: Math.max(1, Math.round(totalBytes * part)) })
      }
      school.proxy.seen.length = 0
      await signIn(tablet, who)
      await openMarking(tablet)
      await tablet.page.getByText(/^As of/).waitFor({ timeout: PATIENCE.timeout })
      const paths = school.proxy.seen.filter(({ path }) => PULL.test(path)).map(({ path }) => path)
      expect(paths.length).toBeGreaterThanOrEqual(5)
      expect(new Set(paths).size).toBeGreaterThan(1)
      school.proxy.heal()
      for (const name of ['1A', '2B', '4F']) {
        const group = school.office.classNamed(name)
        await openMarking(tablet)
        await openClass(tablet, group)
        expect(await tablet.page.getByRole('switch').count()).toBe(group.students.length)
      }
    },
  )
})

/** Size in bytes of a complete initial load on this line, measured on another tablet. */
async function sizeOfInitialLoad({ device, proxy }: ReturnType<typeof useSchool>): Promise<number> {
  const tablet = await device()
  await prepare(tablet, who)
  const bytes = proxy.seen.filter(({ path }) => PULL.test(path)).map(({ bytesDown }) => bytesDown)
  await tablet.close()
  return Math.max(...bytes)
}

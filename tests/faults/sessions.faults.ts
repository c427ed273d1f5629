import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { demoAccount, fullNameOf } from '#tests/school/accounts.ts'
import { comeBack, replicasOn, everythingOn, signOut } from '#tests/browser/accounts-steps.ts'
import { useSchool } from '#tests/browser/school.ts'
import { PATIENCE } from '#tests/browser/patience.ts'
import {
  accountButton,
  expectMarkedOnce,
  markClass,
  oneSick,
  MARKING,
  openMarking,
  prepare,
  signIn,
  trySignIn,
  waitUntilSent,
} from '#tests/browser/steps.ts'
import { dropStored } from '#tests/browser/stored.ts'
import { expireToken, REFRESH } from './engine.ts'
import type { FaultProxy } from './proxy.ts'

const who = 'attendance'
const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

const renewals = (proxy: FaultProxy): (number | null)[] =>
  proxy.seen.filter(({ path }) => REFRESH.test(path)).map(({ status }) => status)

const STALE = 'Working offline. Your session is renewed as soon as'

describe('a person’s session', () => {
  const school = useSchool()

  test(
    'survives lost answers to its renewal: the next renewal succeeds, and waiting entries are sent',
    { tags: ['proof', 'fault:token-expired'] },
    async () => {
      const group = school.office.classNamed('1A')
      const tablet = await school.tablet(who)
      const { page } = tablet
      school.proxy.link = 'cut'
      await expireToken(page)
      await openMarking(tablet)
      await page.getByText(STALE).waitFor()
      await markClass(tablet, group, oneSick(group))
      // Counted from here, since a tablet that was prepared long ago has renewed its session when it was opened.
      school.proxy.seen.length = 0
      school.proxy.inject(REFRESH, { kind: 'resetAfter' }, 3)
      await comeBack(school, tablet)
      await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
      await page.getByText(STALE).waitFor({ state: 'detached' })
      expect(renewals(school.proxy).slice(0, 3)).toEqual([null, null, null])
      expect(renewals(school.proxy).slice(3)).toEqual([200])

      // The session that came from lost renewals can be renewed again.
      await renewsAgain(page, school.proxy)
    },
  )

  test('is renewed once when two tabs and the worker need a renewal at the same time', async () => {
    const group = school.office.classNamed('1B')
    const tablet = await school.tablet(who)
    const { page } = tablet
    const second = await tablet.context.newPage()
    await openMarking({ ...tablet, page: second })
    school.proxy.link = 'cut'
    await expireToken(page)
    for (const tab of [page, second]) {
      await tab.reload()
      await tab.getByText(STALE).waitFor()
    }
    await markClass(tablet, group, oneSick(group))
    school.proxy.seen.length = 0
    school.proxy.delayMs = 200
    school.proxy.link = 'up'
    await Promise.all([
      page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'drain', reason: 'sendNow' })),
      ...[page, second].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))),
    ])
    await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
    for (const tab of [page, second]) await tab.getByText(STALE).waitFor({ state: 'detached' })
    expect(renewals(school.proxy)).toEqual([200])
    await renewsAgain(page, school.proxy)
    await accountButton(second, fullNameOf(who)).waitFor()
  })

  test.each([
    { clock: 'three years ahead', offset: 3 * YEAR_MS, name: '1C' },
    { clock: 'five years behind', offset: -5 * YEAR_MS, name: '1D' },
  ])(
    'begins, and marks are saved and sent, on a device whose clock is $clock',
    { tags: ['proof', 'fault:clock-ahead'] },
    async ({ offset, name }) => {
      const group = school.office.classNamed(name)
      // Without a worker, since only the page's clock can be changed.
      const tablet = await school.device({ serviceWorkers: 'block' })
      const { page } = tablet
      await page.clock.install({ time: Date.now() + offset })
      await prepare(tablet, who)
      expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now())).toBeGreaterThan(YEAR_MS)
      school.proxy.link = 'cut'
      await markClass(tablet, group, oneSick(group))
      await comeBack(school, tablet)
      await waitUntilSent(tablet)
      await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
      await page.reload()
      await accountButton(page, fullNameOf(who)).waitFor()
      expect(await page.getByText(STALE).count()).toBe(0)

      await signOut(tablet, fullNameOf(who), { leaves: false })
      school.proxy.inject(/\/api\/user\/login/, { kind: 'resetBefore' }, Number.POSITIVE_INFINITY)
      await signIn(tablet, who)
    },
  )

  test(
    'begins by a sign-in in another tab while the answer to a first sign-in never ends',
    { tags: ['proof', 'fault:endless-answer'] },
    async () => {
      const login = /\/api\/user\/login/
      const tablet = await school.device()
      const { page } = tablet
      await page.goto('/auth/login')
      school.proxy.inject(login, { kind: 'trickle', bytes: 20 })
      const isAsked = school.proxy.arrival(login)
      await trySignIn(tablet, demoAccount(who).email, DEMO_PASSWORD)
      await isAsked
      const second = await tablet.context.newPage()
      await second.goto('/auth/login')
      await signIn({ ...tablet, page: second }, who)
      await accountButton(page, fullNameOf(who)).waitFor(PATIENCE)
      expect(school.proxy.seen.filter(({ path }) => login.test(path))).toHaveLength(2)
    },
  )

  test(
    'on a device whose clock was set back asks whether the clock is right, until it is',
    { tags: ['proof', 'fault:clock-doubted'] },
    async () => {
      const tablet = await school.device()
      await prepare(tablet, who)
      const { page } = tablet
      school.proxy.link = 'cut'
      const question = page.getByRole('alert').getByText('Is the clock of this device right?')
      await page.clock.setSystemTime(Date.now() - 2 * DAY_MS)
      await question.waitFor(PATIENCE)
      await page.getByRole('button', { name: 'Go on with this clock' }).click()
      await page.getByText('what you save is marked as of uncertain time').waitFor()
      expect(await question.count()).toBe(0)
      await page.clock.setSystemTime(Date.now())
      await page.getByText('what you save is marked as of uncertain time').waitFor({ ...PATIENCE, state: 'detached' })
    },
  )

  test('that ended just before the device was switched off leaves no unsealed replica', async () => {
    const tablet = await school.tablet(who)
    await dropStored(tablet.page, 'settings', ['userData', 'Access_token'])
    await tablet.kill()
    const { page } = await school.reopen(tablet)
    await page.goto('/auth/login')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expect.poll(() => replicasOn(page), PATIENCE).toEqual([])
    expect(await everythingOn(page)).not.toContain(school.office.classNamed('1A').students[0]!.fullname)
  })
})

/** Makes the access token expire again, and expects that the app renews the session. */
async function renewsAgain(page: Page, proxy: FaultProxy): Promise<void> {
  // Left while the token expires: an open app would begin a renewal, and be left before the answer.
  await page.goto('/api/health')
  proxy.seen.length = 0
  await expireToken(page)
  await page.goto(MARKING)
  await expect.poll(() => renewals(proxy), PATIENCE).toEqual([200])
  await accountButton(page, fullNameOf(who)).waitFor()
}

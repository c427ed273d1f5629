import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { DEMO_PASSWORD, demoUserId } from '#server/db/seed/users.seed.ts'
import { demoAccount, endAccount, fullNameOf, givePassword, makeAccount } from '#tests/school/accounts.ts'
import type { Who } from '#tests/school/ask.ts'
import { readAll } from '#tests/browser/stored.ts'
import { PUSH, pushesSeen } from '#tests/faults/engine.ts'
import { comeBack, replicasOn, everythingOn, fieldOf, cachedAnswers, signInAs, signOut } from './accounts-steps.ts'
import { useSchool } from './school.ts'
import { PATIENCE } from './patience.ts'
import {
  accountButton,
  expectMarkedOnce,
  markClass,
  oneSick,
  openClass,
  openMarking,
  prepare,
  settle,
  signIn,
  statusOf,
  trySignIn,
  waitUntilSent,
  visit,
} from './steps.ts'

const DAY_MS = 86_400_000

/** Ids of this person's waiting entries on the device. */
const waitingOf = async (page: Page, ownerId: number): Promise<string[]> =>
  (await readAll<OutboxEntry>(page, 'outbox'))
    .filter((entry) => entry.ownerId === ownerId && entry.state === 'waiting')
    .map(({ id }) => id)

const alert = (page: Page) => page.getByRole('alert')

const namesIn = (text: string, names: readonly string[]): string[] => names.filter((name) => text.includes(name))

describe('a shared tablet', () => {
  const school = useSchool()

  test(
    'sends the marks of a signed-out teacher under her own grant while somebody else works, who sees only their number',
    { tags: ['promise:own-name'] },
    async () => {
      const [hers, his] = [school.office.classNamed('1A'), school.office.classNamed('2B')]
      const tablet = await school.tablet('teacher')
      const { page } = tablet
      school.proxy.link = 'cut'
      await markClass(tablet, hers, oneSick(hers))
      await signOut(tablet, fullNameOf('teacher'), { leaves: true })

      await trySignIn(tablet, demoAccount('attendance').email, DEMO_PASSWORD)
      await alert(page).getByText('The school server cannot be reached').waitFor()
      school.proxy.inject(PUSH, { kind: 'resetBefore' }, Number.POSITIVE_INFINITY)
      school.proxy.link = 'up'
      await prepare(tablet, 'attendance')
      await expect.poll(() => statusOf(tablet), PATIENCE).toMatch(/^1 of another person waiting/)
      await visit(page, '/dashboard/outbox')
      await page.getByText('One more entry on this device belongs to another person.').waitFor()
      expect(await page.getByText(hers.name).count()).toBe(0)
      expect(await school.office.marksOf(hers)).toEqual([])

      school.proxy.clearFaults()
      await expectMarkedOnce(school.office, hers, { who: 'teacher', absences: oneSick(hers) })
      await openMarking(tablet)
      await markClass(tablet, his, oneSick(his))
      await waitUntilSent(tablet)
      await expectMarkedOnce(school.office, his, { who: 'attendance', absences: oneSick(his) })
      const carried = pushesSeen(school.proxy).map(({ owner, bearer, isUnderGrant }) => ({
        owner,
        bearer,
        isUnderGrant,
      }))
      expect(carried).toEqual([
        { owner: demoUserId('teacher'), bearer: null, isUnderGrant: true },
        { owner: demoUserId('attendance'), bearer: demoUserId('attendance'), isUnderGrant: false },
      ])
    },
  )

  test(
    'has no readable data of the school after its user has signed out',
    { tags: ['attack:next-user', 'promise:sealed-replica'] },
    async () => {
      const tablet = await school.tablet('attendance')
      const { page } = tablet
      const names = school.office.classNamed('3A').students.map(({ fullname }) => fullname)
      expect(names.length).toBeGreaterThan(20)
      expect(namesIn(await everythingOn(page), names)).toEqual(names)
      await signOut(tablet, fullNameOf('attendance'), { leaves: false })

      expect(await replicasOn(page)).toEqual([])
      const left = await everythingOn(page)
      expect(left.length).toBeGreaterThan(1_000)
      expect(namesIn(left, names)).toEqual([])
      // The sealed replica, which cannot be read, is there.
      expect(left).toContain(`copy:${demoUserId('attendance')}:0`)
      expect(await cachedAnswers(page)).toEqual([])
    },
  )

  test('lets a known person sign in without network, work on after a reload, and send all marks once there is network', async () => {
    const [first, second] = [school.office.classNamed('3B'), school.office.classNamed('3C')]
    const tablet = await school.tablet('academy')
    const { page } = tablet
    await signOut(tablet, fullNameOf('academy'), { leaves: false })
    school.proxy.link = 'cut'
    await signIn(tablet, 'academy')
    await page.getByText('Working offline.').waitFor()
    await openMarking(tablet)
    await markClass(tablet, first, oneSick(first))
    await page.reload()
    await accountButton(page, fullNameOf('academy')).waitFor()
    await openMarking(tablet)
    await markClass(tablet, second, oneSick(second))

    await comeBack(school, tablet)
    await expectMarkedOnce(school.office, first, { who: 'academy', absences: oneSick(first) })
    await expectMarkedOnce(school.office, second, { who: 'academy', absences: oneSick(second) })
    // The password was in memory only, so after the reload a session with the server needs the password typed again.
    await page.getByText('Please sign in again').waitFor()
    await signIn(tablet, 'academy')
  })

  test(
    'begins a session with the server for a page that stayed open without network, without asking for the password',
    { tags: ['proof'] },
    async () => {
      const tablet = await school.tablet('academy')
      const { page } = tablet
      await signOut(tablet, fullNameOf('academy'), { leaves: false })
      school.proxy.link = 'cut'
      await signIn(tablet, 'academy')
      await page.getByText('Working offline.').waitFor()
      await comeBack(school, tablet)
      await page.getByText('Working offline.').waitFor({ state: 'detached', timeout: PATIENCE.timeout })
      await page.reload()
      await accountButton(page, fullNameOf('academy')).waitFor()
      expect(await page.getByText('Working offline.').count()).toBe(0)
    },
  )

  test(
    'makes people wait longer after each wrong password without network, and then accepts the right password',
    { tags: ['proof'] },
    async () => {
      const tablet = await school.tablet('academy')
      const { page } = tablet
      await signOut(tablet, fullNameOf('academy'), { leaves: false })
      school.proxy.link = 'cut'
      let now = Date.now()
      await page.clock.setFixedTime(now)
      const wrong = (password: string) => trySignIn(tablet, demoAccount('academy').email, password)
      for (const password of ['Wrong!1', 'Wrong!2', 'Wrong!3']) {
        await wrong(password)
        await alert(page).getByText('Invalid email or password').waitFor()
      }
      for (const seconds of [5, 10, 20]) {
        await wrong('Wrong!4')
        await page.getByText(`Too many failed attempts. Try again in ${seconds} seconds.`).waitFor()
        await page.clock.setFixedTime((now += seconds * 1000 + 500))
        await page.getByText('Account unlocked! Please try again.').waitFor()
        if (seconds === 20) break
        await wrong('Wrong!5')
        await alert(page).getByText('Invalid email or password').waitFor()
      }
      await signIn(tablet, 'academy')
      expect(school.proxy.seen.filter(({ path, status }) => path === '/api/user/login' && status === 401)).toEqual([])
    },
  )
})

describe('a tablet whose user’s account was changed elsewhere', () => {
  const school = useSchool()

  test(
    'asks at the next contact for the password that was changed meanwhile, and then sends the waiting entries',
    { tags: ['proof', 'fault:session-ended'] },
    async () => {
      const group = school.office.classNamed('1B')
      const tablet = await school.device()
      const { page } = tablet
      const account = demoAccount('academy')
      await prepare(tablet, 'academy')
      await signOut(tablet, account.fullName, { leaves: false })
      school.proxy.link = 'cut'
      await signIn(tablet, 'academy')
      await openMarking(tablet)
      await markClass(tablet, group, oneSick(group))
      await givePassword(school, account.id, 'Changed!2026')

      await comeBack(school, tablet)
      await expectPasswordAskedFor(page)
      await trySignIn(tablet, account.email, account.password)
      await alert(page).getByText('Invalid email or password').waitFor()
      expect(await waitingOf(page, account.id)).toHaveLength(1)
      expect(await school.office.marksOf(group)).toEqual([])
      await signInAs(tablet, { ...account, password: 'Changed!2026' })
      await expectMarkedOnce(school.office, group, { who: 'academy', absences: oneSick(group) })
    },
  )

  test('neither loses nor sends entries of an account that has ended, and shows the next user their number', async () => {
    const group = school.office.classNamed('1C')
    const account = await makeAccount(school, 'Sagal Faarax Nuur')
    const tablet = await school.device()
    const { page } = tablet
    await signInAs(tablet, account)
    await settle(tablet, account)
    await signOut(tablet, account.fullName, { leaves: false })
    school.proxy.link = 'cut'
    await signInAs(tablet, account)
    await openMarking(tablet)
    await markClass(tablet, group, oneSick(group))
    await endAccount(school, account.id)

    await comeBack(school, tablet)
    await page.getByText('Sagal Faarax Nuur can no longer sign in. One entry is still on this device').waitFor(PATIENCE)
    await trySignIn(tablet, account.email, account.password)
    await alert(page).getByText('Invalid email or password').waitFor()
    // Her grant is still accepted for payments, and for nothing else.
    const pushes = school.proxy.seen.filter(({ path }) => PUSH.test(path))
    expect(pushes.length).toBeGreaterThan(0)
    expect(
      pushes.filter(({ status, authorization }) => status !== 401 && !authorization?.startsWith('Grant ')),
    ).toEqual([])

    await prepare(tablet, 'attendance')
    await expect.poll(() => statusOf(tablet), PATIENCE).toMatch(/^1 of another person waiting/)
    await visit(page, '/dashboard/outbox')
    await page.getByText('One entry on this device was made by a user whose account has ended.').waitFor()
    expect(await waitingOf(page, account.id)).toHaveLength(1)
    expect(await school.office.marksOf(group)).toEqual([])
  })

  test('does not open without network with a password that the server has refused', { tags: ['proof'] }, async () => {
    const account = demoAccount('teacher')
    const tablet = await school.tablet('teacher')
    const { page } = tablet
    await signOut(tablet, account.fullName, { leaves: false })
    await givePassword(school, account.id, 'Changed!2026')
    await trySignIn(tablet, account.email, account.password)
    await alert(page).getByText('Invalid email or password').waitFor()
    school.proxy.link = 'cut'
    await trySignIn(tablet, account.email, account.password)
    await alert(page).getByText('The school server cannot be reached').waitFor()
    expect(await replicasOn(page)).toEqual([])
  })

  test(
    'needs contact with the school for a sign-in after fifteen days without network, and has lost no entry',
    { tags: ['proof', 'fault:owner-returns-late'] },
    async () => {
      const group = school.office.classNamed('1D')
      const tablet = await school.tablet('attendance')
      const { page } = tablet
      school.proxy.link = 'cut'
      await markClass(tablet, group, oneSick(group))
      await signOut(tablet, fullNameOf('attendance'), { leaves: true })
      await page.clock.setSystemTime(Date.now() + 15 * DAY_MS)
      await trySignIn(tablet, demoAccount('attendance').email, DEMO_PASSWORD)
      await alert(page)
        .getByText('Connect to the school once to sign in: the last time was more than 14 days ago.')
        .waitFor()
      expect(await replicasOn(page)).toEqual([])
      expect(await waitingOf(page, demoUserId('attendance'))).toHaveLength(1)

      // Back to the real time, since the worker's clock cannot be changed together with the page's.
      await page.clock.setSystemTime(Date.now())
      school.proxy.link = 'up'
      await signIn(tablet, 'attendance')
      await expectMarkedOnce(school.office, group, { who: 'attendance', absences: oneSick(group) })
    },
  )
})

describe('switching between two people', () => {
  const school = useSchool()

  test('takes two taps and the password, also without network, and each person sees only her own entries', async () => {
    const [hers, his] = [school.office.classNamed('1A'), school.office.classNamed('2B')]
    const tablet = await school.tablet('teacher', { width: 800 })
    const { page } = tablet
    await accountButton(page, fullNameOf('teacher')).click()
    await page.getByRole('menuitem', { name: 'Somebody else …' }).click()
    await page.getByRole('heading', { level: 1, name: 'Switch user' }).waitFor()
    await page.getByLabel('Email').fill(demoAccount('attendance').email)
    await fieldOf(page, 'Password').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await accountButton(page, fullNameOf('attendance')).waitFor()
    await settle(tablet, demoAccount('attendance'))

    school.proxy.link = 'cut'
    await markClass(tablet, his, oneSick(his))
    await switchTo(page, 'attendance', 'teacher')
    await openMarking(tablet)
    expect(await page.getByRole('button', { name: new RegExp(`^${his.name}\\b`) }).count()).toBe(0)
    await markClass(tablet, hers, oneSick(hers))
    await expectOutbox(page, hers.name, his.name)
    await switchTo(page, 'teacher', 'attendance')
    await expectOutbox(page, his.name, hers.name)
    await openMarking(tablet)
    await openClass(tablet, his)

    await comeBack(school, tablet)
    await expectMarkedOnce(school.office, hers, { who: 'teacher', absences: oneSick(hers) })
    await expectMarkedOnce(school.office, his, { who: 'attendance', absences: oneSick(his) })
    const own = { [demoUserId('teacher')]: true, [demoUserId('attendance')]: true }
    for (const { owner, bearer } of pushesSeen(school.proxy)) {
      expect(own[owner]).toBe(true)
      expect([owner, null]).toContain(bearer)
    }
  })
})

/** Expects that the server has refused the password, and that the device asks to sign in and says that an entry waits. */
async function expectPasswordAskedFor(page: Page): Promise<void> {
  const waits = page.getByText(
    'One entry is saved on this device. It is sent when you sign in; an administrator can take it over.',
  )
  await waits.waitFor({ timeout: PATIENCE.timeout })
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** Switches from one person to another by the account menu, and expects that this takes two taps and the password. */
async function switchTo(page: Page, from: Who, to: Who): Promise<void> {
  let taps = 0
  const tap = async (name: string, role: 'button' | 'menuitem') => {
    taps++
    await page.getByRole(role, { name, exact: true }).click()
  }
  await tap(`Account of ${fullNameOf(from)}`, 'button')
  await tap(fullNameOf(to), 'menuitem')
  const password = fieldOf(page, 'Password')
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await accountButton(page, fullNameOf(to)).waitFor()
  expect(taps).toBe(2)
}

/** Expects that the outbox shows the own entry with its class, and only the number of the other person's entries. */
async function expectOutbox(page: Page, own: string, foreign: string): Promise<void> {
  await visit(page, '/dashboard/outbox')
  await page
    .getByText(new RegExp(`\\b${own}\\b`))
    .first()
    .waitFor()
  await page.getByText('One more entry on this device belongs to another person.').waitFor()
  expect(await page.getByText(new RegExp(`\\b${foreign}\\b`)).count()).toBe(0)
}

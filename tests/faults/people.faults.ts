import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readClaims } from '#domain/auth/auth.rules.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import type { Device } from '#tests/browser/browser.ts'
import { JWT_SECRET, useSchool } from '#tests/browser/school.ts'
import {
  expectMarkedOnce,
  fullNameOf,
  markClass,
  oneSick,
  openMarking,
  PATIENCE,
  prepare,
  waitUntilSent,
  type Who,
} from '#tests/browser/steps.ts'
import { pushesSeen, putStored, readStored } from './engine.ts'

const DAY_MS = 86_400_000

async function signOut({ page }: Device, who: Who, { leaves }: { leaves: boolean }): Promise<void> {
  await page.getByRole('button', { name: `Account of ${fullNameOf(who)}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out' })
  if (leaves) {
    await dialog.getByRole('button', { name: 'Skip' }).click()
    await dialog.getByText('One entry stays on this device.').waitFor()
  }
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** The same token as it looks when its quarter of an hour ended so many milliseconds ago. */
function expiredFor(token: string, ms: number): string {
  const [header = '', payload = ''] = token.split('.')
  const claims = readClaims(token)
  if (!claims) throw new Error('the device holds no token')
  const exp = Math.floor((Date.now() - ms) / 1000)
  const body = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), iat: exp - 900, exp }
  const signed = `${header}.${Buffer.from(JSON.stringify(body)).toString('base64url')}`
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`
}

/** Leaves the device as it is after days in which it heard nothing. */
async function ageSession({ page }: Device, ms: number): Promise<void> {
  const token = await readStored<{ value: string }>(page, 'settings', 'Access_token')
  const user = await readStored<{ value: { id: number } }>(page, 'settings', 'userData')
  await putStored(page, 'settings', [
    { key: 'Access_token', value: expiredFor(token?.value ?? '', ms) },
    { key: 'lastContactAt', value: Date.now() - ms },
    { key: `pulledAt:${user?.value.id}`, value: Date.now() - ms },
  ])
}

const copiesOn = (page: Device['page']): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'device'))

describe('on a shared tablet', () => {
  const school = useSchool()

  test("one teacher's marks leave while another works, and never in his name", async () => {
    const [hers, his] = [school.office.classNamed('1A'), school.office.classNamed('2B')]
    const tablet = await school.device()
    await prepare(tablet, 'teacher')
    school.proxy.link = 'cut'
    await markClass(tablet, hers, oneSick(hers))
    await signOut(tablet, 'teacher', { leaves: true })

    school.proxy.link = 'up'
    await prepare(tablet, 'attendance')
    await markClass(tablet, his, oneSick(his))
    await waitUntilSent(tablet)
    await expectMarkedOnce(school.office, hers, { who: 'teacher', absences: oneSick(hers) })
    await expectMarkedOnce(school.office, his, { who: 'attendance', absences: oneSick(his) })
    await tablet.page.goto('/dashboard/outbox')
    await tablet.page.getByText('Nothing waits on this device').waitFor()
    expect(await tablet.page.getByText(hers.name).count()).toBe(0)
    const pushes = pushesSeen(school.proxy)
    expect(pushes.map(({ owner, bearer, isUnderGrant }) => [owner, isUnderGrant ? 'grant' : bearer])).toEqual([
      [demoUserId('teacher'), 'grant'],
      [demoUserId('attendance'), demoUserId('attendance')],
    ])
    await signOut(tablet, 'attendance', { leaves: false })
  })

  test('signing out without network leaves nothing to read and loses nothing', async () => {
    const group = school.office.classNamed('2A')
    const tablet = await school.device()
    await prepare(tablet, 'teacher')
    school.proxy.link = 'cut'
    await markClass(tablet, group, oneSick(group))
    await signOut(tablet, 'teacher', { leaves: true })
    await expect.poll(() => copiesOn(tablet.page), PATIENCE).toEqual([])
    await tablet.page.goto('/dashboard/MarkAtetendenceClass')
    await tablet.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await tablet.close()

    school.proxy.link = 'up'
    const again = await school.reopen(tablet)
    await prepare(again, 'teacher')
    await expectMarkedOnce(school.office, group, { who: 'teacher', absences: oneSick(group) })
  })

  test('after three days without network the work goes on, and all of it arrives without a new sign-in', async () => {
    const [before, after] = [school.office.classNamed('3A'), school.office.classNamed('3B')]
    const tablet = await school.device()
    await prepare(tablet, 'attendance')
    school.proxy.link = 'cut'
    await markClass(tablet, before, oneSick(before))
    await ageSession(tablet, 3 * DAY_MS)
    await tablet.close()

    const again = await school.reopen(tablet)
    await openMarking(again)
    await again.page.getByText('Working offline. Your session is renewed as soon as').waitFor()
    await markClass(again, after, oneSick(after))

    school.proxy.link = 'up'
    await expectMarkedOnce(school.office, before, { who: 'attendance', absences: oneSick(before) })
    await expectMarkedOnce(school.office, after, { who: 'attendance', absences: oneSick(after) })
    await waitUntilSent(again)
    await again.page.getByText('Working offline. Your session is renewed as soon as').waitFor({ state: 'detached' })
  })

  test('after fifteen days alone it opens nothing until the server has vouched for the session, and then sends', async () => {
    const group = school.office.classNamed('3C')
    const tablet = await school.device()
    await prepare(tablet, 'attendance')
    school.proxy.link = 'cut'
    await markClass(tablet, group, oneSick(group))
    await ageSession(tablet, 15 * DAY_MS)
    await tablet.close()

    const again = await school.reopen(tablet)
    await again.page.goto('/dashboard/MarkAtetendenceClass')
    await again.page.getByText('One entry is saved on this device and is sent as soon as you are signed in.').waitFor()
    expect(await again.page.getByRole('switch').count()).toBe(0)
    school.proxy.link = 'up'
    await again.page.getByRole('button', { name: `Account of ${fullNameOf('attendance')}` }).waitFor()
    await expectMarkedOnce(school.office, group, { who: 'attendance', absences: oneSick(group) })
  })
})

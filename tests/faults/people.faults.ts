import { describe, expect, test } from 'vitest'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { fullNameOf } from '#tests/school/accounts.ts'
import { replicasOn, signOut } from '#tests/browser/accounts-steps.ts'
import type { Device } from '#tests/browser/browser.ts'
import { useSchool } from '#tests/browser/school.ts'
import { PATIENCE } from '#tests/browser/patience.ts'
import {
  expectMarkedOnce,
  markClass,
  oneSick,
  openMarking,
  prepare,
  visit,
  waitUntilSent,
} from '#tests/browser/steps.ts'
import { putStored, readStored } from '#tests/browser/stored.ts'
import { expiredFor, pushesSeen } from './engine.ts'

const DAY_MS = 86_400_000

/** Changes the device's session as if its last contact had been `ms` milliseconds ago. */
async function ageSession({ page }: Device, ms: number): Promise<void> {
  const token = await readStored<{ value: string }>(page, 'settings', 'Access_token')
  const user = await readStored<{ value: { id: number } }>(page, 'settings', 'userData')
  await putStored(page, 'settings', [
    { key: 'Access_token', value: expiredFor(token?.value ?? '', ms) },
    { key: 'lastContactAt', value: Date.now() - ms },
    { key: `pulledAt:${user?.value.id}`, value: Date.now() - ms },
  ])
}

describe('a shared tablet with a bad line', () => {
  const school = useSchool()

  test(
    'sends the marks of a signed-out teacher while somebody else works, and never in the other’s name',
    { tags: ['proof', 'fault:other-person-signs-in'] },
    async () => {
      const [hers, his] = [school.office.classNamed('1A'), school.office.classNamed('2B')]
      const tablet = await school.tablet('teacher')
      school.proxy.link = 'cut'
      await markClass(tablet, hers, oneSick(hers))
      await signOut(tablet, fullNameOf('teacher'), { leaves: true })

      school.proxy.link = 'up'
      await prepare(tablet, 'attendance')
      await markClass(tablet, his, oneSick(his))
      await waitUntilSent(tablet)
      await expectMarkedOnce(school.office, hers, { who: 'teacher', absences: oneSick(hers) })
      await expectMarkedOnce(school.office, his, { who: 'attendance', absences: oneSick(his) })
      await visit(tablet.page, '/dashboard/outbox')
      await tablet.page.getByText('Nothing waits on this device').waitFor()
      expect(await tablet.page.getByText(hers.name).count()).toBe(0)
      const pushes = pushesSeen(school.proxy)
      expect(pushes.map(({ owner, bearer, isUnderGrant }) => [owner, isUnderGrant ? 'grant' : bearer])).toEqual([
        [demoUserId('teacher'), 'grant'],
        [demoUserId('attendance'), demoUserId('attendance')],
      ])
      await signOut(tablet, fullNameOf('attendance'), { leaves: false })
    },
  )

  test(
    'has no readable replica after a sign-out without network, and loses no entry',
    { tags: ['proof', 'fault:sign-out-waiting'] },
    async () => {
      const group = school.office.classNamed('2A')
      const tablet = await school.tablet('teacher')
      school.proxy.link = 'cut'
      await markClass(tablet, group, oneSick(group))
      await signOut(tablet, fullNameOf('teacher'), { leaves: true })
      await expect.poll(() => replicasOn(tablet.page), PATIENCE).toEqual([])
      await tablet.page.goto('/dashboard/MarkAtetendenceClass')
      await tablet.page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await tablet.close()

      school.proxy.link = 'up'
      const again = await school.reopen(tablet)
      await prepare(again, 'teacher')
      await expectMarkedOnce(school.office, group, { who: 'teacher', absences: oneSick(group) })
    },
  )

  test(
    'can be used after three days without network, and sends all marks without a new sign-in',
    { tags: ['fault:days-without-network'] },
    async () => {
      const [before, after] = [school.office.classNamed('3A'), school.office.classNamed('3B')]
      const tablet = await school.tablet('attendance')
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
    },
  )

  test(
    'opens no screen after fifteen days without contact until the server has confirmed the session, and then sends',
    { tags: ['fault:days-without-network'] },
    async () => {
      const group = school.office.classNamed('3C')
      const tablet = await school.tablet('attendance')
      school.proxy.link = 'cut'
      await markClass(tablet, group, oneSick(group))
      await ageSession(tablet, 15 * DAY_MS)
      await tablet.close()

      const again = await school.reopen(tablet)
      await again.page.goto('/dashboard/MarkAtetendenceClass')
      await again.page
        .getByText('One entry is saved on this device. It is sent when you sign in; an administrator can take it over.')
        .waitFor()
      expect(await again.page.getByRole('switch').count()).toBe(0)
      school.proxy.link = 'up'
      await again.page.getByRole('button', { name: `Account of ${fullNameOf('attendance')}` }).waitFor()
      await expectMarkedOnce(school.office, group, { who: 'attendance', absences: oneSick(group) })
    },
  )
})

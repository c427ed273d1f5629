import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useSchool } from '#tests/browser/school.ts'
import { PATIENCE } from '#tests/browser/patience.ts'
import {
  expectMarkedOnce,
  markAbsent,
  markClass,
  oneSick,
  openClass,
  openMarking,
  prepare,
  saveButton,
  saveClass,
  switchOf,
  waitUntilSent,
} from '#tests/browser/steps.ts'
import { lookForUpdate, release, releaseOf } from './release.ts'

const who = 'attendance'

const deleteDatabase = (page: Page, pattern: RegExp): Promise<number> =>
  page.evaluate(async (source) => {
    const found = (await indexedDB.databases()).filter(({ name }) => new RegExp(source).test(name ?? ''))
    for (const { name } of found) {
      await new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name ?? '')
        deleting.addEventListener('success', resolve)
        deleting.addEventListener('error', reject)
      })
    }
    return found.length
  }, pattern.source)

describe('a device', () => {
  const school = useSchool()

  test(
    'installs a new release only after a half-filled form is saved and sent, and the person agrees',
    { tags: ['fault:release-over-form', 'promise:drafts-come-back'] },
    async () => {
      const group = school.office.classNamed('1A')
      const absences = oneSick(group)
      const tablet = await school.tablet(who)
      await openClass(tablet, group)
      await markAbsent(tablet, absences[0]!)
      release(school.proxy, 'second')
      await lookForUpdate(tablet.page)
      await tablet.page.getByText('A new version is ready').waitFor({ timeout: PATIENCE.timeout })
      await tablet.page.getByText('Please finish the open form on this device first.').waitFor()
      expect(await tablet.page.getByRole('button', { name: 'Update now' }).count()).toBe(0)
      await tablet.page.reload()
      expect(await releaseOf(tablet.page)).toBeNull()
      await expect.poll(() => switchOf(tablet.page, absences[0]!.student).getAttribute('aria-checked')).toBe('false')

      await saveClass(tablet)
      await waitUntilSent(tablet)
      await tablet.page.getByRole('button', { name: 'Update now' }).click()
      await expect.poll(() => releaseOf(tablet.page).catch(() => null), PATIENCE).toBe('second')
      await expectMarkedOnce(school.office, group, { who, absences })
      await tablet.page.getByText('Saved and received by the school.').waitFor()
    },
  )

  test(
    'installs the newest release if it replaced the release that the person agreed to',
    { tags: ['proof', 'fault:release-over-form'] },
    async () => {
      const tablet = await school.tablet(who)
      const { page } = tablet
      school.proxy.clearFaults()
      release(school.proxy, 'overtaken', 'self.skipWaiting = () => new Promise(() => undefined);')
      await lookForUpdate(page)
      const take = page.getByRole('button', { name: 'Update now' })
      await take.waitFor(PATIENCE)
      school.proxy.clearFaults()
      release(school.proxy, 'newest')
      const installing = school.proxy.arrival(/^\/index\.html/).then(() => (school.proxy.link = 'silent'))
      await lookForUpdate(page)
      await installing
      await take.click()
      school.proxy.link = 'up'
      await expect.poll(() => releaseOf(page).catch(() => null), PATIENCE).toBe('newest')
    },
  )

  test(
    'fetches its replica again after it was deleted while the app ran, and keeps waiting entries',
    { tags: ['proof', 'fault:replica-deleted'] },
    async () => {
      const group = school.office.classNamed('1C')
      const tablet = await school.tablet(who)
      school.proxy.link = 'cut'
      await markClass(tablet, group, oneSick(group))
      expect(await deleteDatabase(tablet.page, /^cache-/)).toBe(1)
      school.proxy.link = 'up'
      await openMarking(tablet)
      await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
      await openClass(tablet, group)
      await waitUntilSent(tablet)
    },
  )

  test(
    'does not say that marks were saved after its own database was deleted, and shows the form again after a sign-in',
    { tags: ['proof', 'fault:device-database-lost', 'promise:saved-is-durable'] },
    async () => {
      const group = school.office.classNamed('1D')
      const tablet = await school.tablet(who)
      await openClass(tablet, group)
      await markAbsent(tablet, { student: group.students[0]! })
      expect(await deleteDatabase(tablet.page, /^device$/)).toBe(1)
      // The tap may fail, since the app may have noticed the loss and show the sign-in form already.
      await saveButton(tablet.page)
        .click({ timeout: 5_000 })
        .catch(() => undefined)
      await tablet.page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(await tablet.page.getByText(/^Saved (on this device|and received)/).count()).toBe(0)

      await prepare(tablet, who)
      await openClass(tablet, group)
      await tablet.page.getByText('Unsaved changes restored').waitFor()
      expect(await switchOf(tablet.page, group.students[0]!).getAttribute('aria-checked')).toBe('false')
      await markAbsent(tablet, { student: group.students[1]! })
      await saveClass(tablet)
      const absences = group.students.slice(0, 2).map((student) => ({ student }))
      await expectMarkedOnce(school.office, group, { who, absences })
    },
  )

  test(
    'saves and sends marks from a page that comes back from the back/forward cache',
    { tags: ['fault:back-forward-cache'] },
    async () => {
      const group = school.office.classNamed('1E')
      const tablet = await school.tablet(who, { hasBackForwardCache: true })
      await openClass(tablet, group)
      await markAbsent(tablet, oneSick(group)[0]!)
      await tablet.page.goto('/api/health')
      // Waits for the commit only, since a page from the back/forward cache is not loaded again.
      await tablet.page.goBack({ waitUntil: 'commit' })
      await expect
        .poll(() => switchOf(tablet.page, group.students[0]!).getAttribute('aria-checked'), PATIENCE)
        .toBe('false')
      await saveClass(tablet)
      await waitUntilSent(tablet)
      await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
    },
  )
})

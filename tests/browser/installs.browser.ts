import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { ROLES } from '#domain/core/roles.ts'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { lookForUpdate, release, releaseOf } from '#tests/faults/release.ts'
import { demoAccount, fullNameOf } from '#tests/school/accounts.ts'
import { signOut } from './accounts-steps.ts'
import { PATIENCE } from './patience.ts'
import { useSchool } from './school.ts'
import { installed, readStored } from './stored.ts'
import { accountButton, openClass, openMarking, prepare, signIn, trySignIn } from './steps.ts'

/** Uncompressed size in bytes and names of the app's files that the device stores. */
const storedFiles = (page: Page): Promise<{ bytes: number; names: string[] }> =>
  page.evaluate(async () => {
    let bytes = 0
    const names: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        bytes += (await (await cache.match(request))!.arrayBuffer()).byteLength
        names.push(new URL(request.url).pathname)
      }
    }
    return { bytes, names }
  })

/** The roles whose files are on the device. */
const storedRoles = async (page: Page): Promise<string[]> => {
  const stored = await readStored<{ value: string[] }>(page, 'settings', 'fileSetsHeld')
  return ROLES.filter((role) => stored?.value.includes(role))
}

describe('the files of the app that a device stores', () => {
  const school = useSchool()

  test('are few for a parent, and more with each person who signs in and can open more screens', async () => {
    const tablet = await school.newDevice()
    const { page } = tablet
    await page.goto('/auth/login')
    await installed(tablet)
    const nobodys = await storedFiles(page)
    await prepare(tablet, 'parent', '/parent-dashboard')
    const parents = await storedFiles(page)
    await signOut(tablet, fullNameOf('parent'), { leaves: false })
    await prepare(tablet, 'teacher')
    const teachers = await storedFiles(page)
    await signOut(tablet, fullNameOf('teacher'), { leaves: false })
    await prepare(tablet, 'office')
    const all = await storedFiles(page)
    const sizes = [nobodys, parents, teachers, all].map(({ bytes }) => bytes)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    expect(new Set(sizes).size).toBe(4)
    expect(await storedRoles(page)).toEqual(['USER', 'Teacher', 'PARENT'])
    expect(all.names.filter((name) => /sheet-reader/.test(name))).toEqual([])
  })

  test('include the reader of spreadsheets from the first visit to an upload on', async () => {
    const { page } = await school.tablet('office')
    await page.goto('/dashboard/UploadStudents')
    await expect
      .poll(async () => (await storedFiles(page)).names.filter((name) => /sheet-reader/.test(name)), PATIENCE)
      .toHaveLength(1)
    expect((await readStored<{ value: string[] }>(page, 'settings', 'fileSets'))?.value).toContain('sheets')
  })

  test(
    'let each person of a shared tablet open her own screens without network after an update',
    { tags: ['fault:cold-start-offline'] },
    async () => {
      const tablet = await school.newDevice()
      const { page } = tablet
      await prepare(tablet, 'attendance')
      await signOut(tablet, fullNameOf('attendance'), { leaves: false })
      await signIn(tablet, 'office')
      await installed(tablet)
      release(school.proxy, 'third')
      await lookForUpdate(page)
      await page.getByRole('button', { name: 'Update now' }).click(PATIENCE)
      await expect.poll(() => releaseOf(page).catch(() => null), PATIENCE).toBe('third')
      await signOut(tablet, fullNameOf('office'), { leaves: false })
      await tablet.close()

      school.proxy.link = 'cut'
      const again = await school.reopen(tablet)
      await trySignIn(again, demoAccount('attendance').email, DEMO_PASSWORD)
      await accountButton(again.page, fullNameOf('attendance')).waitFor(PATIENCE)
      await openMarking(again)
      const group = school.office.classNamed('1B')
      await openClass(again, group)
      expect(await again.page.getByRole('switch').count()).toBe(group.students.length)
    },
  )
})

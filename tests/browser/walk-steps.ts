import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { dailyScreens } from '#app/daily-screens.ts'
import { admissionOf } from '#app/guard.ts'
import { landingOf } from '#app/landing.ts'
import { menuOf } from '#app/menu.ts'
import { mayReach, type Screen } from '#app/screens.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { volume } from '#tests/tier.ts'
import { forgetDevice, openDevice, reopenDevice, type Device } from './browser.ts'
import { exported, type Saved } from './file-steps.ts'
import {
  countScripts,
  expectHarmlessBook,
  expectHarmlessCsv,
  expectHarmlessPdf,
  hatched,
  isShown,
  plant,
  SCREENS_WITH_PLANTED_TEXT,
} from './planted.ts'
import { cloneProfile } from './prepared.ts'
import type { School } from './school.ts'
import { examinerOf, expectOpenToAll, expectWhole, walked, type Person } from './screen-steps.ts'
import { PATIENCE } from './patience.ts'
import { follow, settle } from './steps.ts'

const menuOn = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' })

const groupsIn = (page: Page): Promise<{ group: string | undefined; items: string[] }[]> =>
  menuOn(page)
    .locator('section')
    .evaluateAll((sections) =>
      sections.map((section) => ({
        group: section.querySelector('h2')?.textContent,
        items: [...section.querySelectorAll('a')].map((link) => link.textContent),
      })),
    )

/** Waits until the menu is shown, for which the page must be wide, and opens all its groups. */
async function unfoldMenu(page: Page, groups: number): Promise<void> {
  const folded = menuOn(page).getByRole('button', { expanded: false })
  await expect.poll(() => menuOn(page).locator('button[aria-expanded]').count(), PATIENCE).toBe(groups)
  for (const name of await folded.allTextContents()) {
    const group = menuOn(page).getByRole('button', { name, exact: true })
    await group.click(PATIENCE)
    await expect.poll(() => group.getAttribute('aria-expanded'), PATIENCE).toBe('true')
  }
}

/** Closes messages (toasts), which remain when the screen changes. */
async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator('.mantine-Notification-closeButton')
  while ((await toasts.count()) > 0)
    await toasts
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined)
}

/** Exports the list on the page as CSV; null where the screen says that there is nothing to export. */
async function exportedCsv(page: Page): Promise<Saved | null> {
  const nothing = page.getByText(/^No data (available )?to export\.$/).first()
  await closeToasts(page)
  const saved = exported(page, 'CSV')
  const answer = await Promise.race([saved, nothing.waitFor(PATIENCE).then(() => null)])
  saved.catch(() => undefined)
  return answer
}

/** Expects the hostile text on the screen, or among the filters of a list, which are behind a button on a phone. */
async function expectShown(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const isOpened = async () => (await sheet.count()) > 0
  const look = async (): Promise<boolean> => {
    // Looked for again each time, since the button appears with the rows of the list.
    if (!(await isOpened()) && (await button.count()) > 0) await button.click(PATIENCE)
    return isShown(page)
  }
  await expect.poll(look, PATIENCE).toBe(true)
  if (!(await isOpened())) return
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden', ...PATIENCE })
}

/** Every how-many-th list is exported in every format; not every list, since all make their files with the same code. */
const IN_EVERY_FORMAT = volume(6, 1)
let lists = 0

/** Expects that files exported from the page are harmless; returns the name of the file if it has the hostile text. */
async function expectHarmlessFiles(page: Page): Promise<string[]> {
  if ((await page.getByRole('button', { name: 'Export', exact: true }).count()) !== 1) return []
  const csv = await exportedCsv(page)
  if (!csv) return []
  expectHarmlessCsv(csv)
  if (lists++ % IN_EVERY_FORMAT === 0) {
    expectHarmlessBook(await exported(page, 'Excel'))
    expectHarmlessPdf(await exported(page, 'PDF'))
  }
  return csv.bytes.includes('onerror') ? [csv.name] : []
}

/** Expects that the hostile text stays text on the screen, on paper and in exported files; returns those files' names. */
async function expectHarmless(page: Page): Promise<string[]> {
  expect(await hatched(page)).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await hatched(page)).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  const files = await expectHarmlessFiles(page)
  expect(await hatched(page)).toBe(0)
  return files
}

/**
 * Whether the browser still draws. A browser may stop drawing for good; every later test would then wait until its time is
 * up.
 */
const isDrawing = (page: Page): Promise<boolean> =>
  Promise.race([
    page.evaluate(() => new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true)))),
    pause(PATIENCE.timeout, false, { ref: false }),
  ])

/**
 * Follows links to every screen that these people may open, in a school full of hostile texts. Expects that each screen
 * opens, has content and does not scroll sideways; for its examiner also that it has no barriers, scripts and formulas.
 * Returns the names of exported files with the hostile text, a list that is filled while the tests run.
 */
export function walkAs(school: School, people: readonly Person[]): readonly string[] {
  const files: string[] = []
  beforeAll(() => plant(school))

  describe.each(people)('as $role:', (person) => {
    let device: Device
    const begin = async (): Promise<void> => {
      await countScripts(device.page)
      await device.page.goto('/')
      await settle(device, demoAccount(person.name), '/')
    }
    beforeAll(async () => {
      device = await openDevice({ line: school.proxy, profile: await cloneProfile(inject('prepared'), person.name) })
      await begin()
    })
    beforeEach(async () => {
      if (await isDrawing(device.page)) return
      await device.kill()
      device = await reopenDevice(device)
      await begin()
    })
    afterAll(() => forgetDevice(device))

    async function examine(screen: Screen): Promise<void> {
      const { page } = device
      if (SCREENS_WITH_PLANTED_TEXT.includes(screen.id)) await expectShown(page)
      await expectOpenToAll(device, screen)
      files.push(...(await expectHarmless(page)))
    }

    const own = walked.filter((screen) => mayReach(screen, person.role))
    test.each(own)(
      '$path opens, is filled and does not scroll sideways, and for its examiner is accessible and harmless',
      { tags: ['promise:accessible', 'attack:stored-script', 'attack:spreadsheet'] },
      async (screen) => {
        await follow(device.page, screen.path)
        await expectWhole(device, screen)
        if (examinerOf(screen) === person) await examine(screen)
        expect(device.errors.splice(0)).toEqual([])
      },
    )

    test('the side menu has exactly the entries declared for the role', async () => {
      const { page } = device
      const landing = own.find(({ path }) => path === landingOf(person.role)) ?? expect.fail('no screen to land on')
      await follow(page, landing.path)
      // Waits until the screen before is gone: until then the menu group of its link is open, and then folds by itself.
      await expectWhole(device, landing)
      await page.setViewportSize({ width: 1280, height: 740 })
      if (person.role === 'PARENT') return expect(await menuOn(page).count()).toBe(0)
      const declared = menuOf(walked, person.role).map(({ group, items }) => ({
        group,
        items: items.map(({ label }) => label),
      }))
      await unfoldMenu(page, declared.length)
      const daily = { group: 'Today', items: dailyScreens(person.role).map(({ title }) => title) }
      await expect.poll(() => groupsIn(page), PATIENCE).toEqual([daily, ...declared])
      expect(declared.some(({ group }) => group === 'Users')).toBe(person.role === 'ADMIN')
      if (person.role === 'ATTENDANCE') expect(declared.map(({ group }) => group)).toEqual(['Attendance'])
    })

    test('a screen of other roles is refused', { tags: ['attack:role-in-page-only'] }, async ({ skip }) => {
      const foreign = walked.find((screen) => admissionOf(screen, person.role) === 'refused')
      if (!foreign) return skip('this role may open every screen')
      await follow(device.page, foreign.path)
      await device.page.getByText('You cannot open this page').waitFor()
      expect(new URL(device.page.url()).pathname).toBe('/unauthorized')
    })

    test('signing out leads to the sign-in form', async () => {
      await follow(device.page, '/logout')
      await device.page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(new URL(device.page.url()).pathname).toBe('/auth/login')
      expect(device.errors.splice(0)).toEqual([])
    })
  })

  return files
}

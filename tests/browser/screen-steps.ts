import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayReach, type Screen } from '#app/screens.ts'
import { DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'
import { screens } from '../../src/areas.ts'
import { seriousFindings, showIn } from './barriers.ts'
import { forgetDevice, openDevice, type Device } from './browser.ts'
import type { School } from './school.ts'
import { PATIENCE, signIn } from './steps.ts'

const WIDTHS = [360, 1280] as const

export type Person = (typeof DEMO_SIGN_INS)[number]

/** Screens that do something by being opened are opened last. */
export const isWalkable = (screen: Screen): boolean => screen.id !== 'auth.logout' && screen.id !== 'auth.signIn'
export const walked = screens.filter(isWalkable)

/**
 * Who looks at a screen for barriers: the first of the sign-ins who may open it. That takes longer than all the rest, and
 * roles differ by what a screen leaves out.
 */
export const examinerOf = (screen: Screen): Person | undefined =>
  DEMO_SIGN_INS.find(({ role }) => mayReach(screen, role))

export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The screen has come, nothing on it is loading any more, and the school has answered all that it was asked. */
export async function settled({ page, asked }: Device, screen: Screen): Promise<void> {
  await expect.poll(() => page.title(), PATIENCE).toContain(`${screen.title} ·`)
  await page.getByRole('main').getByRole('heading').first().waitFor(PATIENCE)
  const onItsWay = async () => ({
    grey: await page.locator('.mantine-Skeleton-root').count(),
    asked: [...asked].map((request) => request.url()),
  })
  await expect.poll(onItsWay, PATIENCE).toEqual({ grey: 0, asked: [] })
}

/** The screen is there, and whole at both widths. */
export async function expectWhole(device: Device, screen: Screen): Promise<void> {
  const { page } = device
  await settled(device, screen)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    // A table that becomes cards, or cards that become a table, are drawn a moment later.
    await expect
      .poll(() => overflowOf(page), { message: `${screen.path} at ${width} px scrolls sideways`, ...PATIENCE })
      .toBeLessThanOrEqual(0)
  }
}

/** Nobody is kept out: in light where the screen is wide, and in dark where it is narrow. */
export async function expectOpenToAll({ page }: Device, screen: Screen): Promise<void> {
  expect(await seriousFindings(page), screen.path).toEqual([])
  await page.setViewportSize({ width: WIDTHS[0], height: 740 })
  await showIn(page, 'dark')
  expect(await seriousFindings(page), `${screen.path} in dark at ${WIDTHS[0]} px`).toEqual([])
  await showIn(page, 'light')
}

/** Opens every screen as each of these people. */
export function walkAs(school: School, people: readonly Person[]): void {
  describe.each(people)('$role', (person) => {
    // One tablet for the whole walk: each screen is opened as from a link.
    let device: Device
    beforeAll(async () => {
      device = await openDevice({ origin: school.proxy.origin })
      await signIn(device, person.name)
    })
    afterAll(() => forgetDevice(device))

    test.each(walked)('$path is as declared', async (screen) => {
      await device.page.goto(screen.path)
      if (mayReach(screen, person.role)) {
        await expectWhole(device, screen)
        if (examinerOf(screen) === person) await expectOpenToAll(device, screen)
      } else {
        await device.page.waitForURL('**/unauthorized')
        await device.page.getByText('You cannot open this page').waitFor()
      }
      expect(device.errors.splice(0)).toEqual([])
    })

    test('signing out leads to sign-in', async () => {
      await device.page.goto('/logout')
      await device.page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(new URL(device.page.url()).pathname).toBe('/auth/login')
      expect(device.errors.splice(0)).toEqual([])
    })
  })
}

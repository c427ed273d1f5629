import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayReach, type Screen } from '#app/screens.ts'
import { DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'
import { screens } from '../../src/areas.ts'
import { seriousFindings, showIn } from './barriers.ts'
import { forgetDevice, openDevice, type Device } from './browser.ts'
import { useSchool } from './school.ts'
import { signIn } from './steps.ts'

const WIDTHS = [360, 1280] as const

/** Screens that do something by being opened are opened last. */
const isWalkable = (screen: Screen): boolean => screen.id !== 'auth.logout' && screen.id !== 'auth.signIn'
const walked = screens.filter(isWalkable)

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Looking for barriers takes longer than all the rest, and roles differ by what a screen leaves out. */
const examined = new Set<string>()

/**
 * Every screen is there, whole, at both widths, and for the first role that comes by without barriers: in light where it
 * is wide, and in dark where it is narrow.
 */
async function expectWell({ page }: Device, screen: Screen): Promise<void> {
  await expect.poll(() => page.title(), { timeout: 15_000 }).toContain(`${screen.title} ·`)
  await page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
  await expect
    .poll(
      () =>
        page
          .getByRole('status')
          .filter({ hasText: /^Loading$/ })
          .count(),
      { timeout: 15_000 },
    )
    .toBe(0)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    // A table that becomes cards, or cards that become a table, are drawn a moment later.
    await expect
      .poll(() => overflowOf(page), { message: `${screen.path} at ${width} px scrolls sideways`, timeout: 5_000 })
      .toBeLessThanOrEqual(0)
  }
  if (examined.has(screen.id)) return
  expect(await seriousFindings(page), screen.path).toEqual([])
  await page.setViewportSize({ width: WIDTHS[0], height: 740 })
  await showIn(page, 'dark')
  expect(await seriousFindings(page), `${screen.path} in dark at ${WIDTHS[0]} px`).toEqual([])
  await showIn(page, 'light')
  examined.add(screen.id)
}

describe('every declared screen', () => {
  const school = useSchool()

  test('is known to this test', () => {
    expect(walked.length).toBeGreaterThanOrEqual(6)
  })

  test('without a session: the public ones open, the others lead to sign-in', async () => {
    const device = await school.device()
    for (const screen of screens) {
      await device.page.goto(screen.path)
      if (screen.roles === 'public' && isWalkable(screen)) await expectWell(device, screen)
      else await device.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    }
    expect(new URL(device.page.url()).pathname).toBe('/auth/login')
    const signInScreen = screens.find(({ id }) => id === 'auth.signIn')!
    await device.page.goto(signInScreen.path)
    await expectWell(device, signInScreen)
  })

  describe.each(DEMO_SIGN_INS.map(({ name, role }) => ({ name, role })))('$role', ({ name, role }) => {
    // One tablet for the whole walk: each screen is opened as from a link.
    let device: Device
    beforeAll(async () => {
      device = await openDevice({ origin: school.proxy.origin })
      await signIn(device, name)
    })
    afterAll(() => forgetDevice(device))

    test.each(walked)('$path is as declared', async (screen) => {
      await device.page.goto(screen.path)
      if (mayReach(screen, role)) await expectWell(device, screen)
      else {
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

  test('every one of them was examined for barriers', () => {
    expect(screens.map(({ id }) => id).filter((id) => !examined.has(id) && id !== 'auth.logout')).toEqual([])
  })

  test('an address that no screen has says so', async () => {
    const device = await school.device()
    await device.page.goto('/dashboard/nowhere')
    await device.page.getByText('There is no page at this address.').waitFor()
    expect(await overflowOf(device.page)).toBeLessThanOrEqual(0)
  })
})

import type { Page } from 'playwright'
import { expect } from 'vitest'
import { mayReach, type Screen } from '#app/screens.ts'
import { DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'
import { isProof } from '#tests/tier.ts'
import { screens } from '../../src/areas.ts'
import { seriousFindings, showIn } from './barriers.ts'
import type { Device } from './browser.ts'
import { PATIENCE } from './patience.ts'

const [WIDE, NARROW] = [1280, 360]

export type Person = (typeof DEMO_SIGN_INS)[number]

/** Screens that the walk opens: all except sign-out, which would end the walk, and sign-in, which redirects. */
export const walked = screens.filter(({ id }) => id !== 'auth.logout' && id !== 'auth.signIn')

/**
 * The person for whom a screen is examined: the first sign-in of the demo who may open the screen. Each screen is examined
 * once, since that takes longer than the rest of the walk, and other roles see less of the same screen.
 */
export const examinerOf = (screen: Screen): Person | undefined =>
  DEMO_SIGN_INS.find(({ role }) => mayReach(screen, role))

/** Innermost elements (tag, class and text) that make the page scroll sideways; empty where the page does not. */
export const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((each) => {
      const { left, right } = each.getBoundingClientRect()
      return right > clientWidth || left < 0
    })
    const innermost = wide.filter((each) => !wide.some((other) => other !== each && each.contains(other)))
    const found = innermost.map((each) => `${each.tagName} ${each.className} ${each.textContent}`.slice(0, 120))
    return [`${scrollWidth - clientWidth} px`, ...found]
  })

/** Waits until the screen is shown, no part of it is loading, and all requests are answered. */
async function settled({ page, asked }: Device, screen: Screen): Promise<void> {
  await expect.poll(() => page.title(), PATIENCE).toContain(`${screen.title} ·`)
  await page.getByRole('main').getByRole('heading').first().waitFor(PATIENCE)
  const onItsWay = async () => ({
    grey: await page.locator('.mantine-Skeleton-root').count(),
    asked: [...asked].map((request) => request.url()),
  })
  await expect.poll(onItsWay, PATIENCE).toEqual({ grey: 0, asked: [] })
}

/** Expects the screen not to scroll sideways at this width. */
async function expectFits({ page }: Device, screen: Screen, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 })
  // Polled, since a table that becomes cards, or cards that become a table, are drawn a moment later.
  await expect
    .poll(() => stickingOut(page), { message: `${screen.path} at ${width} px scrolls sideways`, ...PATIENCE })
    .toEqual([])
}

/** Expects the screen to be filled and to fit on a phone. */
export async function expectWhole(device: Device, screen: Screen): Promise<void> {
  await settled(device, screen)
  await expectFits(device, screen, NARROW)
}

/**
 * Expects that the screen has no barriers and does not scroll sideways, on a phone in dark and on a wide screen in light; in
 * the proof in both themes at both widths. Leaves the page wide and light.
 */
export async function expectOpenToAll(device: Device, screen: Screen): Promise<void> {
  const { page } = device
  const examine = async (scheme: 'light' | 'dark', width: number): Promise<void> => {
    await showIn(page, scheme)
    expect(await seriousFindings(page), `${screen.path} in ${scheme} at ${width} px`).toEqual([])
  }
  if (isProof) await examine('light', NARROW)
  await examine('dark', NARROW)
  await expectFits(device, screen, WIDE)
  if (isProof) await examine('dark', WIDE)
  await examine('light', WIDE)
}

import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import type { Who } from '#tests/school/ask.ts'
import type { Device } from './browser.ts'
import { PATIENCE } from './patience.ts'
import { accountButton, settle } from './steps.ts'

type Focus = { name: string; isSeen: boolean; isInView: boolean }

/** The focused element, and whether its focus is visible. */
const focus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const at = document.activeElement ?? document.body
    const nameOf = (each: Element): string => {
      const labels = 'labels' in each ? [...((each as HTMLInputElement).labels ?? [])] : []
      // No element has the focus between the last tab stop and the first, and after the focused element was removed.
      const text = each === document.body ? '' : each.textContent
      const words = [each.getAttribute('aria-label'), ...labels.map((label) => label.textContent), text]
      return words.find((word) => word?.trim())?.trim() ?? ''
    }
    // A switch's input is not drawn; the focus ring is around the element drawn in its place.
    const drawn = [at, at.nextElementSibling, at.parentElement].filter((each) => each instanceof HTMLElement)
    const isRinged = (each: HTMLElement): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
    }
    // A field shows its focus by a border whose colour must differ from the colour without focus.
    // By name, since the field of a day is replaced by one with a calendar while it has the focus.
    const borders = ((window as unknown as { borders?: Map<string, string> }).borders ??= new Map<string, string>())
    for (const field of document.querySelectorAll('input, textarea, select')) {
      // Transitions are finished, since until its end a border still has the colour of the focus.
      for (const transition of field.getAnimations()) transition.finish()
      if (field !== at) borders.set(nameOf(field), getComputedStyle(field).borderColor)
    }
    const unfocused = borders.get(nameOf(at))
    const isBordered = unfocused !== undefined && unfocused !== getComputedStyle(at).borderColor
    const { top, bottom, left, right } = at.getBoundingClientRect()
    return {
      name: nameOf(at),
      isSeen: isBordered || drawn.some(isRinged),
      isInView: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
    }
  })

type Key = 'Tab' | 'Shift+Tab'

/** Expects the focus to be visible within a moment, which a page takes to show the focus. */
export const expectInSight = (page: Page, message: string): Promise<void> =>
  expect.poll(() => focus(page), { message }).toMatchObject({ isSeen: true, isInView: true })

export const expectFocusOn = (page: Page, name: RegExp): Promise<void> =>
  expect.poll(async () => (await focus(page)).name, PATIENCE).toMatch(name)

/** Presses the Tab key until the element with this name has the focus; the focus must be visible at every stop. */
export async function tabTo(page: Page, name: RegExp, key: Key = 'Tab'): Promise<void> {
  const passed: string[] = []
  await focus(page)
  for (let stop = 0; stop < 150; stop++) {
    await page.keyboard.press(key)
    const at = await focus(page)
    if (at.name) {
      await expectInSight(page, `after ${passed.at(-1)}`)
      if (name.test(at.name)) return
    }
    passed.push(at.name.slice(0, 40))
  }
  throw new Error(`the Tab key never came to ${name.source}, only to ${passed.join(' | ')}`)
}

/** Expects that the focus is in the dialog, and that the Tab key, in both directions, keeps it there. */
export async function expectHolds(page: Page, dialog: Locator): Promise<void> {
  await dialog.waitFor()
  const holds = () => dialog.evaluate((each) => each.contains(document.activeElement))
  await expect.poll(holds).toBe(true)
  const first = (await focus(page)).name
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    let stops = 0
    do {
      await page.keyboard.press(key)
      expect(await holds(), `in the dialog after ${++stops} times ${key}`).toBe(true)
      await expectInSight(page, `after ${stops} times ${key}`)
    } while ((await focus(page)).name !== first && stops < 50)
    expect(stops, `stops until ${first} again`).toBeGreaterThan(1)
    expect(stops, `stops until ${first} again`).toBeLessThan(50)
  }
}

/** Closes a dialog with Escape, and expects the focus on the element that opened the dialog. */
export async function escape(page: Page, dialog: Locator, opener: RegExp): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expectFocusOn(page, opener)
  await expectInSight(page, `back on ${opener.source}`)
}

/** Opens a screen by the menu, which is a drawer where the screen is narrow. */
export async function openByMenu(page: Page, link: RegExp): Promise<void> {
  if (page.viewportSize()!.width < 1024) {
    const drawer = page.getByRole('dialog')
    await tabTo(page, /^Open menu$/)
    await page.keyboard.press('Enter')
    await expectHolds(page, drawer)
    await escape(page, drawer, /^Open menu$/)
    await page.keyboard.press('Enter')
    await drawer.waitFor()
  }
  await tabTo(page, link)
  await page.keyboard.press('Enter')
}

/** Signs in, waits until the device can work without network, and returns its page on the marking screen. */
export async function signInByKeys(device: Device, who: Who): Promise<Page> {
  const { page } = device
  const { email, fullName } = demoAccount(who)
  await page.goto('/auth/login')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await tabTo(page, /^Email/)
  await page.keyboard.type(email)
  await tabTo(page, /^Password/)
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await accountButton(page, fullName).waitFor(PATIENCE)
  await settle(device, demoAccount(who))
  return page
}

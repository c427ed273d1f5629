import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { useSchool } from './school.ts'
import { accountButton, expectMarkedOnce, fullNameOf, PATIENCE, settle } from './steps.ts'

type Focus = { name: string; isSeen: boolean; isInView: boolean }

/** What has the focus, and whether somebody who looks at the screen can tell. */
const focus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const at = document.activeElement ?? document.body
    const labels = 'labels' in at ? [...((at as HTMLInputElement).labels ?? [])] : []
    const words = [at.getAttribute('aria-label'), ...labels.map((label) => label.textContent), at.textContent]
    // A switch's input is not drawn; its ring is around what stands for it.
    const drawn = [at, at.nextElementSibling, at.parentElement].filter((each) => each instanceof HTMLElement)
    const isRinged = (each: HTMLElement): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
    }
    // A field shows it by its border: not the one that it had when something else had the focus.
    const borders = ((window as unknown as { borders?: WeakMap<Element, string> }).borders ??= new WeakMap<
      Element,
      string
    >())
    for (const field of document.querySelectorAll('input, textarea, select')) {
      if (field !== at) borders.set(field, getComputedStyle(field).borderColor)
    }
    const known = borders.get(at)
    const isBordered = known !== undefined && known !== getComputedStyle(at).borderColor
    const { top, bottom, left, right } = at.getBoundingClientRect()
    return {
      name: words.find((word) => word?.trim())?.trim() ?? '',
      isSeen: isBordered || drawn.some(isRinged),
      isInView: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
    }
  })

/** Goes on with the Tab key until the focus is on what is called so; every stop on the way must be in sight. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  await focus(page)
  for (let stop = 0; stop < 150; stop++) {
    await page.keyboard.press('Tab')
    const at = await focus(page)
    // Between the last stop and the first the browser's own bar has the focus.
    if (at.name && at.name.length < 200) {
      // A border takes a moment to change its colour.
      await expect
        .poll(() => focus(page), { message: `after ${passed.at(-1)}` })
        .toMatchObject({ isSeen: true, isInView: true })
      if (name.test(at.name)) return
    }
    passed.push(at.name.slice(0, 40))
  }
  throw new Error(`the Tab key never came to ${name.source}, only to ${passed.join(' | ')}`)
}

async function signInByKeys(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await tabTo(page, /^Email/)
  await page.keyboard.type(email)
  await tabTo(page, /^Password/)
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
}

describe('with the keyboard alone', () => {
  const school = useSchool()

  // 640 px is what a screen of 1,280 shows at 200 %.
  test.each([1280, 640])('a teacher signs in and marks a class, at a width of %i', async (width) => {
    const group = school.office.classNamed(width === 640 ? '2A' : '1A')
    const [absent] = group.students
    const device = await school.device({ width, height: 800 })
    const { page } = device
    await signInByKeys(page, 'teacher@demo.school')
    await accountButton(page, fullNameOf('teacher')).waitFor(PATIENCE)
    await settle(device)

    await tabTo(page, new RegExp(`^${group.name}\\b`))
    await page.keyboard.press('Enter')
    await page
      .getByRole('switch')
      .nth(group.students.length - 1)
      .waitFor()
    await tabTo(page, new RegExp(`ID ${absent!.id},`))
    await page.keyboard.press('Space')
    await tabTo(page, /^Sick$/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Save \d/)
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .getByText(/^Saved (on this device|and received)/)
      .waitFor(PATIENCE)
    await expectMarkedOnce(school.office, group, {
      who: 'teacher',
      absences: [{ student: absent!, reason: 'Sick' }],
    })
  })
})

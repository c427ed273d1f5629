import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Who } from '#tests/school/ask.ts'
import { ROOT } from '#tests/source-files.ts'
import { untilTrue } from './patience.ts'
import { useSchool } from './school.ts'
import { MARKING } from './steps.ts'

// Pictures of the help: PICTURES=write stores new ones; otherwise the stored pictures are compared with the screens.
const isWriting = process.env['PICTURES'] === 'write'
const FOLDER = join(ROOT, 'src/screens/core/help/pictures')
const PHONE = { width: 360, height: 740 }

type Shot = { name: string; who: Who; path: string; prepare: (page: Page) => Promise<unknown> }

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

const SHOTS: Shot[] = [
  {
    name: 'marking',
    who: 'teacher',
    path: MARKING,
    prepare: async (page) => {
      await page.getByRole('listitem').getByRole('button', { expanded: false }).first().click()
      await page.getByRole('switch').nth(1).click()
      const opened = page.getByRole('listitem').getByRole('button', { expanded: true }).first()
      // Scrolled to just below the header, since the messages above the classes depend on the day.
      await opened.evaluate((each) => scrollTo(0, each.getBoundingClientRect().top + scrollY - 72))
    },
  },
  {
    name: 'counter',
    who: 'office',
    path: '/dashboard/FamilyPayment',
    prepare: async (page) => {
      await page.getByRole('searchbox').fill('mohamed')
      await page
        .getByRole('main')
        .getByText(/Maxamed/)
        .first()
        .waitFor()
    },
  },
  { name: 'closing', who: 'office', path: '/dashboard/CashUp', prepare: (page) => heading(page, 'Cash-up') },
  {
    name: 'month',
    who: 'admin',
    path: '/dashboard/ProfitManager',
    prepare: (page) => heading(page, 'Profit Manager'),
  },
  {
    name: 'home',
    who: 'parent',
    path: '/parent-dashboard',
    prepare: async (page) => {
      await heading(page, 'My children')
      await page.getByText(/^As of/).waitFor()
      await page.getByText('Recent Announcements').waitFor()
    },
  },
]

const isFontStored = async (): Promise<boolean> => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) if (url.endsWith('.woff2')) return true
  return false
}

const isFontKnown = (): boolean => localStorage.getItem('dugsi-font') !== null

/** Waits for the app's font: a page uses it from the second start on after the worker has stored it. */
async function drawnWithFont(page: Page): Promise<void> {
  await untilTrue(page, isFontStored, null)
  if (!(await page.evaluate(isFontKnown))) {
    await page.reload()
    await page.waitForFunction(isFontKnown)
  }
  if (await page.evaluate(() => document.fonts.size === 0)) await page.reload()
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** A picture as 45 by 92 grey dots, in which words and figures, which change from day to day, are only shades. */
const dotsOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize(45, 92, { fit: 'fill' }).greyscale().raw().toBuffer()

/** Difference of two pictures: 0 where they are the same, 1 between black and white. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([dotsOf(one), dotsOf(other)])
  let sum = 0
  for (const [at, dot] of first.entries()) sum += Math.abs(dot - (second[at] ?? 0))
  return sum / first.length / 255
}

/** Largest difference of two pictures of one screen with other words; any two of these screens differ by 0.049 to 0.106. */
const MOST_DIFFERENCE = 0.03

describe('the pictures of the help', () => {
  const school = useSchool()

  test('look like the present screens', { timeout: 240_000 }, async () => {
    const people = [...new Set(SHOTS.map(({ who }) => who))]
    const taken = new Map<string, Buffer>()
    for (const who of people) {
      const { page } = await school.tablet(who)
      await page.setViewportSize(PHONE)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      for (const { name, path, prepare } of SHOTS.filter((shot) => shot.who === who)) {
        await page.goto(path)
        await drawnWithFont(page)
        await prepare(page)
        await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        taken.set(name, await page.screenshot())
      }
    }
    if (isWriting)
      for (const [name, picture] of taken)
        writeFileSync(join(FOLDER, `${name}.webp`), await sharp(picture).webp({ quality: 70, effort: 6 }).toBuffer())

    const stored = (name: string) => readFileSync(join(FOLDER, `${name}.webp`))
    for (const [name, picture] of taken) {
      expect(await difference(picture, stored(name)), `${name}: take it again with npm run screenshots`).toBeLessThan(
        MOST_DIFFERENCE,
      )
      for (const other of taken.keys())
        if (other !== name)
          expect(await difference(picture, stored(other)), `${name} and ${other}`).toBeGreaterThan(MOST_DIFFERENCE)
    }
  })
})

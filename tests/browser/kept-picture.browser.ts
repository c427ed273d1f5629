import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { fullNameOf } from '#tests/school/accounts.ts'
import { everythingOn, replicasOn, signOut } from './accounts-steps.ts'
import type { Device } from './browser.ts'
import { pictureKey, pictureOf, type Picture } from './kept-pictures.ts'
import { PATIENCE } from './patience.ts'
import { useSchool } from './school.ts'
import { MARKING, prepare, screenCame, visit } from './steps.ts'
import { dropStored, putStored, readStored } from './stored.ts'

/** Lets the page note what its kept pictures show, which nothing outside of them can read. */
const notePictures = (device: Device): Promise<unknown> =>
  device.context.addInitScript(`{
    const attach = Element.prototype.attachShadow
    globalThis.shown = []
    Element.prototype.attachShadow = function (options) {
      const shadow = attach.call(this, { ...options, mode: options.mode })
      if ('keptPicture' in this.dataset)
        requestAnimationFrame(() => {
          if (this.isConnected) globalThis.shown.push({ text: shadow.lastElementChild.textContent, mode: options.mode, isInert: shadow.lastElementChild.inert })
        })
      return shadow
    }
  }`)

type Shown = { text: string; mode: string; isInert: boolean }

const shownBy = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)

/** Starts the app anew, at the marking screen or another address, and waits until the screen itself is there. */
async function start(device: Device, at = MARKING): Promise<Shown[]> {
  await device.page.goto(at)
  await screenCame(device)
  await device.page.locator('[data-kept-picture]').waitFor({ state: 'detached', ...PATIENCE })
  return shownBy(device.page)
}

/** Values of the theme, which a later start has from an earlier one. */
const colours = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const names = [
      '--mantine-color-dimmed',
      '--mantine-primary-color-filled',
      '--mantine-spacing-md',
      '--mantine-font-family',
    ]
    return names.map((name) => style.getPropertyValue(name))
  })

const HOME = '/dashboard'

const kept = (page: Page) => expect.poll(() => pictureOf(page, MARKING), { timeout: 30_000 })

describe('the picture of the last visit', () => {
  const school = useSchool()

  test('shows the screen at the next start until the app has it, to the same person, on the same day, in the same release and language only', async () => {
    const device = await school.tablet('teacher', { at: MARKING })
    await notePictures(device)
    const { page } = device
    await kept(page).toMatchObject({ language: 'en', html: expect.stringContaining('1A') as unknown })
    const picture = (await pictureOf(page, MARKING)) as Picture
    expect(picture.html.length).toBeLessThan(30_000)
    expect(await page.evaluate((until) => until - Date.now(), picture.until)).toBeLessThan(86_400_000)

    const before = await colours(page)
    const [shown] = await start(device)
    expect(await page.locator('style[data-theme-variables]').count()).toBe(1)
    expect(await colours(page)).toEqual(before)
    expect(shown).toMatchObject({ mode: 'closed', isInert: true })
    expect(shown?.text).toMatch(/Student Attendance.*1A.*As it was at \d\d:\d\d/s)

    const wrong: Record<string, Partial<Picture>> = {
      'another person': { ownerId: picture.ownerId + 1 },
      'another role': { role: 'ADMIN' },
      'another day': { until: Date.now() - 1 },
      'a clock that was set back': { takenAt: Date.now() + 3_600_000 },
      'another release': { release: 'assets/index-other.js' },
      'another language': { language: 'so' },
      'another theme': { scheme: 'dark' },
      'another width': { width: picture.width + 1 },
    }
    for (const [what, change] of Object.entries(wrong)) {
      await pictureOf(page, MARKING, change)
      expect(await start(device), what).toEqual([])
      await pictureOf(page, MARKING, picture)
    }
    await page.setViewportSize({ width: 800, height: 740 })
    expect(await start(device), 'a turned tablet').toEqual([])
  })

  test('is shown where the installed app opens, and not once something was saved since', async () => {
    const device = await school.tablet('teacher', { at: HOME })
    await notePictures(device)
    const { page } = device
    await expect.poll(() => pictureOf(page, 'home'), { timeout: 30_000 }).toMatchObject({ path: HOME })
    const [shown] = await start(device, '/')
    expect(shown?.text).toMatch(/Your lessons today.*As it was at/s)
    expect(shown?.text).not.toContain('All sent')
    expect(new URL(page.url()).pathname).toBe(HOME)
    const { value: seq } = (await readStored<{ value: number }>(page, 'settings', 'seq')) ?? { value: 0 }
    await putStored(page, 'settings', [{ key: 'seq', value: seq + 1 }])
    expect(await start(device, '/')).toEqual([])
  })

  test('of a class stands where the screen opens it, and is of that class alone', async () => {
    const device = await school.tablet('teacher', { at: MARKING })
    await notePictures(device)
    const { page } = device
    await page.getByRole('button', { name: /^1A \d+ students/ }).click()
    await page.getByRole('button', { name: /^1A \d+ students/, expanded: true }).waitFor()
    const address = new URL(page.url())
    await page.goto(address.href)
    await kept(page).toMatchObject({ search: address.search, html: expect.stringContaining('data-opened') as unknown })
    const { scroll } = (await pictureOf(page, MARKING)) as Picture & { scroll: number }
    expect(scroll).toBe(await page.evaluate(() => Math.round(scrollY)))
    const [shown] = await start(device, address.pathname + address.search)
    expect(shown?.text).toMatch(/1A/)
    expect(await start(device, MARKING)).toEqual([])
  })

  test('is sealed with the replica at sign-out, and nobody sees it before its person is back', async () => {
    const device = await school.tablet('attendance', { at: MARKING })
    await notePictures(device)
    const { page } = device
    await kept(page).toBeDefined()
    await signOut(device, fullNameOf('attendance'), { leaves: false })
    await expect.poll(() => replicasOn(page)).toEqual([])
    expect(await everythingOn(page)).not.toContain('data-kept-picture')
    expect(await everythingOn(page)).not.toContain(pictureKey(MARKING))
    await page.goto(MARKING)
    await page.getByLabel('Email').waitFor()
    expect(await shownBy(page)).toEqual([])
    await prepare(device, 'teacher')
    expect(await shownBy(page)).toEqual([])
  })

  test('is not shown after the school has ended the session or has given a password', async () => {
    const device = await school.tablet('attendance', { at: MARKING })
    await notePictures(device)
    const { page } = device
    await kept(page).toBeDefined()
    const { value: user } = (await readStored<{ value: { id: number } }>(page, 'settings', 'userData')) ?? {
      value: { id: 0 },
    }
    await visit(page, '/dashboard/outbox')
    await putStored(page, 'settings', [{ key: 'passwordGivenTo', value: user.id }])
    await page.goto(MARKING)
    await page.getByLabel('New password').first().waitFor()
    expect(await shownBy(page)).toEqual([])
    await dropStored(page, 'settings', ['passwordGivenTo', 'Access_token'])
    await page.goto(MARKING)
    await page.getByRole('textbox', { name: 'Password' }).waitFor()
    expect(await shownBy(page)).toEqual([])
  })

  test('does not cover what the app says when it cannot begin', async () => {
    const device = await school.tablet('attendance', { at: MARKING })
    await notePictures(device)
    const { page } = device
    await kept(page).toBeDefined()
    // The picture opens the databases as they are, the app in a version.
    await page.addInitScript(`{
      const open = IDBFactory.prototype.open
      IDBFactory.prototype.open = function (name, version) {
        if (version) throw new Error('the disk is broken')
        return open.call(this, name)
      }
    }`)
    await page.goto(MARKING)
    await page.getByText('The storage of this device cannot be opened.').waitFor()
    await page.locator('[data-kept-picture]').waitFor({ state: 'detached', ...PATIENCE })
    expect(await shownBy(page)).toHaveLength(1)
  })
})

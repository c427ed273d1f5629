import { describe, expect, test } from 'vitest'
import { DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'
import { screens } from '../../src/areas.ts'
import { SCREENS_WITH_PLANTED_TEXT } from './planted.ts'
import { useSchool } from './school.ts'
import { examinerOf, expectOpenToAll, expectWhole, stickingOut, walked } from './screen-steps.ts'
import { visit } from './steps.ts'
import { walkAs } from './walk-steps.ts'

/** The administrator, who opens screens in this file; the other people do so in `walk-of-others.browser.ts`. */
const [ADMINISTRATOR] = DEMO_SIGN_INS

describe('every declared screen', () => {
  const school = useSchool()

  test('is opened by the walk, and has a person who examines it', () => {
    expect(walked.length).toBeGreaterThanOrEqual(60)
    expect(walked.filter((screen) => !examinerOf(screen))).toEqual([])
    expect(walked.map(({ id }) => id)).toEqual(expect.arrayContaining(SCREENS_WITH_PLANTED_TEXT))
  })

  test('opens without a session if it is public, and otherwise leads to the sign-in form', async () => {
    const device = await school.device()
    const { page } = device
    for (const screen of walked.filter(({ roles }) => roles === 'public')) {
      await visit(page, screen.path)
      await expectWhole(device, screen)
    }
    await visit(page, '/dashboard/outbox')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth/login')
    const signIn = screens.find(({ id }) => id === 'auth.signIn')!
    await expectWhole(device, signIn)
    await expectOpenToAll(device, signIn)
  })

  const files = walkAs(school, [ADMINISTRATOR])

  test('offers its list as a file, and more than twenty of these files have the hostile text', () => {
    expect(files.length, files.join()).toBeGreaterThan(20)
  })

  test('has an address of its own, and an unknown address is answered with a page that says so', async () => {
    const device = await school.device()
    await device.page.goto('/dashboard/nowhere')
    await device.page.getByText('There is no page at this address.').waitFor()
    expect(await stickingOut(device.page)).toEqual([])
  })
})

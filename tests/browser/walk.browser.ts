import { describe, expect, test } from 'vitest'
import { DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'
import { screens } from '../../src/areas.ts'
import { SHOW_IT } from './planted.ts'
import { useSchool } from './school.ts'
import { examinerOf, expectOpenToAll, expectWhole, stickingOut, walked } from './screen-steps.ts'
import { visit } from './steps.ts'
import { walkAs } from './walk-steps.ts'

/** Those of everybody else are opened beside these, in walk-of-others. */
const [ADMINISTRATOR] = DEMO_SIGN_INS

describe('every declared screen', () => {
  const school = useSchool()

  test('is listed in this test, with a person who examines it', () => {
    expect(walked.length).toBeGreaterThanOrEqual(60)
    expect(walked.filter((screen) => !examinerOf(screen))).toEqual([])
    expect(walked.map(({ id }) => id)).toEqual(expect.arrayContaining(SHOW_IT))
  })

  test('opens without a session if it is public, and otherwise leads to sign-in', async () => {
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

  test('exports the hostile text in many files', () => {
    expect(files.length, files.join()).toBeGreaterThan(20)
  })

  test('differs from an unknown address, which says so', async () => {
    const device = await school.device()
    await device.page.goto('/dashboard/nowhere')
    await device.page.getByText('There is no page at this address.').waitFor()
    expect(await stickingOut(device.page)).toEqual([])
  })
})

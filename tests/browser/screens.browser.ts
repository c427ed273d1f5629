import { describe, expect, test } from 'vitest'
import { DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'
import { screens } from '../../src/areas.ts'
import { examinerOf, expectOpenToAll, expectWhole, isWalkable, overflowOf, walkAs, walked } from './screen-steps.ts'
import { useSchool } from './school.ts'

/** Those of everybody else are opened beside these (screens-of-others): together they take too long. */
const [ADMINISTRATOR] = DEMO_SIGN_INS

describe('every declared screen', () => {
  const school = useSchool()

  test('is known to this test, and somebody looks at it for barriers', () => {
    expect(walked.length).toBeGreaterThanOrEqual(6)
    expect(walked.filter((screen) => !examinerOf(screen))).toEqual([])
  })

  test('without a session: the public ones open, the others lead to sign-in', async () => {
    const device = await school.device()
    for (const screen of screens) {
      await device.page.goto(screen.path)
      if (screen.roles === 'public' && isWalkable(screen)) await expectWhole(device, screen)
      else await device.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    }
    expect(new URL(device.page.url()).pathname).toBe('/auth/login')
    const signInScreen = screens.find(({ id }) => id === 'auth.signIn')!
    await device.page.goto(signInScreen.path)
    await expectWhole(device, signInScreen)
    await expectOpenToAll(device, signInScreen)
  })

  walkAs(school, [ADMINISTRATOR])

  test('an address that no screen has says so', async () => {
    const device = await school.device()
    await device.page.goto('/dashboard/nowhere')
    await device.page.getByText('There is no page at this address.').waitFor()
    expect(await overflowOf(device.page)).toBeLessThanOrEqual(0)
  })
})

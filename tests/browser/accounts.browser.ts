import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import type { ResetRequest } from '#domain/users/users.schema.ts'
import { makeAccount } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { readStored } from '#tests/browser/stored.ts'
import { expectEnded, fieldOf, signInAs } from './accounts-steps.ts'
import type { Device } from './browser.ts'
import { useSchool, type School } from './school.ts'
import { PATIENCE } from './patience.ts'
import { accountButton, trySignIn, visit } from './steps.ts'

const WIDE = { width: 1280, height: 900 }

const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const hears = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fieldOf(page, label).fill(value)
}

describe('a member of the office', () => {
  const school = useSchool({ logLevel: 'warn' })

  test(
    'changes her details, ends her session on another device by changing her password, and later ends one there by hand',
    { tags: ['attack:session-survives'] },
    async () => {
      const account = await makeAccount(school, 'Hibo Maxamuud Rooble')
      const [desk, tablet] = [await school.device(WIDE), await school.device()]
      await signInAs(desk, account)
      await signInAs(tablet, account)
      const codeOf = async ({ page }: Device) =>
        (await readStored<{ value: { code: string } }>(page, 'settings', 'device'))?.value.code ?? ''
      const [here, there] = [await codeOf(desk), await codeOf(tablet)]
      const { page } = desk
      await visit(page, '/dashboard/register')
      await page.waitForURL('**/unauthorized')

      await visit(page, '/dashboard/userPhoto')
      const fullName = 'Hibo Maxamuud Cilmi'
      await fill(page, { 'Full name': fullName, 'Phone number': '0634555555' })
      await save(page, 'Save changes')
      await hears(page, 'User updated successfully!')
      await page.reload()
      await accountButton(page, fullName).waitFor()
      expect(await fieldOf(page, 'Full name').inputValue()).toBe(fullName)
      expect(await fieldOf(page, 'Phone number').inputValue()).toBe('0634555555')

      await visit(page, '/dashboard/ChangePassword')
      const change = async (old: string, fresh: string) => {
        await fill(page, { 'Old password': old, 'New password': fresh, 'Confirm new password': fresh })
        await save(page, 'Change Password')
      }
      await change(account.password, account.password)
      await hears(page, 'New password must be different from old password')
      await change('Wrong!2026', 'Second!2026')
      await hears(page, 'The old password is wrong.')
      await change(account.password, 'Second!2026')
      await hears(page, 'Password changed successfully!')

      await expectEnded(tablet)
      await trySignIn(tablet, account.email, account.password)
      await hears(tablet.page, 'Invalid email or password')
      await signInAs(tablet, { ...account, fullName, password: 'Second!2026' })

      await visit(page, '/dashboard/settings')
      const listed = page.getByRole('listitem').filter({ hasText: /^Device / })
      await expect.poll(() => listed.count(), PATIENCE).toBe(2)
      await listed.filter({ hasText: here }).getByText('This device', { exact: true }).waitFor()
      await page.getByRole('button', { name: `End session on device ${there}` }).click()
      await hears(page, 'Session ended')
      await expect.poll(() => listed.count(), PATIENCE).toBe(1)
      await expectEnded(tablet)
    },
  )

  test(
    'sets a new password with a verification code, which ends all her sessions',
    { tags: ['attack:session-survives'] },
    async () => {
      const account = await makeAccount(school, 'Ubax Saciid Guuleed')
      const [tablet, phone] = [await school.device(), await school.device()]
      await signInAs(tablet, account)
      const { page } = phone
      await page.goto('/auth/login')
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await save(page, 'Send verification code')
      await hears(page, 'Please enter your email to reset password.')
      await fieldOf(page, 'Email or phone number').fill(account.email)
      await save(page, 'Send verification code')
      await hears(page, 'Please ask your administrator for the verification code.')
      const requests = () => ask<ResetRequest[]>(school, 'GET', '/user/reset-requests')
      await expect.poll(async () => (await requests()).map(({ id }) => id), PATIENCE).toContain(account.id)

      const [path, olderPath] = ['/auth/reset-password', '/auth/auth/reset-password']
      await page.goto(olderPath)
      await fieldOf(page, 'Verification code').waitFor()
      await page.clock.install()
      await page.goto(path)
      const reset = async (code: string, password: string, confirmation: string) => {
        const values = { 'New password': password, 'Confirm new password': confirmation }
        await fill(page, { 'Verification code': code, ...values })
        await save(page, 'Reset password')
      }
      await reset('', '', '')
      await hears(page, 'Please fill all fields')
      const { code } = await ask<HandedCode>(school, 'POST', `/user/${account.id}/code`)
      await reset(code, 'Short!1', 'Short!1')
      await hears(page, 'Password must be at least 8 characters')
      await reset(code, 'Third!2026', 'Third!2027')
      await hears(page, 'Passwords do not match')
      await page.clock.pauseAt(Date.now() + 60_000)
      await reset(code, 'Third!2026', 'Third!2026')
      await hears(page, 'Password reset successful!')
      await page.clock.runFor(1_400)
      expect(new URL(page.url()).pathname).toBe(path)
      await page.clock.runFor(200)
      await page.waitForURL('**/auth/login')
      await page.clock.resume()

      await expectEnded(tablet)
      await signInAs(phone, { ...account, password: 'Third!2026' })
    },
  )

  test(
    'has to wait after five failed sign-ins, sees the seconds left also after a reload, and then may try again',
    { tags: ['proof'] },
    async () => {
      const account = await makeAccount(school, 'Cabdi Guuleed Rooble')
      const tablet = await school.device()
      const { page } = tablet
      await page.goto('/auth/login')
      const now = Date.now()
      await page.clock.setFixedTime(now)
      for (let attempt = 1; attempt <= 5; attempt++) {
        await trySignIn(tablet, account.email, `Wrong!${attempt}`)
        await expect.poll(() => refusals(school), PATIENCE).toBe(attempt)
      }
      await trySignIn(tablet, account.email, 'Wrong!6')
      const countdown = page.getByText(/^Too many failed attempts\. Try again in [1-5] seconds\.$/)
      await countdown.waitFor()
      await page.reload()
      await countdown.waitFor()
      await trySignIn(tablet, account.email, account.password)
      await page.getByText(/^Please wait [1-5] seconds before trying again\.$/).waitFor()
      expect(refusals(school)).toBe(6)
      await page.clock.setFixedTime(now + 6_000)
      await hears(page, 'Account unlocked! Please try again.')
    },
  )
})

describe('a parent who has never signed in', () => {
  const school = useSchool({ logLevel: 'warn' })

  test('signs in on her phone with the code on the office’s slip, and from then on with her phone number', async () => {
    const body = { studentId: 20, parentPhone: '637123456', parentId: null, relation: 'Mother' }
    const { parentUser } = await ask<{ parentUser: { id: number } }>(school, 'PUT', '/student/student/update-parent', {
      as: 'office',
      body,
    })
    const slip = await ask<HandedCode>(school, 'POST', `/student/parent-slip/${parentUser.id}`, { as: 'office' })
    expect(slip.name).toBe('637123456')

    const phone = await school.device({ width: 360, height: 640 })
    const { page } = phone
    await page.goto('/auth/login')
    // The code typed as a password, as somebody does who has not read the slip: the form leads to the right page.
    await trySignIn(phone, '63 712 3456', slip.code)
    await page.getByRole('alert').getByRole('link', { name: 'I have a code from the school' }).click()
    await page.waitForURL('**/auth/first-sign-in')
    const values = { 'New password': 'Hooyo!2026', 'Confirm new password': 'Hooyo!2026' }
    await fill(page, { 'Email, username or phone': '0654 000 111', Code: slip.code, ...values })
    await save(page, 'Set password and sign in')
    await hears(page, 'The verification code is wrong or has expired.')
    await fill(page, { 'Email, username or phone': '063 7123456', Code: slip.code.toLowerCase() })
    await save(page, 'Set password and sign in')
    await page.waitForURL('**/parent-dashboard')

    await page.goto('/logout')
    await page.waitForURL('**/auth/login')
    await page.getByRole('button', { name: /63 712 3456|637123456/ }).waitFor()
    await trySignIn(phone, '+252 63 712 3456', 'Hooyo!2026')
    await page.waitForURL('**/parent-dashboard')
  })
})

/** Number of sign-ins that the server has refused. */
const refusals = ({ proxy }: School): number =>
  proxy.seen.filter(({ path, status }) => path === '/api/user/login' && (status === 401 || status === 429)).length

import sharp from 'sharp'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { menuOf } from '#app/menu.ts'
import type { Role } from '#domain/core/roles.ts'
import { PHOTO_BYTES } from '#domain/users/users.rules.ts'
import { DEMO_SIGN_INS, demoUserId } from '#server/db/seed/users.seed.ts'
import { readStored } from '#tests/faults/engine.ts'
import { screens } from '../../src/areas.ts'
import { expectEnded, fieldOf, makeAccount, signInAs } from './accounts-steps.ts'
import { useSchool, type School } from './school.ts'
import { accountButton, fullNameOf, PATIENCE, signIn, trySignIn, type Who } from './steps.ts'

const WIDE = { width: 1280, height: 900 }

const PERSON = {
  'Full name': 'Nimco Cabdi Jaamac',
  Username: 'nimco',
  Email: 'nimco@demo.school',
  'Phone number': '0634123456',
}

const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const hears = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fieldOf(page, label).fill(value)
}

describe('an administrator', () => {
  const school = useSchool()

  test('registers a member of the office, and a half-filled form comes back after a reload', async () => {
    const { page } = await openAs(school, 'admin', '/dashboard/register')
    await save(page, 'Register')
    for (const field of ['Full name', 'Username', 'Email', 'Phone number', 'Role'])
      await hears(page, `${field} is required`)
    await hears(page, 'Password must be at least 6 characters.')

    await fill(page, { ...PERSON, Email: 'nimco', Password: 'abc', 'Confirm password': 'abd' })
    await page.getByLabel('Role').selectOption('USER')
    await hears(page, 'Invalid email format')
    await hears(page, 'Passwords must match')
    await hears(page, 'Strength: Weak')
    await fieldOf(page, 'Password').fill('secret1')
    await hears(page, 'Strength: Medium')
    await fieldOf(page, 'Password').fill('Secret!1')
    await hears(page, 'Strength: Strong')

    await fieldOf(page, 'Email').fill(PERSON.Email)
    const draft = () => readStored<{ value: { email: string } }>(page, 'drafts', `users:${demoUserId('admin')}:new`)
    await expect.poll(async () => (await draft())?.value.email, PATIENCE).toBe(PERSON.Email)
    expect(JSON.stringify(await draft())).not.toContain('Secret!1')
    await page.reload()
    await hears(page, 'What you had typed before is back. Passwords are not kept.')
    for (const [label, value] of Object.entries(PERSON)) expect(await fieldOf(page, label).inputValue()).toBe(value)
    expect(await page.getByLabel('Role').inputValue()).toBe('USER')
    expect(await fieldOf(page, 'Password').inputValue()).toBe('')

    await fill(page, { Password: 'Secret!1', 'Confirm password': 'Secret!1' })
    await save(page, 'Register')
    await hears(page, 'Registration Successful!')
    expect(await fieldOf(page, 'Full name').inputValue()).toBe('')
    await page.goto('/dashboard/user/list')
    await rowOf(page, PERSON['Full name']).getByText(PERSON.Email).waitFor()
  })

  test('finds a user by ID with one question to the server, and hears that another does not exist', async () => {
    const account = await makeAccount(school, 'Layla Warsame Cige')
    const { page } = await openAs(school, 'admin', '/dashboard/user/list')
    const search = page.getByRole('searchbox', { name: 'Search by user ID, name or email' })
    await rowOf(page, account.fullName).waitFor()
    school.proxy.seen.length = 0
    await search.pressSequentially(String(account.id))
    await hears(page, 'User found!')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await rowOf(page, account.fullName).waitFor()
    const asked = school.proxy.seen.filter(({ path }) => path.includes('/user/userinfo/'))
    expect(asked.map(({ path }) => path)).toEqual([`/api/user/userinfo/${account.id}`])

    await search.fill('99999')
    await hears(page, 'User not found')
    expect(await page.getByRole('row').count()).toBe(0)
    await page.reload()
    await hears(page, 'User not found')
    expect(await search.inputValue()).toBe('99999')
  })

  test('changes name, phone and role of a user, and deletes the account after a question', async () => {
    const account = await makeAccount(school, 'Faisal Ducaale Xirsi')
    const { page } = await openAs(school, 'admin', '/dashboard/user/list')
    const openDialog = async (name: string) => {
      await page.getByRole('button', { name: `Edit ${name}` }).click()
      return page.getByRole('dialog', { name: `Edit ${name}` })
    }
    const dialog = await openDialog(account.fullName)
    await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill('Other!2026')
    await dialog.getByRole('textbox', { name: 'Confirm password', exact: true }).fill('Another!2026')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByText('Passwords do not match').waitFor()
    await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill('')
    await dialog.getByRole('textbox', { name: 'Confirm password', exact: true }).fill('')
    const fullName = 'Faisal Ducaale Cawaale'
    await dialog.getByRole('textbox', { name: 'Full name' }).fill(fullName)
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('0634777777')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await hears(page, 'User updated successfully!')
    await rowOf(page, fullName).getByText('0634777777').waitFor()

    for (const role of ['ADMIN', 'USER'] as const) {
      const again = await openDialog(fullName)
      await again.getByLabel('Role').selectOption(role)
      await again.getByRole('button', { name: 'Save changes' }).click()
      await again.waitFor({ state: 'detached' })
      await rowOf(page, fullName).getByText(role, { exact: true }).waitFor()
    }
    const teachers = await openDialog(fullNameOf('teacher'))
    expect(await teachers.getByLabel('Role').isDisabled()).toBe(true)
    await teachers.getByRole('button', { name: 'Cancel' }).last().click()
    await teachers.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: `Delete ${fullName}` }).click()
    const question = page.getByRole('dialog', { name: 'Delete user' })
    await question.getByText(`Are you sure you want to delete ${fullName} (${account.email})?`).waitFor()
    await question.getByRole('button', { name: 'Delete user' }).click()
    await hears(page, 'User deleted')
    await rowOf(page, fullName).waitFor({ state: 'detached' })
    const tablet = await school.device()
    await trySignIn(tablet, account.email, account.password)
    await hears(tablet.page, 'Invalid email or password')
  })
})

describe('a member of the office', () => {
  const school = useSchool({ logLevel: 'warn' })

  test('changes her details and her password, which ends her session on another device', async () => {
    const account = await makeAccount(school, 'Hibo Maxamuud Rooble')
    const [desk, tablet] = [await school.device(WIDE), await school.device()]
    await signInAs(desk, account)
    await signInAs(tablet, account)
    const { page } = desk
    await page.goto('/dashboard/register')
    await page.waitForURL('**/unauthorized')

    await page.goto('/dashboard/userPhoto')
    const fullName = 'Hibo Maxamuud Cilmi'
    await fill(page, { 'Full name': fullName, 'Phone number': '0634555555' })
    await save(page, 'Save changes')
    await hears(page, 'User updated successfully!')
    await page.reload()
    await accountButton(page, fullName).waitFor()
    expect(await fieldOf(page, 'Full name').inputValue()).toBe(fullName)
    expect(await fieldOf(page, 'Phone number').inputValue()).toBe('0634555555')

    await page.goto('/dashboard/ChangePassword')
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
    await page.goto('/dashboard/userPhoto')
    await fieldOf(page, 'Full name').waitFor()
  })

  test.each(['/auth/reset-password', '/auth/auth/reset-password'])(
    'gets in again with a code at %s, and all her sessions end',
    async (path) => {
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
      await expect.poll(() => codeFor(school, account.id), PATIENCE).not.toBeNull()

      await page.clock.install()
      await page.goto(path)
      const reset = async (code: string, password: string, confirmation: string) => {
        const values = { 'New password': password, 'Confirm new password': confirmation }
        await fill(page, { 'Verification code': code, ...values })
        await save(page, 'Reset password')
      }
      await reset('', '', '')
      await hears(page, 'Please fill all fields')
      const code = codeFor(school, account.id) ?? ''
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

  test('uploads a photo cut to a square, and hears why another file is none', async () => {
    const account = await makeAccount(school, 'Deeqa Axmed Faarax')
    const desk = await school.device(WIDE)
    await signInAs(desk, account)
    const { page } = desk
    await page.goto('/dashboard/upload/photo')
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel(/^Choose (a photo|another)$/).setInputFiles({ name, mimeType, buffer })
    await choose('page.png', 'image/png', Buffer.from('<!doctype html><script>alert(1)</script>'))
    await hears(page, 'Only image files are accepted')
    await choose('notes.txt', 'text/plain', Buffer.from('notes'))
    await hears(page, 'Only image files are accepted')
    await choose('huge.png', 'image/png', Buffer.alloc(PHOTO_BYTES + 1))
    await hears(page, 'File too large (max 5MB)')
    await choose('scan.bmp', 'image/bmp', Buffer.from('BM'))
    await hears(page, 'Image must be JPG, PNG, or GIF and under 5MB.')

    await choose('me.png', 'image/png', await redAndBlue())
    await page.getByRole('img', { name: 'The photo as it will be uploaded' }).waitFor()
    await page.getByLabel('Zoom').fill('2')
    await page.getByLabel('Left or right').fill('1')
    await save(page, 'Upload photo')
    await hears(page, 'Photo uploaded successfully')
    await page.reload()
    const shown = accountButton(page, account.fullName).locator('img')
    await shown.waitFor()
    const [red, , blue] = await shown.evaluate(colourOf)
    expect(red).toBeLessThan(60)
    expect(blue).toBeGreaterThan(200)
  })

  test('sees where she is signed in, and ends the session on the device that she has lost', async () => {
    const account = await makeAccount(school, 'Ifrax Nuur Xasan')
    const [desk, lost] = [await school.device(WIDE), await school.device()]
    await signInAs(desk, account)
    await signInAs(lost, account)
    const codeOf = async ({ page }: typeof desk) =>
      (await readStored<{ value: { code: string } }>(page, 'settings', 'device'))?.value.code ?? ''
    const [here, there] = [await codeOf(desk), await codeOf(lost)]
    const { page } = desk
    await page.goto('/dashboard/settings')
    const listed = page.getByRole('listitem').filter({ hasText: /^Device / })
    await expect.poll(() => listed.count(), PATIENCE).toBe(2)
    await listed.filter({ hasText: here }).getByText('This device', { exact: true }).waitFor()
    await page.getByRole('button', { name: `End session on device ${there}` }).click()
    await hears(page, 'Session ended')
    await expect.poll(() => listed.count(), PATIENCE).toBe(1)
    await expectEnded(lost)
  })

  test('is locked out after failing attempts, sees the seconds after a reload too, and then may try again', async () => {
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
  })
})

describe('the side menu', () => {
  const school = useSchool()

  test.each(DEMO_SIGN_INS.map(({ name, role }) => ({ name, role })))(
    'offers $role exactly what is declared for that role',
    async ({ name, role }: { name: Who; role: Role }) => {
      const device = await school.device(WIDE)
      await signIn(device, name)
      const declared = menuOf(screens, role).map(({ group, items }) => ({
        group,
        items: items.map(({ label }) => label),
      }))
      if (role === 'PARENT') {
        await device.page.getByRole('heading', { level: 1 }).waitFor()
        expect(await device.page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0)
        return
      }
      const menu = device.page.getByRole('navigation', { name: 'Main menu' })
      await menu.waitFor()
      const shown = await menu.locator('section').evaluateAll((sections) =>
        sections.map((section) => ({
          group: section.querySelector('h2')?.textContent,
          items: [...section.querySelectorAll('a')].map((link) => link.textContent),
        })),
      )
      expect(shown).toEqual(declared)
      expect(shown.some(({ group }) => group === 'Users')).toBe(role === 'ADMIN')
      if (role === 'ATTENDANCE') expect(shown.map(({ group }) => group)).toEqual(['Attendance'])
    },
  )
})

async function openAs(school: School, who: Who, path: string) {
  const device = await school.device(WIDE)
  await signIn(device, who)
  await device.page.goto(path)
  return device
}

const rowOf = (page: Page, fullName: string) => page.getByRole('row').filter({ hasText: fullName })

/** How many sign-ins the server has refused. */
const refusals = ({ proxy }: School): number =>
  proxy.seen.filter(({ path, status }) => path === '/api/user/login' && (status === 401 || status === 429)).length

/** The verification code that the server's log gives to the administrator. */
function codeFor({ server }: School, userId: number): string | null {
  const found = server.lines.findLast((line) => line.includes('resetCode') && line.includes(`"userId":${userId},`))
  return found ? (JSON.parse(found) as { resetCode: string }).resetCode : null
}

/** A picture whose left half is red and whose right half is blue. */
function redAndBlue(): Promise<Buffer> {
  const half = { width: 400, height: 600, channels: 3 } as const
  const left = sharp({ create: { ...half, background: '#ff0000' } }).png()
  const whole = sharp({ create: { ...half, width: 800, background: '#0000ff' } })
  return left.toBuffer().then((input) =>
    whole
      .composite([{ input, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  )
}

/** Red, green and blue in the middle of a picture that is shown. */
async function colourOf(element: Element): Promise<number[]> {
  const picture = element as HTMLImageElement
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')!
  context.drawImage(picture, 0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data]
}

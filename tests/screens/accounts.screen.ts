import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { PHOTO_BYTES } from '#domain/school/pictures.ts'
import { device } from '#data/device/db.ts'
import { answerGiven, holdGivenPassword } from '#data/session/given-password.ts'
import { demoAccount, fullNameOf, makeAccount } from '#tests/school/accounts.ts'
import type { ResetRequest } from '#domain/users/users.schema.ts'
import { ask, logIn, type Who } from '#tests/school/ask.ts'
import { goTo, openApp, reload } from './app.tsx'
import { useSchool } from './school.ts'
import {
  buttonOf,
  countOf,
  draftOf,
  fieldOf,
  fill,
  press,
  reads,
  rowOf,
  sees,
  seesNoMore,
  select,
  valueOf,
} from './steps.ts'

const USERS = '/dashboard/user/list'

const PERSON = {
  'Full name': 'Nimco Cabdi Jaamac',
  Username: 'nimco',
  Email: 'nimco@demo.school',
  'Phone number': '0634123456',
}

describe('accounts:', () => {
  const school = useSchool()

  test('who signs in with a password that an administrator made sees her name and chooses a password, or is asked the next time', async () => {
    const account = await makeAccount(school, 'Sahra Cali')
    await school.openAs(account, '/auth/login')
    await sees(page.getByRole('heading', { level: 1, name: 'Your name and password' }))
    expect(valueOf(fieldOf('Full name'))).toBe('Sahra Cali')
    await press('Later')
    await sees(page.getByRole('heading', { name: 'Student Summary' }))
    expect(location.pathname).toBe('/dashboard')

    await school.openAs(account, '/auth/login')
    await fill({ 'Full name': 'Sahra Cali Nuur', 'New password': account.password })
    await press('Save')
    await reads('New password must be different from old password')
    await fieldOf('New password').fill('Dayax-cad2!')
    await press('Save')
    await reads('Password changed successfully!')
    await sees(page.getByRole('button', { name: 'Account of Sahra Cali Nuur' }))

    await school.openAs({ ...account, password: 'Dayax-cad2!' }, '/auth/login')
    await sees(page.getByRole('heading', { name: 'Student Summary' }))
    expect(location.pathname).toBe('/dashboard')
  })

  test('a question for an own password that a reload interrupts comes again on any screen, and asks for the given one, until it is answered or left', async () => {
    const question = page.getByRole('heading', { level: 1, name: 'Your name and password' })
    const account = await makeAccount(school, 'Nuura Xasan')
    const loadAnew = (path: string) => {
      // Nothing that the page has in memory survives its reload.
      holdGivenPassword(null)
      openApp(path)
    }
    await school.openAs(account, '/auth/login')
    await sees(question)
    loadAnew('/dashboard/settings')
    await sees(question)
    await fill({ 'Old password': 'Wrong!2026', 'New password': 'Dayax-cad2!' })
    await press('Save')
    await reads('The old password is wrong.')
    await fill({ 'Old password': account.password, 'New password': account.password })
    await press('Save')
    await reads('New password must be different from old password')
    await fieldOf('New password').fill('Dayax-cad2!')
    await press('Save')
    await reads('Password changed successfully!')
    await sees(page.getByRole('heading', { name: 'Student Summary' }))
    loadAnew('/dashboard')
    await sees(page.getByRole('heading', { name: 'Student Summary' }))

    const other = await makeAccount(school, 'Cawo Maxamed')
    await school.openAs(other, '/auth/login')
    await sees(question)
    loadAnew('/dashboard')
    await sees(question)
    await press('Later')
    await sees(page.getByRole('heading', { name: 'Student Summary' }))
    reload()
    await sees(page.getByRole('heading', { name: 'Student Summary' }))
    expect(location.pathname).toBe('/dashboard')
    expect(await device().settings.toArray()).not.toContainEqual(expect.objectContaining({ key: 'passwordGivenTo' }))
  })

  describe('an administrator', () => {
    test(
      'registers a member of the office, and a half-filled form comes back after a reload',
      { tags: ['promise:drafts-come-back'] },
      async () => {
        await school.openAs('admin', '/dashboard/register')
        await press('Register')
        for (const field of ['Full name', 'Username', 'Phone number', 'Role']) await reads(`${field} is required`)
        await reads('Password must be at least 6 characters.')

        await fill({ 'Full name': PERSON['Full name'] })
        await fieldOf('Email').click()
        expect(valueOf(fieldOf('Username'))).toBe('nimco.cabdi')
        await fill({ ...PERSON, Email: 'nimco', Password: 'abc', 'Confirm password': 'abd' })
        await select('Role', 'USER')
        await reads('Invalid email format')
        await reads('Passwords must match')
        await reads('Strength: Weak')
        await fieldOf('Password').fill('secret1')
        await reads('Strength: Medium')
        await fieldOf('Password').fill('Geel-biyo1!')
        await reads('Strength: Strong')

        await fieldOf('Email').fill(PERSON.Email)
        const draft = () => draftOf<{ email: string }>(`users:${demoAccount('admin').id}:new`)
        await expect.poll(async () => (await draft())?.email).toBe(PERSON.Email)
        expect(JSON.stringify(await draft())).not.toContain('Geel-biyo1!')
        reload()
        await reads('What you typed before has been restored. Passwords are not kept.')
        for (const [label, value] of Object.entries(PERSON)) expect(valueOf(fieldOf(label))).toBe(value)
        expect(valueOf(page.getByLabelText('Role'))).toBe('USER')
        expect(valueOf(fieldOf('Password'))).toBe('')

        await fill({ Password: 'Geel-biyo1!', 'Confirm password': 'Geel-biyo1!' })
        await press('Register')
        await reads('Registration Successful!')
        expect(valueOf(fieldOf('Full name'))).toBe('')
        await goTo(USERS)
        await sees(rowOf(PERSON['Full name']).getByText(PERSON.Email))
      },
    )

    test('registers a teacher, is led to the form of her classes, and assigns her two', async () => {
      await school.openAs('admin', '/dashboard/register')
      const name = 'Ayaan Cabdi Nuur'
      await fill({ 'Full name': name, Username: 'ayaan', Email: 'ayaan@demo.school', 'Phone number': '0634123999' })
      await select('Role', 'Teacher')
      await fill({ Password: 'Geel-biyo1!', 'Confirm password': 'Geel-biyo1!' })
      await press('Register')
      await sees(page.getByRole('heading', { name: `Classes of ${name}` }))
      // The name of a checked box begins with a tick.
      const box = (className: string) => page.getByRole('checkbox', { name: new RegExp(`${className}$`) })
      await box('3A').click()
      await box('3B').click()
      await press('Save assignments')
      await reads('Teacher assigned successfully')
      reload()
      await expect.element(box('3A')).toBeChecked()
      await expect.element(box('3C')).not.toBeChecked()
      await expect.element(page.getByRole('option', { name: `${name} (2 classes)` })).toBeInTheDocument()
    })

    test('sees who has asked for a verification code, and makes a code that is shown once', async () => {
      const account = await makeAccount(school, 'Filsan Cumar Xasan')
      await ask(school, 'POST', '/user/send-reset-code', { body: { emailOrPhone: account.email } })
      const requests = () => ask<ResetRequest[]>(school, 'GET', '/user/reset-requests')
      await expect.poll(async () => (await requests()).map(({ id }) => id)).toContain(account.id)
      await school.openAs('admin', USERS)
      await sees(page.getByRole('heading', { name: 'Waiting for a verification code' }))
      await sees(page.getByText(`USER, signs in as ${account.email}`))
      await page
        .getByRole('listitem')
        .getByRole('button', { name: `Make a code for ${account.fullName}` })
        .click()
      const slip = page.getByRole('dialog', { name: `Code for ${account.fullName}` })
      await sees(slip.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{6}$/))
      await sees(slip.getByText(account.email))
      await slip.getByRole('button', { name: 'Done' }).click()
      await seesNoMore(slip)
      await sees(page.getByText(new RegExp(`^${fullNameOf('admin')} made a code, valid until `)))
      reload()
      await sees(page.getByRole('button', { name: `Make a code for ${account.fullName}` }).first())
      expect(document.body.textContent).not.toMatch(/[0-9A-Z]{4}-[0-9A-Z]{6}/)
    })

    test('finds a user by ID with one call to the server, and is told that another ID does not exist', async () => {
      const account = await makeAccount(school, 'Layla Warsame Cige')
      await school.openAs('admin', USERS)
      const search = page.getByRole('searchbox', { name: 'Search by user ID, name or email' })
      await sees(rowOf(account.fullName))
      const calledPaths = watchCalls()
      expect(String(account.id).length).toBeGreaterThan(1)
      await userEvent.type(search, String(account.id))
      await reads('User found!')
      await expect.poll(() => countOf(page.getByRole('row'))).toBe(2)
      await sees(rowOf(account.fullName))
      expect(calledPaths().filter((path) => path.includes('/user/userinfo/'))).toEqual([
        `/api/user/userinfo/${account.id}`,
      ])

      await search.fill('99999')
      await expect.poll(() => calledPaths().filter((path) => path.endsWith('/user/userinfo/99999'))).toHaveLength(1)
      await reads('User not found')
      expect(countOf(page.getByRole('row'))).toBe(0)
      reload()
      await reads('User not found')
      expect(valueOf(search)).toBe('99999')
    })

    test('says before and after an account is deleted what it teaches', async () => {
      const { id, fullName } = await makeAccount(school, 'Xaawo Maxamuud Diiriye')
      await ask(school, 'PUT', `/user/users/${id}/role`, { body: { role: 'Teacher' } })
      const { id: classId } = school.office.classNamed('2B')
      await ask(school, 'PUT', `/user/${id}/classes`, { body: { classIds: [classId] } })
      await school.openAs('admin', USERS)
      await press(`Delete ${fullName}`)
      const question = page.getByRole('dialog', { name: 'Delete user' })
      await sees(question.getByText('Teaches 1 class (2B).'))
      await question.getByRole('button', { name: 'Delete user' }).click()
      await reads('User deleted. 1 class may have no teacher now.')
    })

    test('changes name, phone and role of a user, and deletes the account after a confirmation', async () => {
      const account = await makeAccount(school, 'Faisal Ducaale Xirsi')
      await school.openAs('admin', USERS)
      const dialog = await openDialog(account.fullName)
      const fieldIn = (name: string) => dialog.getByRole('textbox', { name, exact: true })
      await fieldIn('New password').fill('Other!2026')
      await fieldIn('Confirm password').fill('Another!2026')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await sees(dialog.getByText('Passwords do not match'))
      await fieldIn('New password').fill('')
      await fieldIn('Confirm password').fill('')
      const fullName = 'Faisal Ducaale Cawaale'
      await fieldIn('Full name').fill(fullName)
      await fieldIn('Phone number').fill('0634777777')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await reads('User updated successfully!')
      await sees(rowOf(fullName).getByText('0634777777'))

      for (const role of ['ADMIN', 'Teacher', 'USER'] as const) {
        const again = await openDialog(fullName)
        await again.getByLabelText('Role').selectOptions(role)
        await again.getByRole('button', { name: 'Save changes' }).click()
        await seesNoMore(again)
        await sees(rowOf(fullName).getByText(role, { exact: true }))
        if (role === 'Teacher')
          await reads(
            `${fullName} is a teacher now, and sees no class until you give her some under "Classes of a teacher".`,
          )
      }
      const parents = await openDialog(fullNameOf('parent'))
      await expect.element(parents.getByLabelText('Role')).toBeDisabled()
      await parents.getByRole('button', { name: 'Cancel' }).last().click()
      await seesNoMore(parents)

      expect((await logIn(school, account.email, account.password)).user.id).toBe(account.id)
      await press(`Delete ${fullName}`)
      const question = page.getByRole('dialog', { name: 'Delete user' })
      await sees(question.getByText(`Are you sure you want to delete ${fullName} (${account.email})?`))
      await question.getByRole('button', { name: 'Delete user' }).click()
      await reads('User deleted')
      await seesNoMore(rowOf(fullName))
      await expect(logIn(school, account.email, account.password)).rejects.toThrow('Invalid email or password')
    })
  })

  describe('a member of the office', () => {
    test('uploads a photo, cut to a square, and is told why other files are refused', async () => {
      const account = await makeAccount(school, 'Deeqa Axmed Faarax')
      await school.signIn(account)
      await answerGiven()
      openApp('/dashboard/upload/photo')
      const choose = (name: string, type: string, content: BlobPart) =>
        userEvent.upload(page.getByLabelText(/^Choose (a photo|another)$/), new File([content], name, { type }))
      await choose('page.png', 'image/png', '<!doctype html><script>alert(1)</script>')
      await reads('Only image files are accepted')
      await choose('notes.txt', 'text/plain', 'notes')
      await reads('Only image files are accepted')
      await choose('huge.png', 'image/png', new Uint8Array(PHOTO_BYTES + 1))
      await reads('File too large (max 5MB)')
      await choose('scan.bmp', 'image/bmp', 'BM')
      await reads('Image must be JPG, PNG, or GIF and under 5MB.')

      await choose('me.png', 'image/png', await redAndBlue())
      await sees(page.getByRole('img', { name: 'The photo as it will be uploaded' }))
      await page.getByLabelText('Zoom').fill('2')
      await page.getByLabelText('Left or right').fill('1')
      await press('Upload photo')
      await reads('Photo uploaded successfully')
      reload()
      const shown = () => buttonOf(`Account of ${account.fullName}`).query()?.querySelector('img')
      await expect.poll(shown).toBeVisible()
      const [red, , blue] = await colourOf(shown()!)
      expect(red).toBeLessThan(60)
      expect(blue).toBeGreaterThan(200)
    })
  })

  describe('the next person on a device', () => {
    async function signIn(who: Who): Promise<void> {
      const { email, password } = demoAccount(who)
      await fill({ 'Email, username or phone': email, Password: password })
      await press('Sign in')
    }

    async function choose(who: Who, item: string): Promise<void> {
      await press(`Account of ${fullNameOf(who)}`)
      await page.getByRole('menuitem', { name: item }).click()
    }

    test('is led to her own first screen, after a sign-out and after a switch', async () => {
      await school.openAs('office', '/dashboard/CashUp')
      await choose('office', 'Logout')
      await press('Sign out')
      await sees(page.getByRole('heading', { name: 'Sign in' }))
      expect(location.search).toBe('')
      await signIn('parent')
      await sees(page.getByRole('heading', { level: 1, name: 'My children' }))

      await goTo('/parent-dashboard?child=1')
      await choose('parent', 'Somebody else …')
      await signIn('office')
      await expect.poll(() => location.pathname + location.search).toBe('/dashboard')
    })
  })
})

async function openDialog(fullName: string): Promise<Locator> {
  await press(`Edit ${fullName}`)
  return page.getByRole('dialog', { name: `Edit ${fullName}` })
}

/**
 * Records the paths of the app's calls until the end of the test; returns a function that gives these paths. No spy, since
 * `vi.restoreAllMocks` of a later file on the same page would put the calls of this file's school in place once more.
 */
function watchCalls(): () => string[] {
  const { fetch } = globalThis
  const paths: string[] = []
  globalThis.fetch = (address, init) => {
    paths.push(new URL(address instanceof Request ? address.url : String(address), location.href).pathname)
    return fetch(address, init)
  }
  onTestFinished(() => void (globalThis.fetch = fetch))
  return () => paths
}

/** A picture whose left half is red and whose right half is blue. */
async function redAndBlue(): Promise<Blob> {
  const canvas = new OffscreenCanvas(800, 600)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, 400, 600)
  context.fillStyle = '#0000ff'
  context.fillRect(400, 0, 400, 600)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Average red, green, blue and alpha of a picture on the page. */
async function colourOf(picture: HTMLImageElement): Promise<number[]> {
  await picture.decode()
  const context = new OffscreenCanvas(1, 1).getContext('2d')!
  context.drawImage(picture, 0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data]
}

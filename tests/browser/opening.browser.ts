import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { firstAdministrator } from '#server/testing/server-process.ts'
import { forgetDevice, openDevice, type Device } from './browser.ts'
import { hands } from './hands.ts'
import { PATIENCE } from './patience.ts'
import { disposeServer, startServer, type ServerProcess } from './server-process.ts'
import { trySignIn } from './steps.ts'

const SHEET = fileURLToPath(new URL('../fixtures/sheets/r01-admission-sheet.xlsx', import.meta.url))
const TEACHER = 'Sahra Cali Nuur'
const PASSWORD = 'Geel-biyo1!'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

describe('a school that opens', () => {
  let server: ServerProcess
  const devices: Device[] = []
  const open = async (width: number): Promise<Device> => {
    const device = await openDevice({ origin: server.origin, width, height: 900, serviceWorkers: 'block' })
    devices.push(device)
    return device
  }
  beforeAll(async () => {
    server = await startServer({ args: [] })
  })
  afterEach(async () => {
    for (const device of devices.splice(0)) await forgetDevice(device)
  })
  afterAll(() => disposeServer(server))

  test('has classes, a teacher, 200 students and their fees after 37 taps and 86 typed characters, and is told what it forgot', async () => {
    const desk = await open(1280)
    const { page } = desk
    const { done, tap, fill, choose } = hands()
    const { email, password } = firstAdministrator(server.lines)
    await trySignIn(desk, email, password)
    await page.getByText('Set up your school').waitFor(PATIENCE)

    const home = () => tap(page.getByRole('link', { name: 'Home', exact: true }).first())
    const toStep = (title: string, name: string) =>
      tap(page.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name, exact: true }))
    const nothingIn = async (title: string): Promise<void> => {
      await tap(button(page, `Nothing to do for: ${title}`))
      await button(page, `Open again: ${title}`).waitFor()
    }

    await toStep('1. School', 'School settings')
    await fill(field(page, 'School name'), 'Iftin Primary School')
    await tap(button(page, 'Save settings'))
    await page.getByText('Settings saved').first().waitFor()

    // The server of this test listens to its own machine only; its calendar is right as it is.
    await home()
    await nothingIn('2. Addresses')
    await nothingIn('3. Calendar')

    await toStep('4. Classes', 'Create classes')
    await fill(field(page, 'Class name'), '1 to 4, A to D')
    await tap(button(page, 'Create Class'))
    await page.getByText('16 classes', { exact: true }).waitFor()

    await home()
    await toStep('5. Staff', 'Create an account')
    const teacher = { 'Full name': TEACHER, Username: 'sahra', 'Phone number': '0634000001', Password: PASSWORD }
    for (const [name, typed] of Object.entries({ ...teacher, 'Confirm password': PASSWORD }))
      await fill(field(page, name), typed)
    await choose(field(page, 'Role'), 'Teacher')
    await tap(button(page, 'Register'))
    await page.getByRole('heading', { level: 1, name: 'Classes of a teacher' }).waitFor()

    await home()
    await toStep('6. Students', 'Upload students')
    // A tap on the button, and one on the file.
    done.taps += 2
    await page.getByLabel('Choose a file').setInputFiles(SHEET)
    await tap(button(page, 'Upload 200 students'))
    await page.getByText('200 students registered.').waitFor(PATIENCE)

    await home()
    await toStep('7. Subjects and teachers', 'Assign teachers')
    await tap(button(page, 'Create the subjects'))
    await choose(field(page, 'Teacher'), TEACHER)
    await choose(field(page, 'Class'), '1A')
    await tap(page.getByRole('checkbox', { name: 'All subjects' }))
    await tap(button(page, 'Assign'))
    await page.getByRole('list', { name: `Assignments of ${TEACHER}` }).waitFor()

    await home()
    await toStep('8. Fees', 'Fees')
    await tap(button(page, 'Generate').first())
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Generate', exact: true }))
    await page
      .getByText(/^Fees generated successfully! /)
      .first()
      .waitFor(PATIENCE)
    // The README has these numbers.
    expect(done).toEqual({ taps: 37, lines: 7, characters: 86 })

    // The ninth step, devices, is done once somebody works on another one.
    const phone = await open(360)
    await trySignIn(phone, 'sahra', PASSWORD)
    await phone.page.getByText('Mark attendance').first().waitFor(PATIENCE)
    await page.goto('/dashboard')
    const check = page.getByRole('list', { name: 'The school is set up' })
    await check.getByRole('link', { name: '15 classes have no teacher' }).waitFor(PATIENCE)
    expect(await page.getByRole('list', { name: 'To do today' }).getByText('have no teacher').count()).toBe(0)
    await check.getByRole('link', { name: /^1 address is missing/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Addresses' }).waitFor(PATIENCE)
    expect(desk.errors).toEqual([])
  })
})

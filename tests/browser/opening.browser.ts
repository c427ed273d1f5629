import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { firstAdministrator } from '#server/testing/server-process.ts'
import { forgetDevice, openDevice, type Device } from './browser.ts'
import { hands } from './hands.ts'
import { PATIENCE } from './patience.ts'
import { DRIVER, slipsPrinted, STAFF } from './opening-steps.ts'
import { disposeServer, startServer, type ServerProcess } from './server-process.ts'
import { trySignIn } from './steps.ts'

const SHEET = fileURLToPath(new URL('../fixtures/sheets/r01-admission-sheet.xlsx', import.meta.url))
const TEACHER = 'Sahra Cali Nuur'
const PASSWORD = 'Geel-biyo1!'
const OWN_PASSWORD = 'Dayax-cad2!'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

describe('a school that opens', () => {
  let server: ServerProcess
  const devices: Device[] = []
  const open = async (width: number): Promise<Device> => {
    // By a name, since no slip is made with the address of one machine alone.
    const line = { port: Number(new URL(server.origin).port) }
    const device = await openDevice({ line, width, height: 900, serviceWorkers: 'block' })
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

  test('has classes, a staff of 14 with accounts, a bus, 200 students, slips, subjects and fees by the steps of the README, and is told what it forgot', async () => {
    const desk = await open(1280)
    const { page } = desk
    const { done, tap, fill, choose, partOf, parts } = hands()
    const { email, password } = firstAdministrator(server.lines)
    await trySignIn(desk, email, password)
    await fill(field(page, 'Full name'), 'Khadra Nuur')
    await fill(field(page, 'New password'), OWN_PASSWORD)
    await tap(button(page, 'Save'))
    await page.getByText('Set up your school').waitFor(PATIENCE)
    partOf('Name and password')

    /** Goes back to the steps, where the work on one of them is done. */
    const home = async (ended: string): Promise<void> => {
      await tap(page.getByRole('link', { name: 'Home', exact: true }).first())
      partOf(ended)
    }
    const toStep = (title: string, name: string) =>
      tap(page.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name, exact: true }))
    /** Gives a file: a tap on the button, and one on the file. */
    const chooseFile = async (file: Parameters<Locator['setInputFiles']>[0]): Promise<void> => {
      done.taps += 2
      await page.getByLabel('Choose a file').setInputFiles(file)
    }
    const nothingIn = async (title: string): Promise<void> => {
      await tap(button(page, `Nothing to do for: ${title}`))
      await button(page, `Open again: ${title}`).waitFor()
    }

    /** Prints slips to a file: a tap on the button, and one on the browser's own. */
    const printSlips = async (): Promise<number> => {
      done.taps += 2
      return slipsPrinted(page)
    }

    await toStep('1. School', 'School settings')
    await fill(field(page, 'School name'), 'Iftin Primary School')
    await tap(button(page, 'Save settings'))
    await page.getByText('Settings saved').first().waitFor()

    await home('1. School')

    // The server of this test listens to its own machine only; its calendar is right as it is.
    await nothingIn('2. Addresses')
    partOf('2. Addresses')
    await nothingIn('3. Calendar')
    partOf('3. Calendar')

    await toStep('4. Classes', 'Create classes')
    await fill(field(page, 'Class name'), '1 to 4, A to D')
    await tap(button(page, 'Create Class'))
    await page.getByText('16 classes', { exact: true }).waitFor()
    await home('4. Classes')

    await toStep('5. Staff', 'Create an account')
    const teacher = { 'Full name': TEACHER, Username: 'sahra', 'Phone number': '0634000001', Password: PASSWORD }
    for (const [name, typed] of Object.entries({ ...teacher, 'Confirm password': PASSWORD }))
      await fill(field(page, name), typed)
    await choose(field(page, 'Role'), 'Teacher')
    await tap(button(page, 'Register'))
    await page.getByRole('heading', { level: 1, name: 'Classes of a teacher' }).waitFor()
    await home('5. Staff: an account')
    await toStep('5. Staff', 'Staff list')
    await chooseFile(STAFF)
    await fill(page.getByLabel('Salary, row 13', { exact: true }), '120')
    await tap(button(page, 'Upload 14 employees'))
    await page.getByText('14 employees registered.').waitFor(PATIENCE)
    await home('5. Staff: a list of 14')
    await toStep('5. Staff', 'Accounts for the list')
    // A cleaner and two drivers need none.
    await tap(button(page, 'Make 11 accounts and 11 slips'))
    await page.getByText('11 slips are ready').first().waitFor(PATIENCE)
    expect(await printSlips()).toBe(11)
    await home('5. Staff: accounts and slips of the list')

    await toStep('6. Students', 'Buses')
    await tap(button(page, 'Register New Bus'))
    await choose(field(page, 'Driver'), DRIVER)
    await fill(field(page, 'Route'), 'Jigjiga Yar')
    await fill(field(page, 'Plate'), 'SL 1234')
    await choose(field(page, 'Type'), 'Minibus')
    await choose(field(page, 'Color'), 'White')
    await fill(field(page, 'Seats'), '30')
    await tap(button(page, 'Register Bus'))
    await page.getByText('Bus registered successfully').first().waitFor()
    await home('6. Students: a bus')
    await toStep('6. Students', 'Upload students')
    await chooseFile(SHEET)
    // Mobile Number and Father Phone may both be the phone.
    await tap(button(page, 'Mobile Number'))
    await tap(button(page, 'Upload 200 students'))
    await page.getByText('200 students registered.').waitFor(PATIENCE)
    await home('6. Students: a list of 200')
    await tap(page.getByRole('button', { name: 'Students', exact: true }))
    await tap(page.getByRole('link', { name: 'Slips for the first sign-in', exact: true }))
    await choose(field(page, 'Slips for'), 'Parents of 2A')
    const make = page.getByRole('button', { name: /^Make \d+ accounts and \d+ slips$/ })
    const made = Number(/(\d+) slips?$/.exec((await make.textContent()) ?? '')?.[1])
    await tap(make)
    await page.getByText(`${made} slips are ready`).first().waitFor(PATIENCE)
    expect(await printSlips()).toBe(made)
    await home('6. Students: slips of a class')

    await toStep('7. Subjects and teachers', 'Assign teachers')
    await tap(button(page, 'Create the subjects'))
    await choose(field(page, 'Whole class 1A'), TEACHER)
    await tap(button(page, 'Save'))
    await page
      .getByText(/assignments were added/)
      .first()
      .waitFor()
    await home('7. Subjects and teachers')

    await toStep('8. Fees', 'Student Payment Portal')
    await tap(button(page, 'Generate').first())
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Generate', exact: true }))
    await page
      .getByText(/^Fees generated successfully! /)
      .first()
      .waitFor(PATIENCE)
    partOf('8. Fees')
    // The README has these numbers.
    expect(parts()).toEqual({
      'Name and password': [3, 22, 37],
      '1. School': [4, 20, 40],
      '2. Addresses': [1, 0, 5],
      '3. Calendar': [1, 0, 5],
      '4. Classes': [4, 14, 34],
      '5. Staff: an account': [10, 52, 102],
      '5. Staff: a list of 14': [6, 3, 33],
      '5. Staff: accounts and slips of the list': [5, 0, 25],
      '6. Students: a bus': [13, 20, 85],
      '6. Students: a list of 200': [6, 0, 30],
      '6. Students: slips of a class': [8, 0, 40],
      '7. Subjects and teachers': [6, 0, 30],
      '8. Fees': [3, 0, 15],
    })
    expect(done).toEqual({ taps: 70, lines: 13, characters: 131 })

    // The ninth step, devices, is done once somebody works on another one.
    const phone = await open(360)
    await trySignIn(phone, 'sahra', PASSWORD)
    await button(phone.page, 'Later').click(PATIENCE)
    await phone.page.getByText('Mark attendance').first().waitFor(PATIENCE)
    await page.goto('/dashboard')
    const check = page.getByRole('list', { name: 'The school is set up' })
    // Of 16 classes only one has students so far.
    await check.getByRole('link', { name: '1 class has no teacher' }).waitFor(PATIENCE)
    expect(await page.getByRole('list', { name: 'To do today' }).getByText('no teacher').count()).toBe(0)
    await check.getByRole('link', { name: /^1 address is missing/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Addresses' }).waitFor(PATIENCE)
    expect(desk.errors).toEqual([])
  })
})

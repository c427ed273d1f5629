import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { AssetList } from '#domain/assets/assets.schema.ts'
import type { BusListed } from '#domain/buses/buses.schema.ts'
import type { EmployeeListed } from '#domain/employees/employees.schema.ts'
import type { StudentListed } from '#domain/school/students.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, press, sees, select, usePhone } from './steps.ts'

const STAFF = '/dashboard/UploadEmployees'
const DIRECTORY = '/dashboard/AllEmployeesList'

/** Chooses a file as schools have them, from tests/fixtures/sheets. */
async function choose(name: string): Promise<void> {
  const answer = await fetch(new URL(`../fixtures/sheets/${name}`, import.meta.url))
  await userEvent.upload(page.getByLabelText('Choose a file'), new File([await answer.blob()], name))
}

const cell = (label: string, row: number): Locator => page.getByLabelText(`${label}, row ${row}`, { exact: true })
const isReady = (button: string): Promise<unknown> => expect.element(buttonOf(button)).toBeEnabled()

const listed = async (school: School): Promise<readonly EmployeeListed[]> =>
  (await ask<{ employees: EmployeeListed[] }>(school, 'GET', '/user/employees')).employees

describe('a list of employees', () => {
  const school = useSchool()

  test('in Somali is asked about one word, mended in one row and added; a second time all are here already', async () => {
    await school.openAs('admin', DIRECTORY)
    await page.getByRole('link', { name: 'Upload a list' }).click()
    await choose('s01-staff-somali.csv')
    await sees(/is left out: a row of totals/)
    await select('Q means', 'Female')
    await sees('1 row to correct')
    expect(countOf(page.getByText(/^In the list\s*4$/))).toBe(1)
    await cell('Salary', 8).fill('150')
    await isReady('Upload 4 employees')
    await press('Upload 4 employees')
    await sees('4 employees registered.')
    await sees('Not read from the file')
    await sees(/^Row \d+ is left out: a row of totals$/)
    const staff = await listed(school)
    expect(staff.find(({ fullName }) => fullName === 'Sahra Xasan Diiriye')).toMatchObject({
      jobTitle: 'Nadiifiye',
      salary: 120,
      gender: 'Female',
      phone: '634880003',
      dateOfHire: '2025-09-15',
      email: '',
    })
    expect(staff.find(({ fullName }) => fullName === 'Yuusuf Muuse Cabdi')).toMatchObject({ salary: 150 })

    await choose('s01-staff-somali.csv')
    await press('Leave out row 8')
    await select('Q means', 'Female')
    await sees('3 employees are here already and do not change')
    await sees(/Everything of this list is here already\./)
    await expect.element(buttonOf('Upload 0 employees')).toBeDisabled()
    expect(await listed(school)).toHaveLength(staff.length)
  })

  test('asks once for each word of drivers whether it is the job title Bus', async () => {
    await school.openAs('admin', STAFF)
    const lines = [
      'Full name,Job title,Salary',
      'Xirsi Aadan,Darawal,180',
      'Yoonis Aadan,darawal,180',
      'Zaki Aadan,Driver,180',
    ]
    await userEvent.upload(page.getByLabelText('Choose a file'), new File([lines.join('\n')], 'drivers.csv'))
    await sees('Job title Darawal, 2 rows')
    await expect.element(buttonOf(/^Upload \d/)).toBeDisabled()
    await select('Darawal means', 'Bus')
    await select('Driver means', 'Driver, as written')
    await press('Upload 3 employees')
    await sees('3 employees registered.')
    const titles = (await listed(school)).filter(({ fullName }) => fullName.endsWith(' Aadan'))
    expect(titles.map(({ fullName, jobTitle }) => `${fullName}: ${jobTitle}`).sort()).toEqual([
      'Xirsi Aadan: Bus',
      'Yoonis Aadan: Bus',
      'Zaki Aadan: Driver',
    ])
  })

  test('keeps a row where it is while those before it become right', async () => {
    await school.openAs('admin', STAFF)
    const rows = [
      'Full name,Job title,Salary',
      ...['Deeqa Nuur', 'Ifrah Cali', 'Ubax Geedi'].map((name) => `${name},Teacher,`),
    ]
    await userEvent.upload(page.getByLabelText('Choose a file'), new File([rows.join('\n')], 'salaries.csv'))
    await sees('3 rows to correct')
    const top = () => cell('Salary', 4).element().getBoundingClientRect().top + scrollY
    const before = top()
    for (const [row, left] of [
      [2, '2 rows to correct'],
      [3, '1 row to correct'],
    ] as const) {
      await cell('Salary', row).fill('150')
      await sees(left)
      expect(top()).toBe(before)
    }
    await press('Remove this list')
  })

  test('is taken back under Imports', async () => {
    await school.openAs('admin', '/dashboard/Imports')
    await page.getByRole('link', { name: 's01-staff-somali.csv' }).click()
    await press('Take back')
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await sees('4 records were taken back.')
    expect((await listed(school)).map(({ fullName }) => fullName)).not.toContain('Sahra Xasan Diiriye')
  })

  test('is offered to administrators alone', async () => {
    await school.openAs('office', DIRECTORY)
    await sees(page.getByRole('table', { name: 'Team Directory' }))
    expect(countOf(page.getByRole('link', { name: 'Upload a list' }))).toBe(0)
  })

  describe('on a phone', () => {
    usePhone()

    test('is shown without moving sideways', async () => {
      await school.openAs('admin', STAFF)
      await choose('s01-staff-somali.csv')
      await sees('2 rows to correct')
      for (const details of document.querySelectorAll('details')) details.open = true
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    })
  })
})

describe('a list of assets', () => {
  const school = useSchool()
  const register = async () => (await ask<AssetList>(school, 'GET', '/Asset/assets')).assets

  test('is asked about a category, mended in one row and registered; a second time all are here already', async () => {
    await school.openAs('admin', '/dashboard/AssetManager')
    await page.getByRole('link', { name: 'Upload a list' }).click()
    await choose('s02-assets.csv')
    await select('ICT means', 'ICT Equipment')
    await sees('1 row to correct')
    await cell('Purchase date', 7).fill('31/01/2022')
    await isReady('Upload 4 assets')
    await press('Upload 4 assets')
    await sees('4 assets registered.')
    await sees(page.getByRole('link', { name: 'See this import' }))
    const projector = (await register()).find(({ name }) => name === 'Projector Epson')
    expect(projector).toMatchObject({
      category: 'ICT Equipment',
      purchasePrice: 400.5,
      purchaseDate: '2025-09-01',
      serialNumber: 'SN-771',
      paymentMethod: null,
    })
    await choose('s02-assets.csv')
    await select('ICT means', 'ICT Equipment')
    await press('Leave out row 7')
    await sees('3 assets are here already and do not change')
  })
})

describe('a list of bus riders', () => {
  const school = useSchool()

  /** A bus of one seat, with a driver who is hired for it. */
  async function register(route: string): Promise<BusListed> {
    const fullName = `Driver of ${route}`
    const hired = { fullName, email: 'driver@school.example', jobTitle: 'Bus', salary: 180 }
    await ask(school, 'POST', '/user/employees', { body: hired })
    const { employees } = await ask<{ employees: { id: number; fullName: string }[] }>(
      school,
      'GET',
      '/Bus/employees/bus',
    )
    const driverId = employees.find((each) => each.fullName === fullName)?.id
    const body = { route, plate: 'SL 40', type: 'Van', color: 'Red', seats: 1, capacity: 9, driverId }
    return (await ask<{ bus: BusListed }>(school, 'POST', '/Bus/bus', { body })).bus
  }
  const walking = async () =>
    (await ask<{ students: StudentListed[] }>(school, 'GET', '/student/students/without-bus')).students

  const ridersOf = async ({ id }: BusListed) =>
    (await ask<{ students: StudentListed[] }>(school, 'GET', `/student/students/same-bus/${id}`)).students.map(
      (student) => student.id,
    )

  test('says which bus it does not know, how many seats there are and who was found, and is taken back', async () => {
    const bus = await register('Lists')
    const [first, second, third] = await walking()
    if (!first || !second || !third) throw new Error('everybody takes a bus')
    const lines = [
      'Basaska 2026-2027',
      'Student ID,Student name,Bus',
      `${first.id},${first.fullname},${bus.label}`,
      `${second.id},${second.fullname},Bas cusub`,
      `${third.id},${third.fullname},ma leh`,
      `${third.id},Somebody else,${bus.label}`,
    ]
    await school.openAs('academy', '/dashboard/AssignStudentBus')
    await page.getByRole('link', { name: 'Upload a list of riders' }).click()
    await userEvent.upload(page.getByLabelText('Choose a file'), new File([lines.join('\n')], 'basas.csv'))
    await sees('2 rows to correct')
    await sees(page.getByRole('link', { name: 'Register a bus' }))
    await sees(`Row 6: Student name, Student ID: This number is ${third.fullname}, not Somebody else`)
    await select('Bas cusub means', bus.label)
    await press('Leave out row 6')
    await sees(`${bus.label} has 1 seat, and 2 students take it.`)
    await sees('1 student takes the bus of the list already')
    const found = page.getByRole('table', { name: '3 students found' })
    await sees(found.getByRole('row', { name: new RegExp(`${second.fullname}.*No bus.*${bus.label}`) }))
    await press('Assign 2 students')
    await sees('2 students take another bus from today on.')
    expect(await ridersOf(bus)).toEqual(expect.arrayContaining([first.id, second.id]))

    await page.getByRole('link', { name: 'See this import' }).click()
    await sees(page.getByRole('row', { name: new RegExp(`${first.fullname}.*none → ${bus.label}`) }))
    await press('Take back')
    await sees('2 records will be as they were before the list, from today on.')
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await sees('2 records were taken back.')
    expect(await ridersOf(bus)).toEqual([])
  })

  describe('on a phone', () => {
    usePhone()

    test('is shown without moving sideways, and a row gets a bus of the school, or none', async () => {
      const [first] = await walking()
      const lines = ['Student ID,Student name,Bus', `${first?.id ?? 0},${first?.fullname ?? ''},`]
      await school.openAs('office', '/dashboard/UploadBusRiders')
      await userEvent.upload(page.getByLabelText('Choose a file'), new File([lines.join('\n')], 'basas.csv'))
      await sees('1 row to correct')
      await select('Bus, row 2', 'No bus')
      await sees('1 student takes the bus of the list already')
      await expect.element(buttonOf('Assign 0 students')).toBeDisabled()
      for (const details of document.querySelectorAll('details')) details.open = true
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    })
  })
})

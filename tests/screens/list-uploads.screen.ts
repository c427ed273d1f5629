import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { AssetList } from '#domain/assets/assets.schema.ts'
import type { EmployeeListed } from '#domain/employees/employees.schema.ts'
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
    await cell('Salary', 8).fill('150')
    await isReady('Upload 4 employees')
    await press('Upload 4 employees')
    await sees('4 employees registered.')
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

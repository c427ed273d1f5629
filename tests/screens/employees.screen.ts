import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { EmployeeListed } from '#domain/employees/employees.schema.ts'
import { device } from '#data/device/db.ts'
import { ask } from '#tests/school/ask.ts'
import { closeApp, openApp } from './app.tsx'
import { today } from '#tests/school/office.ts'
import { useSchool, type School } from './school.ts'
import {
  buttonOf,
  countOf,
  exported,
  fieldOf,
  loseAnswer,
  press,
  rowOf,
  sees,
  seesNoMore,
  select,
  valueOf,
} from './steps.ts'

const FORM = '/dashboard/CreateEmployee'
const DIRECTORY = '/dashboard/AllEmployeesList'

const listed = async (school: School): Promise<readonly EmployeeListed[]> =>
  (await ask<{ employees: EmployeeListed[] }>(school, 'GET', '/user/employees')).employees

const named = async (school: School, name: string): Promise<EmployeeListed | undefined> =>
  (await listed(school)).find(({ fullName }) => fullName === name)

/** Creates an employee at another computer. */
const hire = async (school: School, fullName: string, more: object = {}): Promise<EmployeeListed> => {
  const body = { fullName, email: 'new@demo.school', jobTitle: 'Guard', salary: 150, ...more }
  return (await ask<{ employee: EmployeeListed }>(school, 'POST', '/user/employees', { body })).employee
}

const stepOf = (name: string): Locator => page.getByRole('group', { name, exact: true })
const panel = (): Locator => page.getByRole('dialog')
const tableOf = (): Locator => page.getByRole('table', { name: 'Team Directory' })

describe('the employee form', () => {
  const school = useSchool()

  test('creates an employee in three steps, and is then empty for the next employee', async () => {
    await school.openAs('admin', FORM)
    await press('Next')
    for (const message of ['Full name required', 'Job title required', 'Salary must be greater than 0'])
      await sees(message)
    await fieldOf('Full Name').fill('Nimco Cabdi Warsame')
    await fieldOf('Email').fill('nimco@demo.school')
    await fieldOf('Job Title').fill('Librarian')
    await fieldOf('Salary').fill('0')
    await press('Next')
    await sees('Salary must be greater than 0')
    await fieldOf('Salary').fill('240.50')
    await press('Next')
    await sees(stepOf('Personal'))
    await select('Gender', 'Female')
    await fieldOf('Date of Birth (optional)').fill('20/05/2031')
    await fieldOf('Phone (optional)').fill('12')
    await press('Next')
    await sees('Phone must be 63/65/67 + 7 digits (9 digits total)')
    await sees('The date of birth must be before the date of hire.')
    closeApp()
    openApp(FORM)
    await sees('What you typed before has been restored.')
    expect(valueOf(fieldOf('Full Name'))).toBe('Nimco Cabdi Warsame')
    await press('Step 2: Personal')
    await fieldOf('Date of Birth (optional)').fill('20/05/1991')
    await fieldOf('Phone (optional)').fill('063 4999771')
    await press('Next')
    await sees(stepOf('Employment'))
    await fieldOf('Date of Hire (optional)').fill('01/09/2024')
    await fieldOf('Education (optional)').fill('Diploma')
    await fieldOf('Bank Account (optional)').fill('DAHAB-771')
    await press('Create Employee')
    await sees('Success! Employee created or updated.')
    expect(await named(school, 'Nimco Cabdi Warsame')).toMatchObject({
      salary: 240.5,
      gender: 'Female',
      dateOfBirth: '1991-05-20',
      dateOfHire: '2024-09-01',
      phone: '634999771',
      bankAccount: 'DAHAB-771',
    })
    await sees('New employee')
    await expect.element(fieldOf('Full Name')).toHaveValue('')
    await expect.poll(() => device().drafts.count()).toBe(0)
  })

  test('creates an employee once if the school’s answer was lost and the form is sent again', async () => {
    await school.openAs('admin', FORM)
    await fieldOf('Full Name').fill('Khadar Answer Lost')
    await fieldOf('Email').fill('khadar@demo.school')
    await fieldOf('Job Title').fill('Cleaner')
    await fieldOf('Salary').fill('120')
    await press('Next')
    await press('Next')
    await sees(stepOf('Employment'))
    loseAnswer('/user/employees')
    await press('Create Employee')
    await sees(/^The school server did not answer\. What you typed is still here/)
    await press('Create Employee')
    await sees('Success! Employee created or updated.')
    expect((await listed(school)).filter(({ fullName }) => fullName === 'Khadar Answer Lost')).toHaveLength(1)
  })

  test('asks for a confirmation if another employee has the same phone', async () => {
    await hire(school, 'Cabdi First', { phone: '634999772' })
    await school.openAs('admin', FORM)
    await fieldOf('Full Name').fill('Cabdi Second')
    await fieldOf('Email').fill('second@demo.school')
    await fieldOf('Job Title').fill('Driver')
    await fieldOf('Salary').fill('200')
    await press('Next')
    await fieldOf('Phone (optional)').fill('634999772')
    await press('Next')
    await press('Create Employee')
    await sees(/^Another employee has the same phone: Cabdi First \(\d+\)\./)
    await press('Create Employee')
    await sees('Please confirm that this is somebody else, or change the field.')
    expect(await named(school, 'Cabdi Second')).toBeUndefined()
    await page.getByRole('checkbox', { name: 'This is somebody else' }).click()
    await press('Create Employee')
    await sees('Success! Employee created or updated.')
    expect(await named(school, 'Cabdi Second')).toMatchObject({ phone: '634999772' })
  })

  test('edits an employee who is found by ID, and refuses changes based on an outdated record', async () => {
    const { id } = await hire(school, 'Idil Nuur')
    await school.openAs('admin', FORM)
    const find = fieldOf('Employee ID')
    await press('Search')
    await sees('Employee ID is required')
    await find.fill('99999')
    await press('Search')
    await sees('Employee not found')
    await find.fill(String(id))
    await press('Search')
    await sees(`Edit Idil Nuur, ID ${id}`)
    await fieldOf('Job Title').fill('Head Guard')
    const body = { fullName: 'Idil Nuur', email: 'new@demo.school', jobTitle: 'Guard', salary: 175 }
    await ask(school, 'PUT', `/user/employees/${id}`, { body })
    await press('Step 3: Employment')
    await press('Update Employee')
    await sees(/^This employee was changed by .* since you opened the form\.$/)
    await expect.poll(async () => (await press('Discard changes'), valueOf(fieldOf('Salary')))).toBe('175')
    await fieldOf('Job Title').fill('Head Guard')
    await press('Step 3: Employment')
    await press('Update Employee')
    await sees('Success! Employee created or updated.')
    expect(await named(school, 'Idil Nuur')).toMatchObject({ jobTitle: 'Head Guard', salary: 175 })
    await sees('New employee')
  })

  test('deletes an employee after a confirmation, and keeps the typed text when there is no network', async () => {
    const { id } = await hire(school, 'Warsame Leaving')
    await school.openAs('admin', `${FORM}?id=${id}`)
    await press('Delete Employee')
    await sees('Are you sure you want to delete this employee? This action cannot be undone.')
    await buttonOf('Cancel').last().click()
    await school.cut()
    await fieldOf('Job Title').fill('Night Guard')
    await press('Step 3: Employment')
    await press('Update Employee')
    await sees(/^The school server did not answer\. What you typed is still here/)
    await school.mend()
    await press('Delete Employee')
    await press('Delete')
    await sees('Employee deleted')
    await sees('New employee')
    expect(await named(school, 'Warsame Leaving')).toBeUndefined()
  })

  test('asks at first before an employee with a bus and an account that teaches is deleted, and names both', async () => {
    const driver = await hire(school, 'Aadan Leaving', { jobTitle: 'Bus', email: 'aadan.leaving@demo.school' })
    const bus = { driverId: driver.id, route: 'Masalaha', plate: 'SL-77', type: 'Van', color: 'Red', seats: 2 }
    await ask(school, 'POST', '/Bus/bus', { body: { ...bus, capacity: 9 } })
    const account = { username: 'aadan', fullName: 'Aadan Leaving', email: 'aadan.leaving@demo.school' }
    const { user } = await ask<{ user: { id: number } }>(school, 'POST', '/user/register', {
      body: { ...account, phoneNumber: '634000988', password: 'Geel-biyo1!', Role: 'Teacher' },
    })
    const { id: classId } = school.office.classNamed('2B')
    await ask(school, 'PUT', `/user/${user.id}/classes`, { body: { classIds: [classId] } })
    await school.openAs('admin', `${FORM}?id=${driver.id}`)
    await press('Delete Employee')
    await sees(/^Drives Aadan Leaving/)
    await sees(
      'The account Aadan Leaving teaches 1 class (2B). It goes on working after this, until it is deleted under Users.',
    )
    await press('Delete')
    await sees('Employee deleted')
    expect(await named(school, 'Aadan Leaving')).toBeUndefined()
  })

  test('asks once more before an employee with open advances is deleted, and names them', async () => {
    const { id } = await hire(school, 'Xirsi Leaving')
    const [year, month] = today().split('-').map(Number)
    for (const amount of [20, 15.5])
      await ask(school, 'POST', `/EmployeeAdvance/employees/${id}/advance-and-update-income`, {
        body: { amount, month, year, paymentMethod: 'Cash', overdrawnReason: 'counted on Friday' },
      })
    await school.openAs('admin', `${FORM}?id=${id}`)
    await press('Delete Employee')
    await press('Delete')
    await sees(/^This employee has 2 advances that no salary has settled, \$35\.50 in all\./)
    expect(await named(school, 'Xirsi Leaving')).toBeDefined()
    await press('Delete')
    await sees('Employee deleted')
    expect(await named(school, 'Xirsi Leaving')).toBeUndefined()
  })
})

describe('the team directory', () => {
  const school = useSchool()

  test('shows figures, tabs and a side panel to the office, also without network', async () => {
    const { id } = await hire(school, 'Ayaan Directory Test', {
      gender: 'Female',
      salary: 321,
      nationalId: 'SL-990',
      bankAccount: 'ZAAD-990',
      dateOfHire: '2020-01-15',
      phone: '634999773',
    })
    const all = await listed(school)
    await school.openAs('office', DIRECTORY)
    const row = rowOf('Ayaan Directory Test')
    await sees(row.getByText('$321.00'))
    await sees(row.getByText('Hired 15/01/2020'))
    const total = page.getByRole('term').filter({ hasText: 'Total Employees' })
    expect(total.element().parentElement?.textContent).toContain(String(all.length))
    expect(countOf(buttonOf('Add Employee'))).toBe(0)
    await school.cut()
    await press('male')
    await seesNoMore(row)
    await press('female')
    await sees(row)
    await press('All Employees')
    await page.getByRole('searchbox').fill('ayaan dir')
    await sees(/^1 of \d+ employees$/)
    await row.getByText('Guard').click({ force: true })
    for (const words of ['Personal', 'Contact', 'Employment', 'System Info', 'SL-990', 'ZAAD-990', '$321.00'])
      await sees(panel().getByText(words, { exact: true }))
    await sees(panel().getByText(String(id), { exact: true }))
    expect(countOf(panel().getByRole('link', { name: 'Edit Employee' }))).toBe(0)
    await panel().getByRole('button', { name: 'Close' }).click()
    await seesNoMore(panel())
    await expect.element(buttonOf('Ayaan Directory Test')).toHaveFocus()
    await page.getByRole('searchbox').fill('nobody of this name')
    await sees('No employees found')
  })

  test('shows the academy neither salaries nor bank accounts nor national ids, in list, panel and files', async () => {
    await hire(school, 'Bile Hidden Pay', { nationalId: 'SL-991', bankAccount: 'ZAAD-991', salary: 432.1 })
    await school.openAs('academy', `${DIRECTORY}?search=Bile+Hidden`)
    await sees(rowOf('Bile Hidden Pay'))
    await sees('Total Employees')
    expect(tableOf().element().textContent).not.toContain('Salary')
    const { bytes } = await exported('CSV')
    const file = new TextDecoder().decode(bytes)
    expect(file).toContain('Bile Hidden Pay')
    await rowOf('Bile Hidden Pay').getByRole('button', { name: 'Bile Hidden Pay' }).click()
    await sees(panel().getByText('System Info'))
    for (const secret of ['SL-991', 'ZAAD-991', '432.1', 'Salary', 'National ID', 'Bank Account']) {
      expect(document.body.textContent, secret).not.toContain(secret)
      expect(file, secret).not.toContain(secret)
    }
  })

  test('leads an administrator to the form for a new employee, and from the panel to the form of that employee', async () => {
    const { id } = await hire(school, 'Sagal From Panel')
    await school.openAs('admin', `${DIRECTORY}?employee=${id}`)
    await panel().getByRole('link', { name: 'Edit Employee' }).click()
    await sees(`Edit Sagal From Panel, ID ${id}`)
    closeApp()
    openApp(DIRECTORY)
    await page.getByRole('link', { name: 'Add Employee' }).click()
    await sees('New employee')
  })
})

import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { EmployeeListed } from '#domain/employees/employees.schema.ts'
import type { PresenceListed } from '#domain/presence/presence.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { DEFAULT_CALENDAR, isClosedDay } from '#domain/school/calendar.rules.ts'
import type { CalendarRow } from '#domain/school/calendar.schema.ts'
import { device } from '#data/device/db.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { closeApp, openApp } from './app.tsx'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, exported, fieldOf, press, rowOf, sees, seesNoMore, valueOf } from './steps.ts'

const SHEET = '/dashboard/EmployeeAttendance'
const MONTH = '/dashboard/EmployeAttReport' // The address is spelt so (GEN-7).
const YEAR = '/dashboard/AttendeceYearlyReport' // The address is spelt so (GEN-7).

let hired = 0
/** Creates an employee at another computer, with a date of hire long ago. */
const hire = async (school: School, fullName: string): Promise<EmployeeListed> => {
  const body = { fullName, email: `p${++hired}@demo.school`, jobTitle: 'Guard', salary: 150, dateOfHire: '2020-01-01' }
  return (await ask<{ employee: EmployeeListed }>(school, 'POST', '/user/employees', { body })).employee
}

/** Returns a function that gives another school day each time, so that no two tests of this file mark the same day. */
function schoolDays(): () => string {
  let day = addDays(today(), -20)
  return () => {
    do day = addDays(day, 1)
    while (isClosedDay(DEFAULT_CALENDAR, day))
    return day
  }
}
const nextDay = schoolDays()

const listed = (school: School, date: string): Promise<readonly PresenceListed[]> =>
  ask(school, 'GET', `/Employee/Attendece?date=${date}`)

const recordOf = async (school: School, { id }: EmployeeListed, date: string): Promise<PresenceListed | undefined> =>
  (await listed(school, date)).find(({ employeeId }) => employeeId === id)

/** Marks an employee absent at another computer. */
const mark = (school: School, { id }: EmployeeListed, date: string, remark: string): Promise<unknown> =>
  ask(school, 'POST', '/Employee/Attendece', { body: { employeeId: id, present: false, remark, date } })

const switchOf = ({ id }: EmployeeListed): Locator => page.getByRole('switch', { name: new RegExp(`\\bID ${id}\\b`) })
const idField = (): Locator => page.getByLabelText('Employee ID', { exact: true })
const saveButton = (): Locator => page.getByRole('button', { name: /^Save \d/ })
const savedNote = (): Locator => page.getByRole('status').getByText('Saved and received by the school.')

describe('the day sheet of employees’ presence', () => {
  const school = useSchool()

  test(
    'has everyone present by default, asks for the reason of an absence, and is saved without network',
    { tags: ['promise:works-offline'] },
    async () => {
      const date = nextDay()
      const [sick, away] = [await hire(school, 'Xaawo Sheet Sick'), await hire(school, 'Yuusuf Sheet Away')]
      await school.openAs('office', `${SHEET}?date=${date}`)
      await sees(switchOf(away))
      await school.cut()
      await switchOf(sick).click()
      await saveButton().click()
      await sees(page.getByRole('alert').getByText('Remark is required when absent'))
      expect(await device().outbox.count()).toBe(0)
      await page
        .getByRole('group', { name: 'Reason of absence of Xaawo Sheet Sick' })
        .getByRole('button', { name: 'Sick' })
        .click()
      await switchOf(away).click()
      await page
        .getByRole('group', { name: 'Reason of absence of Yuusuf Sheet Away' })
        .getByRole('button', { name: 'Other' })
        .click()
      await page.getByLabelText('Please specify the reason for Yuusuf Sheet Away').fill('At the ministry')
      await expect.poll(() => device().drafts.count()).toBe(1)

      closeApp()
      openApp(`${SHEET}?date=${date}`)
      await sees('Unsaved changes restored')
      await sees(page.getByLabelText('Please specify the reason for Yuusuf Sheet Away'))
      await saveButton().click()
      await sees('Saved on this device, sent when there is a connection.')
      expect(await device().drafts.count()).toBe(0)
      expect(await listed(school, date)).toEqual([])

      await school.mend()
      await sees(savedNote())
      expect(await recordOf(school, sick, date)).toMatchObject({ present: false, remark: 'Absent - Sick' })
      expect(await recordOf(school, away, date)).toMatchObject({ present: false, remark: 'At the ministry' })
      const others = (await listed(school, date)).filter(({ employeeId }) => ![sick.id, away.id].includes(employeeId))
      expect(others.length).toBeGreaterThan(3)
      expect(others.every(({ present, remark }) => present && remark === 'Present')).toBe(true)
      await press('Everyone present')
      await press('Undo')
      await expect.element(switchOf(sick)).not.toBeChecked()
    },
  )

  test(
    'shows in the employee’s row the different marks of two people, which one tap settles',
    { tags: ['promise:conflict-shown'] },
    async () => {
      const date = nextDay()
      const disputed = await hire(school, 'Zahra Disputed')
      await school.openAs('academy', `${SHEET}?date=${date}`)
      await sees(switchOf(disputed))
      await school.cut()
      await mark(school, disputed, date, 'Travel')
      await saveButton().click()
      await sees('Saved on this device, sent when there is a connection.')
      await school.mend()
      const sides = page.getByRole('group', { name: 'Which mark of Zahra Disputed is true?' })
      await sees(sides)
      expect(await recordOf(school, disputed, date)).toMatchObject({ present: false, remark: 'Travel' })
      await school.cut()
      await sides.getByRole('button', { name: /Came later/ }).click()
      await sees('Settling needs a connection to the school.')
      await school.mend()
      await sides.getByRole('button', { name: /Came later/ }).click()
      await seesNoMore(sides)
      await expect.element(switchOf(disputed)).toBeChecked()
      expect(await recordOf(school, disputed, date)).toMatchObject({ present: true })
      await seesNoMore(page.getByText(/marks? differs? from what the school already had/))
    },
  )

  test('refuses a future day, leaves out employees hired later, and asks before saving on a day without school', async () => {
    await school.openAs('office', `${SHEET}?date=${addDays(today(), 3)}`)
    await sees('The date cannot be in the future.')
    expect(countOf(page.getByRole('switch'))).toBe(0)
    closeApp()
    openApp(`${SHEET}?date=1999-01-02`)
    await sees('Nobody had been hired by this day.')
    const closed = nextDay()
    const { weekend, revision } = await ask<CalendarRow>(school, 'GET', '/calendar')
    const holidays = [{ date: closed, name: 'Inventory' }]
    await ask(school, 'PUT', '/calendar', { body: { weekend, holidays, base: revision } })
    closeApp()
    openApp(`${SHEET}?date=${closed}`)
    await sees(/^No school on this day \(Inventory\)/)
    await saveButton().click()
    await sees(page.getByRole('dialog', { name: 'No school on this day' }))
    await buttonOf('Cancel').last().click()
    expect(await device().outbox.count()).toBe(0)
  })
})

describe('single records of employees’ presence', () => {
  const school = useSchool()

  test('are registered, switched to present and deleted, with the documented words (PRE-2)', async () => {
    const date = nextDay()
    const guard = await hire(school, 'Cumar Single')
    await school.openAs('office', `${SHEET}?view=single&date=${date}`)
    await sees('No attendance recorded on this day')
    await press('Register Attendance')
    await sees('Employee ID is required')
    await idField().fill('99999')
    await sees('Employee not found')
    await idField().fill('cumar si')
    await sees('Cumar Single, Guard')
    await page.getByRole('radio', { name: 'Absent' }).click({ force: true })
    await press('Register Attendance')
    await sees('Remark is required when absent')
    closeApp()
    openApp(`${SHEET}?view=single&date=${date}`)
    await sees('What you typed before has been restored.')
    expect(valueOf(idField())).toBe('cumar si')
    await fieldOf('Remark').fill('Funeral')
    await press('Register Attendance')
    await sees(page.getByText('Attendance recorded', { exact: true }))
    const row = rowOf('Cumar Single')
    await sees(row.getByText('Funeral'))
    expect(await recordOf(school, guard, date)).toMatchObject({ present: false, remark: 'Funeral' })

    await press('Mark Cumar Single present')
    await sees('Status updated')
    await sees(row.getByText('Present').first())
    expect(await recordOf(school, guard, date)).toMatchObject({ present: true, remark: 'Present' })
    await school.cut()
    await press('Mark Cumar Single absent')
    await sees('This needs a connection to the school server. Nothing was changed.')
    await school.mend()
    await press('Delete record of Cumar Single')
    await sees('Are you sure to delete this record?')
    await press('Delete')
    await sees('Deleted')
    await seesNoMore(row)
    expect(await recordOf(school, guard, date)).toBeUndefined()
  })
})

describe('the reports of employees’ presence', () => {
  const school = useSchool()

  test('show absences by month and by year, from 2023 on, and are exported', async () => {
    const guard = await hire(school, 'Deeqa Report')
    await mark(school, guard, '2024-03-02', 'Sick')
    await mark(school, guard, '2024-03-04', 'Travel')
    await school.openAs('office', `${MONTH}?month=3&year=2024`)
    const row = rowOf('Deeqa Report')
    await sees(row.getByText('02/03/2024'))
    await sees(row.getByText('Travel'))
    const years = [...(page.getByLabelText('Year').element() as HTMLSelectElement).options].map(({ value }) => value)
    expect(years).toEqual(expect.arrayContaining(['2023', '2024', '2025', '2026', today().slice(0, 4)]))
    const month = await exported('CSV')
    expect(month.name).toContain('employee-attendance-2024-03')
    expect(new TextDecoder().decode(month.bytes)).toContain('02/03/2024 Sick; 04/03/2024 Travel')
    await school.cut()
    await page.getByLabelText('Month', { exact: true }).selectOptions('4')
    await sees('The school server cannot be reached, and this page has not been opened on this device before.')
    await school.mend()

    closeApp()
    openApp(`${YEAR}?year=2024`)
    await sees(row.getByLabelText('March: 0 present, 2 absent'))
    const year = await exported('CSV')
    expect(new TextDecoder().decode(year.bytes)).toContain('0 / 2')
    for (const format of ['Excel', 'PDF']) expect((await exported(format)).bytes.length).toBeGreaterThan(500)
  })
})

import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#domain/core/dates.ts'
import { percentWords } from '#domain/core/percent.ts'
import type { IncomeOverview } from '#domain/fees/income.schema.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { monthName } from '#domain/core/day-names.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { ask, seriesOf } from '#tests/school/ask.ts'
import { debtor } from '#tests/school/fees.ts'
import { today } from '#tests/school/office.ts'
import { closeApp, openApp, reload } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, countOf, press, rowOf, sees, seesNoMore, select, usePhone } from './steps.ts'

const HOME = '/dashboard'
const FAILED = 'Failed to load dashboard data. Please check the server connection and try again.'

const dollars = (amount: number): string => formatCents(centsOf(amount))
const card = (title: string) =>
  page.getByRole('heading', { name: title, exact: true }).element().closest('section') as HTMLElement
/** Figure beside a label, in the card with a title. */
const figureOf = (title: string, label: string): string | undefined => {
  const links = [...card(title).querySelectorAll('a')]
  return links.find((link) => link.querySelector('span')?.textContent === label)?.querySelector('strong')?.textContent
}
const link = (name: string) => page.getByRole('link', { name, exact: true })
const addressOf = (name: string | RegExp): string =>
  page.getByRole('link', { name }).first().element().getAttribute('href') ?? ''

describe('the first screen of the office', () => {
  const school = useSchool()

  const overview = (query = ''): Promise<IncomeOverview> =>
    ask(school, 'GET', `/fee/income/overview${query}`, { as: 'office' })

  test('shows the figures of the school, and a figure leads to the list behind it', async () => {
    const students = school.office.students()
    const [child] = (await debtor(school)).children
    const absent = school.office.classNamed('3A').students[0]!
    const mark = { studentId: absent.id, date: today(), present: false, remark: 'Sick' }
    await ask(school, 'POST', '/student/createattendance', { body: { ...mark, base: 0 } })
    const { unpaidDetails } = await ask<{ unpaidDetails: { month: number; year: number; due: number }[] }>(
      school,
      'GET',
      `/fee/students/${child!.id}`,
    )
    const { month, year } = unpaidDetails[0]!
    await ask(school, 'POST', '/fee/payment/multi', {
      as: 'office',
      body: {
        ref: crypto.randomUUID(),
        receipt: `${await seriesOf(school, 'office')}-R000001`,
        lines: [{ studentId: child!.id, month, year, amountPaid: 5 }],
      },
    })
    const { today: money, required, classes } = await overview()

    await school.openAs('office', HOME)
    await sees(page.getByRole('heading', { name: 'Student Summary' }))
    await expect.poll(() => figureOf('Student Summary', 'Total Students')).toBe(String(students.length))
    const males = students.filter(({ gender }) => gender === 'Male').length
    expect(figureOf('Student Summary', 'Male')).toBe(`${males} (${percentWords(males, students.length)})`)
    const riders = students.filter(({ bus }) => bus).length
    expect(figureOf('Student Summary', 'With bus')).toBe(String(riders))
    expect(figureOf('Student Summary', 'Without bus')).toBe(String(students.length - riders))
    await expect.poll(() => Number(figureOf('Staff Summary', 'Employees'))).toBeGreaterThan(0)
    await expect.poll(() => figureOf('Income for Today', 'Amount paid')).toBe(dollars(money.amountPaidToday))
    expect(figureOf('Income for Today', 'Discounts')).toBe(dollars(money.totalDiscountToday))
    expect(figureOf('Income for Today', 'Balance')).toBe(dollars(money.unpaidBalance))
    expect(money.amountPaidToday).toBeGreaterThanOrEqual(5)

    const { totalAbsent } = await ask<{ totalAbsent: number }>(school, 'GET', '/student/attendance/absent-today')
    await expect.poll(() => figureOf('Attendance Today', 'Absent')).toBe(String(totalAbsent))
    await sees(rowOf('3A').getByText(absent.fullname))

    const monthCard = 'Monthly Income Overview'
    await expect.poll(() => figureOf(monthCard, 'Required Income')).toBe(dollars(required.requiredIncome.total))
    expect(figureOf(monthCard, 'Of previous months')).toBe(dollars(required.requiredIncome.expectedFromPreviousMonths))
    expect(figureOf(monthCard, 'Of this month')).toBe(dollars(required.requiredIncome.expectedFromCurrentMonth))
    expect(figureOf(monthCard, 'Total Paid')).toBe(dollars(required.actualPaid))
    expect(figureOf(monthCard, 'Total Due')).toBe(dollars(required.totalDue))
    const first = classes.summary[0]!
    const ofClass = page.getByRole('table', { name: 'Class Payment Status' }).getByRole('row').nth(1)
    await sees(ofClass.getByText(first.className, { exact: true }))
    await sees(ofClass.getByText(`${first.percentagePaid.toFixed(1)}%`))

    expect(countOf(page.getByRole('table', { name: 'Student Details' }))).toBe(0)
    await press('Show Student Details')
    await sees(
      page.getByRole('table', { name: 'Student Details' }).getByText(classes.students[0]!.name, { exact: true }),
    )
    await press('Hide Student Details')
    await seesNoMore(page.getByRole('table', { name: 'Student Details' }))

    await link(`Amount paid ${dollars(money.amountPaidToday)}`).click()
    await sees(page.getByRole('heading', { level: 1, name: 'User Payment Collections' }))
    expect(location.search).toBe(`?date=${today()}`)
  })

  test('shows the money of another month when it is chosen, and says where there are no data', async () => {
    const [year = 0] = today().split('-').map(Number)
    const ahead = await overview(`?month=1&year=${year + 2}`)
    await school.openAs('office', HOME)
    await sees('Required Income')
    await expect
      .element(page.getByLabelText('Year'))
      .toHaveTextContent([-2, -1, 0, 1, 2].map((more) => year + more).join(''))
    await select('Year', String(year - 2))
    await select('Month', 'January')
    await sees('No monthly income data available for this period.')
    await sees('No class payment data available for this period.')
    await select('Year', String(year + 2))
    await expect.poll(() => figureOf('Monthly Income Overview', 'Total Due')).toBe(dollars(ahead.required.totalDue))
    expect(location.search).toBe(`?month=1&year=${year + 2}`)
    expect(addressOf(/^Total Paid/)).toBe(`/dashboard/UserCollection?month=1&year=${year + 2}`)
    reload()
    await expect.element(page.getByLabelText('Month')).toHaveValue('1')
    expect(monthName(1)).toBe('January')
  })

  test('without network shows the figures that the device has, and says which need the school server', async () => {
    await school.openAs('office', HOME)
    await expect.poll(() => figureOf('Student Summary', 'Total Students')).toBeDefined()
    await sees('Required Income')
    await school.cut()
    reload()
    await sees(/^The school server cannot be reached. As of /)
    await expect.poll(() => figureOf('Monthly Income Overview', 'Total Students')).toBeDefined()

    closeApp()
    openApp(`${HOME}?month=1`)
    await sees(FAILED)
    await expect.poll(() => figureOf('Student Summary', 'Total Students')).toBeDefined()
    expect(countOf(page.getByText('This needs the school server.'))).toBe(2)
    await school.mend()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await seesNoMore(page.getByText(FAILED))
    await seesNoMore(page.getByText('This needs the school server.'))
  })

  test('leads administrators to announcements, work plans, settings and the daily work', async () => {
    await school.openAs('admin', HOME)
    await sees(page.getByRole('heading', { name: 'Quick actions' }))
    expect([
      addressOf(/^Announcements/),
      addressOf('Work plans and comments'),
      addressOf('New Announcement'),
      addressOf('Settings'),
      addressOf('Today Absent'),
      addressOf('Register Exam'),
      addressOf('Add Student'),
      addressOf('View Reports'),
      addressOf('Import Data'),
    ]).toEqual([
      '/dashboard/AnnouncementsList',
      '/dashboard/WorkPlanAndComment',
      '/dashboard/Announcements?form=new',
      '/dashboard/SchoolSettings',
      '/dashboard/TodayAbsent',
      '/dashboard/ExamRoute',
      '/dashboard/regstd',
      '/dashboard/ExamPerformance',
      '/dashboard/UploadStudents',
    ])
  })

  test('offers the office neither the school’s settings nor the entry of exams, which the office may not open', async () => {
    await school.openAs('office', HOME)
    await sees(page.getByRole('heading', { name: 'Quick actions' }))
    await expect.poll(() => addressOf('Settings')).not.toBe('/dashboard/SchoolSettings')
    expect(countOf(link('Register Exam'))).toBe(0)
  })
})

describe('on a phone, the first screen', () => {
  const school = useSchool()
  usePhone()

  test('of the office fits the width, also with the details of students', async () => {
    await school.openAs('office', `${HOME}?details=shown`)
    await page.getByText('Class Payment Status').click()
    await sees(page.getByRole('table', { name: 'Student Details' }))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    expect(countOf(buttonOf('Hide Student Details'))).toBe(1)
  })

  test('of a teacher shows the work plans that are due, and no figures of the office', async () => {
    const plan = { description: 'All of them', assignedToId: demoAccount('teacher').id }
    const late = { ...plan, title: 'Count the books', startDate: addDays(today(), -9), endDate: addDays(today(), -2) }
    const later = { ...plan, title: 'Paint the walls', startDate: addDays(today(), 5), endDate: addDays(today(), 9) }
    for (const body of [late, later]) await ask(school, 'POST', '/workplans', { body })
    await school.openAs('teacher', HOME)
    await sees(page.getByRole('heading', { name: 'Your work plans that are due' }))
    await sees(page.getByRole('listitem').filter({ hasText: 'Count the books' }).getByText('Overdue'))
    expect(countOf(page.getByText('Paint the walls'))).toBe(0)
    expect(countOf(page.getByRole('heading', { name: 'Student Summary' }))).toBe(0)
    await link('My Work Plans').first().click()
    await sees(page.getByRole('heading', { level: 1, name: 'My Work Plans' }))
  })
})

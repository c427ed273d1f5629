import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { AdvanceListed, PayoutPreview, PayoutResult } from '#domain/payroll/payroll.schema.ts'
import { textsIn } from '#ui/papers/test-pdf.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { closeApp, openApp } from './app.tsx'
import { expectFit, keepMedia } from './barriers.ts'
import { useSchool, type School } from './school.ts'
import {
  buttonOf,
  countOf,
  exported,
  loseAnswer,
  press,
  rowOf,
  savedBy,
  sees,
  seesNoMore,
  textOf,
  valueOf,
} from './steps.ts'

const ADVANCES = '/dashboard/EmolpoyeeAdvacne'
const PAYOUT = '/dashboard/AllEmployeeAdvance'
const REMAINING = '/dashboard/PayRemainSalary'

const present = () => ({ month: Number(today().slice(5, 7)), year: Number(today().slice(0, 4)) })
/** Last month, whose salaries are paid in the demo school. */
const former = () => {
  const { month, year } = present()
  return month === 1 ? { month: 12, year: year - 1 } : { month: month - 1, year }
}
const queryOf = ({ month, year }: { month: number; year: number }) => `month=${month}&year=${year}`

type Employee = EmployeeRow & { salary: number }

const employees = async (school: School): Promise<readonly Employee[]> =>
  (await ask<{ employees: Employee[] }>(school, 'GET', '/user/employees')).employees
const advances = async (school: School): Promise<readonly AdvanceListed[]> =>
  (await ask<{ advances: AdvanceListed[] }>(school, 'GET', '/EmployeeAdvance/employee-advances?limit=500')).advances
const preview = (school: School, month = present()): Promise<PayoutPreview> =>
  ask(school, 'GET', `/EmployeeAdvance/All/employee-balance?${queryOf(month)}`)
const paid = (school: School, month = present()): Promise<PayoutResult> =>
  ask(school, 'GET', `/EmployeeAdvance/payout?${queryOf(month)}`)
/** Records an advance at another computer. */
const advance = (school: School, id: number, body: object): Promise<{ advance: AdvanceListed }> =>
  ask(school, 'POST', `/EmployeeAdvance/employees/${id}/advance-and-update-income`, {
    body: { ...present(), paymentMethod: 'Cash', overdrawnReason: 'Told by phone', ...body },
  })

let hired = 0
/** Creates an employee at another computer, with a date of hire long ago. */
const hire = async (school: School, fullName: string): Promise<Employee> => {
  const body = { fullName, email: `a${++hired}@demo.school`, jobTitle: 'Guard', salary: 180, dateOfHire: '2020-01-01' }
  return (await ask<{ employee: Employee }>(school, 'POST', '/user/employees', { body })).employee
}
const amountsOf = async (school: School, { id }: Employee): Promise<number[]> =>
  (await advances(school)).filter(({ employeeId }) => employeeId === id).map(({ amount }) => amount)

/** Two employees without an advance in the present month. */
async function withoutAdvances(school: School): Promise<[Employee, Employee]> {
  const { balances } = await preview(school)
  const free = new Set(balances.filter(({ totalAdvance }) => totalAdvance === 0).map(({ id }) => id))
  return (await employees(school)).filter(({ id }) => free.has(id)).slice(0, 2) as [Employee, Employee]
}

const dialog = (): Locator => page.getByRole('dialog')
const inForm = (label: string): Locator => dialog().getByLabelText(label, { exact: true })
const dollars = (amount: number): string => formatCents(centsOf(amount))
const figure = (term: string): string =>
  page.getByRole('term').filter({ hasText: term }).query()?.parentElement?.querySelector('dd')?.textContent ?? ''

async function typeAdvance({ id }: Employee, amount: string): Promise<void> {
  await expect.poll(() => countOf(inForm('Employee').getByRole('option'))).toBeGreaterThan(1)
  await inForm('Employee').selectOptions(String(id))
  await inForm('Amount').fill(amount)
}

describe('advances', () => {
  const school = useSchool()

  test('are recorded once by a double click, corrected and deleted, and never exceed the salary', async () => {
    const employee = await hire(school, 'Cawo Advance Once')
    const given = async (): Promise<number> =>
      (await advances(school))
        .filter(({ month, year }) => queryOf({ month, year }) === queryOf(present()))
        .reduce((sum, { amount }) => sum + centsOf(amount), 0)
    const before = await given()
    await school.openAs('office', `${ADVANCES}?month=1&year=2020`)
    await sees('Overall Summary')
    await sees('No advances found matching your criteria.')
    openApp(ADVANCES)
    await press('Record New Advance')
    await press('Add Advance')
    await sees('Please enter a valid Employee ID when adding a new advance.')
    await sees(/^Please fill in all required fields \(Employee ID, Amount, Month, Year\)/)
    await typeAdvance(employee, String(employee.salary + 1))
    await sees(new RegExp(`^\\${dollars(employee.salary)} is left of the salary for ${formatMonth(present())}`))
    await press('Add Advance')
    await sees(/^Only .* is left of the salary of/)
    expect(await amountsOf(school, employee)).toEqual([])

    closeApp()
    openApp(`${ADVANCES}?form=new`)
    await sees('What you typed before has been restored.')
    expect(valueOf(inForm('Amount'))).toBe(String(employee.salary + 1))
    await inForm('Amount').fill('40')
    await inForm('Reason (optional)').fill('Medicine')
    const add = buttonOf('Add Advance').element() as HTMLButtonElement
    add.click()
    add.click()
    await sees('Advance created successfully')
    await sees(rowOf(employee.fullName).getByText('Medicine'))
    expect(await amountsOf(school, employee)).toEqual([40])
    await expect.poll(() => figure('Total Advances')).toBe(formatCents(before + 4_000))
    await sees(page.getByRole('heading', { name: 'Advance Summary' }))

    await press(`Edit advance of ${employee.fullName}, $40.00`)
    await inForm('Amount').fill('0')
    await press('Update Advance')
    await sees('Please ensure all fields are valid for update.')
    await inForm('Amount').fill('45.50')
    await press('Update Advance')
    await sees('Advance updated successfully')
    await expect.poll(() => figure('Total Advances')).toBe(formatCents(before + 4_550))
    await press(`Delete advance of ${employee.fullName}, $45.50`)
    await sees('Are you sure you want to delete this advance?')
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await sees('Advance deleted')
    await seesNoMore(rowOf(employee.fullName))
    expect(await amountsOf(school, employee)).toEqual([])
  })

  /** Presses the button of the form, and loses the school's answer. */
  const loseFirstAnswer = async (): Promise<void> => {
    loseAnswer('advance-and-update-income')
    await press('Add Advance')
    await sees(/^An advance can be recorded only with a connection/)
  }

  test('are recorded once if the server’s answer was lost and they are sent again, also after a reload', async () => {
    const employee = await hire(school, 'Yuusuf Advance Lost')
    await school.openAs('office', `${ADVANCES}?form=new`)
    await typeAdvance(employee, '12')
    await loseFirstAnswer()
    await press('Add Advance')
    await sees('Advance created successfully')
    expect(await amountsOf(school, employee)).toEqual([12])

    await press('Record New Advance')
    await typeAdvance(employee, '13')
    await loseFirstAnswer()
    closeApp()
    openApp(`${ADVANCES}?form=new`)
    await sees('What you typed before has been restored.')
    await press('Add Advance')
    await sees('Advance created successfully')
    expect((await amountsOf(school, employee)).toSorted((a, b) => a - b)).toEqual([12, 13])
  })

  test('are not recorded with other details if the server’s answer was lost', async () => {
    const employee = await hire(school, 'Xaliimo Advance Lost')
    await school.openAs('office', `${ADVANCES}?form=new`)
    await typeAdvance(employee, '12')
    await loseFirstAnswer()
    await inForm('Amount').fill('14')
    await press('Add Advance')
    await sees('This advance was recorded before.')
    expect(await amountsOf(school, employee)).toEqual([12])
  })

  test('are found by employee’s ID and name, and are in exported files and in the employee’s balance', async () => {
    const first = await hire(school, 'Sahra Advance Found')
    const second = await hire(school, 'Xaawo Advance Found')
    const third = await hire(school, 'Rooble Advance Found')
    await advance(school, first.id, { amount: 15, reason: 'A new roof' })
    await advance(school, second.id, { amount: 5 })
    await advance(school, third.id, { amount: 25 })
    await school.openAs('office', `${ADVANCES}?search=${third.id}&by=id`)
    await sees(rowOf(third.fullName))
    await seesNoMore(rowOf('A new roof'))
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: 'Search by employee name or ID' }))
      .first()
      .fill('nobody of this name')
    await sees('Enter an Employee ID or Name to view advances.')
    await press('by Name')
    await sees('No advances found matching your criteria.')
    const { month, year } = present()
    openApp(`${ADVANCES}?month=all&year=all`)
    await sees(rowOf('A new roof'))
    const csv = new TextDecoder().decode((await exported('CSV')).bytes)
    expect(csv).toContain(third.fullName)
    expect(csv).toContain(second.fullName)

    openApp(`/dashboard/AdvanceDetail?employee=${first.id}`)
    await sees(rowOf('A new roof'))
    await expect.poll(() => figure('Total Advance')).toBe('$15.00')
    openApp('/dashboard/EmployeeAvanceRemainder')
    await sees(buttonOf('Fetch Balance'))
    expect(buttonOf('Fetch Balance').element()).toHaveProperty('disabled', true)
    await expect.poll(() => countOf(page.getByRole('option', { name: new RegExp(first.fullName) }))).toBe(1)
    await page.getByLabelText('Employee', { exact: true }).selectOptions(String(first.id))
    await press('Fetch Balance')
    await sees(`Data for ${formatMonth({ month, year })}`)
    expect(figure('Monthly Salary')).toBe(dollars(first.salary))
    expect(figure('Remaining Balance')).toBe(dollars(first.salary - 15))
    await sees(page.getByRole('progressbar'))
  })

  test('and salaries cannot be entered without network, and the screens say so', async () => {
    await school.openAs('office', ADVANCES)
    await sees(page.getByRole('table', { name: 'Employee Advance Management' }))
    await school.cut()
    openApp(ADVANCES)
    await sees('Advances need a connection to the school server. Nothing can be recorded or changed now.')
    expect(buttonOf('Record New Advance').element()).toHaveProperty('disabled', true)
    for (const button of buttonOf(/^(Edit|Delete) advance of/).elements())
      expect(button).toHaveProperty('disabled', true)
    await school.mend()
    await expect.poll(() => buttonOf('Record New Advance').element()).toHaveProperty('disabled', false)
    openApp(PAYOUT)
    await sees(`Salaries of ${formatMonth(present())}`)
    await sees(buttonOf('Pay All Remainder'))
    await school.cut()
    openApp(PAYOUT)
    await sees('Salaries can be paid only with a connection to the school server. Nothing can be paid now.')
    expect(buttonOf('Pay All Remainder').element()).toHaveProperty('disabled', true)
    openApp(REMAINING)
    // Said even before a month is chosen.
    await sees('Salaries can be paid only with a connection to the school server. Nothing can be paid now.')
    await page.getByLabelText('Month').selectOptions(String(former().month))
    await page.getByLabelText('Year').selectOptions(String(former().year))
    await sees('Salaries can be paid only with a connection to the school server. Nothing can be paid now.')
    expect(buttonOf('Pay Remaining Salaries').element()).toHaveProperty('disabled', true)
  })
})

describe('salaries', () => {
  const school = useSchool()
  keepMedia()

  test('of a month are previewed, paid once although two people press Pay, and reported', async () => {
    const [first, second] = await withoutAdvances(school)
    await advance(school, first.id, { amount: 10 })
    await advance(school, second.id, { amount: second.salary })
    const before = await preview(school)
    const due = before.balances.filter(({ state }) => state === 'due')
    expect(due.length).toBeGreaterThan(5)
    await school.openAs('office', `${PAYOUT}?${queryOf(present())}`)
    await sees(rowOf(first.fullName).getByText(dollars(first.salary - 10)))
    await sees(rowOf(second.fullName).getByText('Nothing left'))
    expect(figure('To be paid')).toContain(dollars(before.totalDue))
    await sees('Run "Pay All Remainder" to generate a report.')
    expect(buttonOf('Download Salary Report PDF').element()).toHaveProperty('disabled', true)
    expect(countOf(buttonOf(/^Set the salary of/))).toBe(0)

    // The bank account is empty in the demo school, so the payment needs a reason.
    await page.getByLabelText('Payment method').selectOptions('Bank')
    await sees(/^Daarsalaam bank holds only .* is to be paid\./)
    await press('Pay All Remainder')
    await press('Pay')
    await sees(dialog().getByText('Please give a reason.'))
    await inForm('Why is it paid all the same?').fill('Paid in by the owner tonight')

    // Another computer pays while the dialog is open here.
    const paidElsewhere = await ask<PayoutResult>(school, 'POST', '/EmployeeAdvance/pay-remaining', {
      body: { ...present(), paymentMethod: 'Cash', overdrawnReason: 'Counted by hand' },
    })
    expect(paidElsewhere.totals).toEqual({ employeesPaid: due.length, totalPayout: before.totalDue })
    await press('Pay')
    await sees(`All salaries of ${formatMonth(present())} were paid already.`)
    expect(await paid(school)).toMatchObject({ totals: paidElsewhere.totals, details: paidElsewhere.details })
    await sees('Everybody is paid for this month.')
    expect(buttonOf('Pay All Remainder').element()).toHaveProperty('disabled', true)
    await sees(rowOf(first.fullName).getByText('Paid', { exact: true }))

    await expect.poll(() => figure('Employees Paid')).toBe(String(due.length))
    expect(figure('Total Payout')).toBe(dollars(before.totalDue))
    const report = await savedBy(() => press('Download Salary Report PDF'))
    expect(report.name).toMatch(/^salary-report-\d{4}-\d{2}\.pdf$/)
    const pdf = new TextDecoder('latin1').decode(report.bytes)
    // A4 landscape, in points.
    expect(pdf).toMatch(/MediaBox \[0 0 841\.\d+ 595\.\d+\]/)
    const [name = ''] = first.fullName.split(' ')
    const texts = textsIn(report.bytes)
    for (const words of [name, 'Remainder', 'Expense ID', 'Signature', 'Generated on'])
      expect(
        texts.some((text) => text.startsWith(words)),
        words,
      ).toBe(true)
    const list = await savedBy(() => press('Download PDF'))
    expect(list.name).toMatch(/^employee-advances-.*\.pdf$/)
    // All of the salaries, the advances, what was paid, and nothing that remains.
    const sums = textsIn(list.bytes).slice(textsIn(list.bytes).lastIndexOf('Total') + 1)
    const [salaries, advances, payout, remaining] = sums.slice(0, 4).map((text) => Number(text.replace(/[$,]/g, '')))
    expect([Number(payout) > 0, remaining, Number(salaries) - Number(advances) - Number(payout)]).toEqual([true, 0, 0])
    expect(textsIn(list.bytes).join(' ')).not.toContain('Reason for')
    expect((await savedBy(() => press('Download Excel'))).name).toMatch(/^employee-advances-.*\.xlsx$/)

    await press(`Payslip of ${first.fullName}`)
    const slip = dialog().getByRole('region', { name: 'Payslip' })
    await sees(slip.getByText(first.fullName))
    expect(textOf(slip)).toContain(dollars(first.salary - 10))
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click()
    expect(countOf(buttonOf(/^Take back the payout of/))).toBe(0)
  })

  test('already paid are taken back, and set for one month, by an administrator with a reason', async () => {
    const before = await paid(school)
    const { employeeId } = before.perEmployeeCalculation.find(({ totalAdvance }) => totalAdvance === 0)!
    const one = before.details.find((detail) => detail.employeeId === employeeId)!
    await school.openAs('admin', `${PAYOUT}?${queryOf(present())}`)
    await press(`Take back the payout of ${one.fullName}`)
    await press('Take back')
    await sees('Please give a reason.')
    await inForm('Reason').fill('Paid to the wrong person')
    await press('Take back')
    await sees('Payout taken back')
    expect((await paid(school)).totals.employeesPaid).toBe(before.totals.employeesPaid - 1)
    await sees(
      page
        .getByRole('table', { name: /^Salaries of/ })
        .getByRole('row')
        .filter({ hasText: one.fullName })
        .getByText('Will be paid'),
    )
    await expectFit('a payout with a report')

    await press(`Set the salary of ${one.fullName} for this month`)
    await inForm('Salary of this month').fill('1e3')
    await inForm('Reason').fill('Came on the 15th')
    await press('Set salary')
    await sees('Please enter a valid amount')
    await inForm('Salary of this month').fill('120')
    await press('Set salary')
    await sees(/is now \$120\.00$/)
    await sees(page.getByText('Came on the 15th'))

    openApp(REMAINING)
    await press('Pay Remaining Salaries')
    await sees('Please select both month and year')
    await page.getByLabelText('Month').selectOptions(String(present().month))
    await page.getByLabelText('Year').selectOptions(String(present().year))
    await sees('1 employee: $120.00 out of Cash.')
    await school.cut(/pay-all/)
    await press('Pay Remaining Salaries')
    if (countOf(inForm('Why is it paid all the same?')) > 0)
      await inForm('Why is it paid all the same?').fill('Counted')
    await press('Pay')
    await sees(/^Salary Pay Error: The school server did not answer/)
    await school.mend()
    await press('Pay')
    await sees('Salaries paid successfully')
    expect((await paid(school)).totals.employeesPaid).toBe(before.totals.employeesPaid)
    await expectFit('a month that is paid')
  })
})

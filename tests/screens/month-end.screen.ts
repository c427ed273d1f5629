import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Budget } from '#domain/books/budget.schema.ts'
import type { MonthReport } from '#domain/monthend/monthend.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { shortMonthName } from '#domain/core/day-names.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { textsIn } from '#ui/papers/test-pdf.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { openApp } from './app.tsx'
import { useSchool, type School } from './school.ts'
import { exported, fieldOf, press, sees, select, textOf } from './steps.ts'

const dollars = (amount: number): string => formatCents(Math.round(amount * 100))
const monthAt = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })
const lastMonth = monthAt(addDays(`${today().slice(0, 7)}-01`, -1))
const query = `month=${lastMonth.month}&year=${lastMonth.year}`
const reportOf = (school: School) => ask<MonthReport>(school, 'GET', `/financial/month-end/report?${query}`)
const budgetOf = (school: School) => ask<Budget>(school, 'GET', `/financial/budget?year=${lastMonth.year}`)
const rowIn = (table: string, name: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: name })

describe('the month’s report and the budget', () => {
  const school = useSchool()

  test('let an administrator type a budget, which stands beside the income statement, and empty a part of it', async () => {
    const column = lastMonth.month
    await school.openAs('admin', `/dashboard/budget?year=${lastMonth.year}`)
    const cell = (line: string) =>
      page.getByRole('textbox', { name: `${line}, ${shortMonthName(column)}`, exact: true })
    await cell('Rent').click()
    await userEvent.keyboard('600{Enter}')
    await cell('Fuel').click()
    await userEvent.keyboard('many{Enter}')
    await sees('Please enter an amount in dollars, or – for no budget')
    await cell('Fuel').click()
    await userEvent.keyboard('0{Enter}')
    await sees('2 changes are not saved')
    await press('Save the budget')
    await sees('Budget saved')
    const stored = async (line: string) =>
      (await budgetOf(school)).lines.find((each) => each.line === line)?.months[column - 1]
    expect([await stored('expense:Rent'), await stored('expense:Fuel'), await stored('expense:Water')]).toEqual([
      600,
      0,
      null,
    ])
    await expect
      .poll(() => textOf(rowIn('Months of the budget', formatMonth(lastMonth).split(' ')[0]!)))
      .toContain('$600.00')

    // Somebody else saves meanwhile: what was typed here stays, and is saved over it.
    await cell('Fuel').click()
    await userEvent.keyboard('–{Enter}')
    const amounts = [{ line: 'expense:Water', month: column, amount: 40 }]
    await ask(school, 'PUT', '/financial/budget', { body: { year: lastMonth.year, amounts } })
    await press('Save the budget')
    await sees(/^The budget was changed by .+ since you opened it/)
    await expect.element(cell('Water')).toHaveValue('40.00')
    await press('Save the budget')
    await sees('Last saved by')
    expect(await stored('expense:Fuel')).toBe(null)

    openApp(`/dashboard/FinancialReport?${query}`)
    await sees(rowIn('Income Statement', 'Rent').getByText('$600.00', { exact: true }))
    await sees('One month of this period has a budget.')
  })

  test('fill the grid with last year’s figures, raised by a percentage, and save nothing by that', async () => {
    await school.openAs('admin', `/dashboard/budget?year=${lastMonth.year + 1}`)
    await fieldOf('Higher by (%)').fill('ten')
    await sees('Percentage is not valid')
    await fieldOf('Higher by (%)').fill('10')
    await select('Copy', 'The budget of last year')
    await press('Fill the grid')
    await sees(/amounts? (was|were) filled in\./)
    const rent = page.getByRole('textbox', { name: `Rent, ${shortMonthName(lastMonth.month)}`, exact: true })
    await expect.element(rent).toHaveValue('660.00')
    const next = await ask<Budget>(school, 'GET', `/financial/budget?year=${lastMonth.year + 1}`)
    expect(next.revision).toBe(0)
    await press('Drop the changes')
    await expect.element(rent).toHaveValue('')
  })

  test('show the report of the last month, and make one PDF of it to sign, and a file with every figure', async () => {
    const report = await reportOf(school)
    await school.openAs('admin', '/dashboard/month-report')
    await sees(page.getByRole('heading', { name: `Report of ${formatMonth(lastMonth)}` }))
    await sees('Not closed: these figures may still change.')
    const net = rowIn('Income Statement', 'Net Income')
    await expect.poll(() => textOf(net)).toContain(dollars(report.statement.netIncome))
    expect(textOf(net)).toContain(dollars(report.lastMonth.netIncome))
    expect(textOf(rowIn('From net income to equity', 'Change of equity'))).toContain(
      dollars(report.bridges.equity.total),
    )
    const owed = report.sheet.assets.find(({ account }) => account === 'receivable')?.amount ?? 0
    expect(textOf(rowIn('Unpaid by class', 'Total'))).toContain(dollars(owed))

    const pdf = await exported('PDF')
    expect(pdf.name).toBe(`month-report-${formatMonth(lastMonth).toLowerCase().replace(' ', '-')}.pdf`)
    const words = textsIn(pdf.bytes).join(' ')
    for (const each of [
      'Income Statement',
      'Cash Flow',
      'Balance Sheet',
      'Unpaid by class',
      'Checklist',
      'Approved by',
    ])
      expect(words).toContain(each)
    expect(words).toContain(dollars(report.statement.netIncome))
    const csv = new TextDecoder().decode((await exported('CSV')).bytes)
    expect(csv).toContain(
      `"From net income to equity","Change of equity","Amount",${report.bridges.equity.total.toFixed(2)}`,
    )
  })

  test('keep the office out', async () => {
    await school.openAs('office', '/dashboard/month-report')
    await sees('You cannot open this page')
    openApp('/dashboard/budget')
    await sees('You cannot open this page')
  })
})

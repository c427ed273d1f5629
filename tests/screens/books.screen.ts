import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BalanceSheet, EntriesPage, IncomeStatement, LedgerPage, ProfitLog } from '#domain/books/books.schema.ts'
import { warningsIn } from '#domain/books/checklist.schema.ts'
import type { Checklist } from '#domain/monthend/monthend.schema.ts'
import { addDays, formatDay } from '#domain/core/dates.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { openApp, reload } from './app.tsx'
import { useSchool, type School } from './school.ts'
import {
  buttonOf,
  countOf,
  draftOf,
  exported,
  fieldOf,
  loseAnswer,
  press,
  rowOf,
  sees,
  seesNoMore,
  select,
  textOf,
  valueOf,
} from './steps.ts'

const dollars = (amount: number): string => formatCents(Math.round(amount * 100))
/** Pattern of an amount as statements show it: without cents where no amount of the statement has cents. */
const shown = (amount: number): RegExp =>
  new RegExp(
    `^${dollars(amount)
      .replace('.00', '')
      .replaceAll(/[$.]/g, String.raw`\$&`)}(\\.00)?$`,
  )

/** The month before the month of this day. */
function monthBefore(day: string): { year: number; month: number } {
  const last = addDays(`${day.slice(0, 7)}-01`, -1)
  return { year: Number(last.slice(0, 4)), month: Number(last.slice(5, 7)) }
}

const lastMonth = monthBefore(today())
const inMonth = `month=${lastMonth.month}&year=${lastMonth.year}`
const statementOf = (school: School, period = inMonth) =>
  ask<IncomeStatement>(school, 'GET', `/financial/Reports/income-statement?${period}`)
const ledgerOf = (school: School, query = '') =>
  ask<LedgerPage>(school, 'GET', `/profif/log/cash-ledger?limit=500${query}`)

const cardOf = (name: string) => page.getByRole('table', { name, exact: true })
const dialogOf = (name: string) => page.getByRole('dialog', { name })

const reasonFields = () => page.getByRole('textbox', { name: /why is it closed all the same/ })

/** Waits for the checklist of the month in the form, and gives a reason for each of its warnings. */
async function giveReasons(): Promise<void> {
  await sees(page.getByText('Payments on hold settled'))
  for (const field of reasonFields().all()) await field.fill('the office knows')
}

describe('the screens of the books', () => {
  const school = useSchool()

  test('let an administrator read the statement of a month, open the entries behind a figure and export them', async () => {
    const statement = await statementOf(school)
    expect(statement.netRevenue).toBeGreaterThan(1_000)
    await school.openAs('admin', `/dashboard/FinancialReport?${inMonth}`)
    await sees(page.getByRole('heading', { name: formatMonth(lastMonth) }))
    const income = cardOf('Income Statement')
    for (const [label, amount] of [
      ['Net Revenue', statement.netRevenue],
      ['Less: Total Discounts', statement.totalDiscounts],
      ['Net Income', statement.netIncome],
    ] as const)
      await sees(income.getByRole('row').filter({ hasText: label }).getByText(shown(amount)))

    const csv = new TextDecoder().decode((await exported('CSV')).bytes)
    expect(csv).toContain(`"Net Income",${statement.netIncome.toFixed(2)}`)
    expect(csv).toContain('Cash drawer')

    await income.getByRole('link', { name: /Entries of Net Revenue$/ }).click()
    await sees(page.getByRole('heading', { name: 'Journal Entries' }))
    const { from, to } = monthDays(lastMonth.year, lastMonth.month)
    const behind = await ask<EntriesPage>(
      school,
      'GET',
      `/financial/entries?figure=netRevenue&from=${from}&to=${to}&limit=500`,
    )
    expect(behind.sum).toBe(statement.netRevenue)
    await sees(dollars(statement.netRevenue))
    await sees(rowOf(behind.entries[0]!.text))
    const file = new TextDecoder().decode((await exported('CSV')).bytes)
    expect(file.split('\n').filter((line) => line.includes('Payment')).length).toBe(behind.total)
    expect(file).toContain(`Sum ${dollars(statement.netRevenue)}`)
  })

  test('show quarters and years, the last seen figures without network, and say where there are no figures', async () => {
    await school.openAs('admin', `/dashboard/FinancialReport?${inMonth}`)
    const quarter = Math.ceil(lastMonth.month / 3)
    await press('Quarter')
    await sees(page.getByRole('heading', { name: `Quarter ${quarter} of ${lastMonth.year}` }))
    await sees(cardOf('Income Statement'))
    await press('Year')
    await sees(page.getByRole('heading', { name: String(lastMonth.year), exact: true }))
    await sees(cardOf('Cash Flow'))
    await school.cut()
    reload()
    await sees('The school server cannot be reached. As of')
    await sees(cardOf('Cash Flow').getByRole('link', { name: /Entries of Net Cash Flow$/ }))
    await school.mend()
    await page.getByLabelText('Year', { exact: true }).last().selectOptions('2001')
    await sees('No income data available')
    await sees('No cash flow data available')
  })

  test('let an administrator record entries by hand, move money and take an entry back, and keep what a refused form has', async () => {
    const before = await ledgerOf(school)
    await school.openAs('admin', '/dashboard/Ledger')
    await press('Add entry')
    const dialog = dialogOf('Ledger entry by hand')
    expect(valueOf(page.getByLabelText('Type'))).toBe('DEPOSIT')
    expect(valueOf(fieldOf('Source'))).toBe('Manual')
    expect(valueOf(dialog.getByLabelText('Method'))).toBe('Cash')
    const amount = fieldOf('Amount ($)')
    for (const bad of ['', '0', '-5', '0.001', '1e12', '1,5']) {
      await amount.fill(bad)
      await press('Save entry')
      await sees('Please enter a valid amount')
    }
    await sees('Please give a reason.')
    await amount.fill('120.50')
    await fieldOf('Description').fill('lent by the owner')
    await expect.poll(async () => (await draftOf<{ amount: string }>('books:ledger'))?.amount).toBe('120.50')
    await school.cut()
    await press('Save entry')
    await sees('Failed to create ledger entry. It needs a connection')
    reload()
    await sees('Add entry')
    await school.mend()
    await press('Add entry')
    await sees('What you typed before has been restored.')
    expect(valueOf(amount)).toBe('120.50')
    await press('Save entry')
    await sees('Ledger entry created successfully!')
    await sees(rowOf('lent by the owner').getByText('$120.50', { exact: true }))
    expect((await ledgerOf(school)).closing).toBe(before.closing + 120.5)

    await press('Add entry')
    await select('Type', 'WITHDRAWAL')
    await amount.fill('900000')
    await sees(/^Cash drawer holds only /)
    await select('Type', 'DEPOSIT')
    await seesNoMore(page.getByText(/^Cash drawer holds only /))
    await select('Type', 'WITHDRAWAL')
    await sees(/^Cash drawer holds only /)
    await select('Move to', 'Dahabshiil bank')
    await fieldOf('Description').fill('taken to the bank')
    await press('Save entry')
    await sees('Please give a reason.')
    await fieldOf('Why is it paid all the same?').fill('it is on its way')
    await press('Save entry')
    await expect.poll(() => countOf(rowOf('taken to the bank'))).toBe(2)
    await sees(rowOf('taken to the bank').getByText('-$900,000.00', { exact: true }))
    expect((await ledgerOf(school)).closing).toBe(before.closing + 120.5)

    const row = rowOf('lent by the owner')
    await row.getByRole('button', { name: 'Take back Manual, $120.50' }).click()
    await dialogOf('Take back a ledger entry').getByRole('button', { name: 'Take back' }).click()
    await sees('Please give a reason.')
    await fieldOf('Reason').fill('entered twice')
    await dialogOf('Take back a ledger entry').getByRole('button', { name: 'Take back' }).click()
    await sees('The ledger entry was taken back.')
    await sees(rowOf('lent by the owner').getByText('-$120.50', { exact: true }))
    await seesNoMore(buttonOf('Take back Manual, $120.50'))
    expect((await ledgerOf(school)).closing).toBe(before.closing)

    await press('Add entry')
    await select('Type', 'WITHDRAWAL')
    await dialog.getByLabelText('Method').selectOptions('Bank')
    await dialog.getByLabelText('Account', { exact: true }).selectOptions('Dahabshiil bank')
    await amount.fill('999999')
    await sees(/^Dahabshiil bank holds only \$900,000\.00/)
    await fieldOf('Why is it paid all the same?').fill('a slip of the finger')
    await amount.fill('0.25')
    await seesNoMore(fieldOf('Why is it paid all the same?'))
    await fieldOf('Description').fill('one stamp')
    await press('Save entry')
    await sees(rowOf('one stamp'))
    const [entry] = (await ledgerOf(school)).entries
    expect(entry).toMatchObject({ description: 'one stamp', amount: 0.25 })
    const trail = JSON.stringify(await ask(school, 'GET', `/audit/ledger/${entry!.manualId}`))
    expect(trail).toContain('one stamp')
    expect(trail).not.toContain('a slip of the finger')
  })

  test('record an entry by hand once if the school’s answer was lost and it is sent again', async () => {
    const before = await ledgerOf(school)
    await school.openAs('admin', '/dashboard/Ledger')
    await press('Add entry')
    await fieldOf('Amount ($)').fill('7.25')
    await fieldOf('Description').fill('found behind the drawer')
    loseAnswer('manual-ledger')
    await press('Save entry')
    await sees('Failed to create ledger entry. It needs a connection')
    await press('Save entry')
    await sees('Ledger entry created successfully!')
    expect((await ledgerOf(school)).closing).toBe(before.closing + 7.25)
  })

  test('let an administrator close a month, whose figures then never change, correct its notes and reopen it with a reason', async () => {
    const month = formatMonth(lastMonth)
    const { netIncome } = await statementOf(school)
    await school.openAs('admin', '/dashboard/ProfitManager')
    await sees('No profit logs available.')
    await expect.element(page.getByLabelText('Month')).toHaveValue(String(lastMonth.month))
    await sees(cardOf('Income Statement').getByText(dollars(netIncome), { exact: true }))

    const year = fieldOf('Year')
    await fieldOf('Notes (optional)').fill('counted twice')
    await year.fill('1999')
    await press('Close the month')
    await sees('Year is not valid')
    await year.fill(String(lastMonth.year + 1))
    await sees(`${formatMonth({ ...lastMonth, year: lastMonth.year + 1 })} has not ended, and can be closed from`)
    const asks = page.getByRole('dialog')
    expect(valueOf(fieldOf('Notes (optional)'))).toBe('counted twice')
    await year.fill(String(lastMonth.year))
    await giveReasons()
    await press('Close the month')
    await sees(asks.getByText(`It ends with a net income of ${dollars(netIncome)}.`))
    await asks.getByRole('button', { name: 'Close the month' }).click()
    await sees('ProfitLog created successfully')
    await sees(rowOf('counted twice').getByText(dollars(netIncome), { exact: true }))
    await sees('It has not ended and can be closed from')

    openApp(`/dashboard/FinancialReport?${inMonth}`)
    await sees('These figures never change again.')
    openApp('/dashboard/Ledger')
    await press('Add entry')
    const dialog = dialogOf('Ledger entry by hand')
    await fieldOf('Amount ($)').fill('10')
    await fieldOf('Description').fill('found in a drawer')
    const { to } = monthDays(lastMonth.year, lastMonth.month)
    await dialog.getByLabelText('Date').fill(formatDay(to))
    await press('Save entry')
    await sees(dialog.getByText(`${month} is closed.`))
    expect(valueOf(fieldOf('Description'))).toBe('found in a drawer')
    await dialog.getByRole('button', { name: 'Clear' }).click()

    openApp('/dashboard/ProfitManager')
    await press(`Edit the notes of ${month}`)
    await fieldOf('Notes').fill('counted three times')
    await press('Save')
    await sees('ProfitLog updated successfully')
    await sees(rowOf('counted three times'))
    await press(`Reopen ${month}`)
    const reopen = dialogOf(`Reopen ${month}`)
    await reopen.getByRole('button', { name: 'Reopen' }).click()
    await sees('Please give a reason.')
    await fieldOf('Reason').fill('a receipt is missing')
    await reopen.getByRole('button', { name: 'Reopen' }).click()
    await sees(`${month} is open again.`)
    await sees('No profit logs available.')
    expect(await ask<ProfitLog[]>(school, 'GET', '/profif/log/profitLogs')).toEqual([])
  })

  test('ask for a reason for each warning of the checklist, which stays with the closed month', async () => {
    const query = `year=${lastMonth.year}&month=${lastMonth.month}`
    const { lines } = await ask<Checklist>(school, 'GET', `/financial/month-end/checklist?${query}`)
    const warnings = warningsIn(lines)
    expect(warnings.length).toBeGreaterThan(0)
    await school.openAs('admin', '/dashboard/ProfitManager')
    await sees(page.getByText('Payments on hold settled'))
    await expect.poll(() => countOf(reasonFields())).toBe(warnings.length)
    await press('Close the month')
    await sees('Please give a reason for each warning, or settle it first.')
    await giveReasons()
    // Another administrator closes the month meanwhile, with the documented call.
    const closed = { month: lastMonth.month, year: lastMonth.year }
    const { profitLog } = await ask<{ profitLog: ProfitLog }>(school, 'POST', '/profif/log/auto-create', {
      body: closed,
    })
    await press('Close the month')
    await page.getByRole('dialog').getByRole('button', { name: 'Close the month' }).click()
    await sees(`${formatMonth(lastMonth)} is closed.`)
    await ask(school, 'DELETE', `/profitlog/${profitLog.id}?reason=tested`)
    await press('Close the month')
    await page.getByRole('dialog').getByRole('button', { name: 'Close the month' }).click()
    await sees('ProfitLog created successfully')
    const name = `Checklist of ${formatMonth(lastMonth)}`
    await press(new RegExp(`^${name}`))
    const list = page.getByRole('dialog', { name })
    await expect.poll(() => countOf(list.getByText('Taken: the office knows'))).toBe(warnings.length)
    const [log] = await ask<ProfitLog[]>(school, 'GET', '/profif/log/profitLogs')
    await ask(school, 'DELETE', `/profitlog/${log!.id}?reason=tested`)
  })

  test('show the balance sheet of a day, which balances, and the journal entries of its lines', async () => {
    const sheet = await ask<BalanceSheet>(school, 'GET', '/financial/Reports/balance-sheet')
    await school.openAs('admin', '/dashboard/balance-sheet')
    await sees('The sheet balances.')
    await sees(
      cardOf('Assets').getByRole('row').filter({ hasText: 'Total Assets' }).getByText(dollars(sheet.totalAssets)),
    )
    const result = sheet.equity.find(({ account }) => account === null)!
    await cardOf('Equity')
      .getByRole('link', { name: new RegExp(`Entries of ${result.name}$`) })
      .click()
    await sees(page.getByRole('heading', { name: 'Journal Entries' }))
    await sees(dollars(result.amount))
    await page.getByLabelText('Figure or account').selectOptions('receivable')
    const owed = sheet.assets.find(({ account }) => account === 'receivable')!
    await sees(dollars(owed.amount))
    openApp('/dashboard/balance-sheet?date=2001-01-01')
    await sees('At the end of 01/01/2001')
    await expect.poll(() => textOf(cardOf('Assets').getByRole('row').filter({ hasText: 'Total' }))).toContain('$0.00')
    openApp(`/dashboard/balance-sheet?date=${addDays(today(), 1)}`)
    await sees('The date cannot be in the future.')
  })

  test('let the office read statements and journal entries, but not close months or read ledger and balance sheet', async () => {
    await school.openAs('office', `/dashboard/FinancialReport?${inMonth}`)
    await cardOf('Income Statement')
      .getByRole('link', { name: /Entries of Net Income$/ })
      .click()
    await sees(page.getByRole('heading', { name: 'Journal Entries' }))
    for (const path of ['/dashboard/ProfitManager', '/dashboard/Ledger', '/dashboard/balance-sheet']) {
      openApp(path)
      await sees('You cannot open this page')
    }
  })
})

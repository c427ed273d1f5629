import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import { addDays } from '#domain/core/dates.ts'
import type { ExpenseListed } from '#domain/expenses/expenses.schema.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { ask } from '#tests/school/ask.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { today } from '#tests/school/office.ts'
import { closeApp, openApp } from './app.tsx'
import { useSchool, type School } from './school.ts'
import {
  buttonOf,
  countOf,
  draftOf,
  exported,
  fieldOf,
  press,
  replica,
  rowOf,
  sees,
  seesNoMore,
  select,
  valueOf,
} from './steps.ts'

const EXPENSES = '/dashboard/ExpensesManagement'
const SUMMARY = '/dashboard/ExpensesSummary'

type Spent = Partial<{ category: string; amount: number; date: string; paymentMethod: string; description: string }>

/** Records an expense at another computer. */
const spend = (school: School, body: Spent): Promise<{ expense: ExpenseListed }> =>
  ask(school, 'POST', '/expenses/create', {
    body: { category: 'Water', amount: 5, date: today(), paymentMethod: 'Cash', ...body },
  })

const listed = async (school: School): Promise<readonly ExpenseListed[]> =>
  (await ask<{ expenses: ExpenseListed[] }>(school, 'GET', '/expenses?limit=100')).expenses

const dialogOf = (name: string): Locator => page.getByRole('dialog', { name })
const inForm = (label: string): Locator => page.getByRole('dialog').getByLabelText(label, { exact: true })
const note = (): Locator => page.getByRole('status').filter({ hasText: /^Voucher / })
const notedVoucher = (): string => /[0-9A-Z]+-V\d{6}/.exec(note().element().textContent)?.[0] ?? ''

/** Records an expense with the required fields only; returns the number of its voucher. */
async function record(category: string, amount: string, description: string): Promise<string> {
  await press('Add Expense')
  await select('Category', category)
  await inForm('Amount').fill(amount)
  await inForm('Description (optional)').fill(description)
  await press('Save Expense')
  await sees(note().getByText(new RegExp(`${category}, \\${formatCents(centsOf(Number(amount)))}`)))
  return notedVoucher()
}

describe('expenses', () => {
  const school = useSchool()

  test(
    'are saved on the device with a voucher number, with and without network, and reach the school once',
    { tags: ['promise:money-is-recorded'] },
    async () => {
      await school.openAs('office', EXPENSES)
      await sees('Overall Summary')
      const first = await record('Fuel', '12.50', 'Generator')
      await sees(note().getByText('The school has it.'))
      // An expense can be changed only once the device has pulled it from the school.
      await sees(buttonOf(`Edit expense ${first}`))
      const pulled = async () => (await replica()).expenses.toCollection().primaryKeys()
      await expect.poll(pulled).toContain(first)
      await school.cut()
      const second = await record('Rent', '400', 'Second building')
      expect(second).not.toBe(first)
      await sees(note().getByText(/Saved on this device/))
      await sees(rowOf(second).getByText('Saved on this device'))
      expect(countOf(buttonOf(`Edit expense ${second}`))).toBe(0)

      closeApp()
      openApp(EXPENSES)
      await sees(/^The school server did not answer\. This device knows only the days from/)
      await sees(rowOf(first).getByText('Generator'))
      await sees(rowOf(second).getByText('Second building'))
      await press(`Delete expense ${first}`)
      await fieldOf('Reason').fill('Typed twice')
      await press('Delete')
      await sees('This needs a connection to the school server. Nothing was changed.')
      expect(valueOf(fieldOf('Reason'))).toBe('Typed twice')
      await press('Cancel')

      await school.mend()
      await expect.poll(async () => (await listed(school)).filter(({ voucher }) => voucher === second).length).toBe(1)
      const arrived = (await listed(school)).find(({ voucher }) => voucher === second)
      expect(arrived).toMatchObject({ category: 'Rent', amount: 400, state: 'recorded', paymentMethod: 'Cash' })
      await seesNoMore(rowOf(second).getByText('Saved on this device'))
    },
  )

  test('are not saved with an invalid amount, and the typed form survives a restart', async () => {
    await school.openAs('office', EXPENSES)
    await press('Add Expense')
    await press('Save Expense')
    const dialog = dialogOf('Add Expense')
    await sees(dialog.getByText('Category is required'))
    await sees(dialog.getByText('Please enter a valid amount'))
    await select('Category', 'Stationery')
    await inForm('Description (optional)').fill('Chalk')
    for (const typed of ['0', '-1', '0.001', '1e12', '1,5', '100000.01', 'ten']) {
      await inForm('Amount').fill(typed)
      await press('Save Expense')
      await sees(dialog.getByText('Please enter a valid amount'))
      expect(inForm('Amount').element().getAttribute('aria-invalid'), typed).toBe('true')
    }
    expect(await device().outbox.count()).toBe(0)
    await inForm('Amount').fill('3.75')
    // No date in the draft, since nobody has chosen one: today is proposed anew.
    const draft = () => draftOf<Record<string, unknown>>(`expenses:new:${demoAccount('office').id}`)
    await expect
      .poll(async () => Object.keys((await draft()) ?? {}).sort())
      .toEqual(['amount', 'category', 'description', 'ref'])
    closeApp()
    openApp(`${EXPENSES}?form=new`)
    await sees('What you typed before has been restored.')
    expect(valueOf(inForm('Amount'))).toBe('3.75')
    expect(valueOf(inForm('Category'))).toBe('Stationery')
    expect(valueOf(inForm('Description (optional)'))).toBe('Chalk')
    await press('Save Expense')
    await sees(note().getByText(/Stationery, \$3\.75/))
    const voucher = notedVoucher()
    await expect.poll(async () => (await listed(school)).some((row) => row.voucher === voucher)).toBe(true)
    await press('Next expense')
    await sees(inForm('Amount'))
    expect(valueOf(inForm('Amount'))).toBe('')
  })

  test('are not overwritten by a form that was opened before another change, and are deleted with a reason', async () => {
    const { expense } = await spend(school, { category: 'Internet', amount: 30, description: 'October line' })
    await school.openAs('admin', EXPENSES)
    await press(`Edit expense ${expense.voucher}`)
    await inForm('Amount').fill('35')
    await ask(school, 'PUT', `/expenses/${expense.id}`, {
      body: { category: 'Internet', amount: 31, date: today(), paymentMethod: 'Cash', description: 'October line' },
    })
    await press('Update Expense')
    await sees(/^This expense was changed by .* since you opened it\.$/)
    expect(valueOf(inForm('Amount'))).toBe('35')
    await press('Cancel')
    closeApp()
    openApp(`${EXPENSES}?search=October+line`)
    await sees(rowOf(expense.voucher).getByText('$31.00'))

    await press(`Delete expense ${expense.voucher}`)
    await sees(dialogOf('Delete this expense?'))
    await press('Delete')
    await sees('Please give a reason.')
    await fieldOf('Reason').fill('Paid by the ministry')
    await press('Delete')
    await sees('Expense deleted successfully')
    await sees('No expenses found.')
    expect((await listed(school)).some(({ id }) => id === expense.id)).toBe(false)
  })

  test('corrected to an account that holds too little need a reason, asked for once the server refuses', async () => {
    const { expense } = await spend(school, { category: 'Repairing', amount: 9, description: 'Roof sheets' })
    await school.openAs('admin', `${EXPENSES}?search=Roof+sheets`)
    await press(`Edit expense ${expense.voucher}`)
    expect(countOf(inForm('Why is it paid all the same?'))).toBe(0)
    await select('Payment Method', 'Dahabshiil')
    await press('Update Expense')
    await sees(/holds only \$0\.00\. Please say why it is paid all the same\./)
    await press('Update Expense')
    await sees('Please give a reason.')
    await inForm('Why is it paid all the same?').fill('The bank statement is late')
    await press('Update Expense')
    await sees('Expense updated successfully')
    await sees(rowOf(expense.voucher).getByText('Dahabshiil'))
  })

  test('that are new and exceed what the account holds need a reason with network, and none without network', async () => {
    await school.openAs('office', EXPENSES)
    await press('Add Expense')
    await select('Category', 'Repairing')
    await inForm('Amount').fill('8')
    expect(countOf(inForm('Why is it paid all the same?'))).toBe(0)
    await select('Payment Method', 'Dahabshiil')
    await sees(/^Dahabshiil bank holds only \$0\.00\. Please say why it is paid all the same\.$/)
    await press('Save Expense')
    await sees('Please give a reason.')
    await inForm('Why is it paid all the same?').fill('The bank statement is late')
    await press('Save Expense')
    await sees(note().getByText('The school has it.'))
    const voucher = notedVoucher()
    expect((await listed(school)).find((row) => row.voucher === voucher)).toMatchObject({
      paymentMethod: 'Dahabshiil',
      overdrawnReason: 'The bank statement is late',
    })
    await school.cut()
    await press('Next expense')
    await select('Category', 'Repairing')
    await inForm('Amount').fill('9')
    await select('Payment Method', 'Dahabshiil')
    await press('Save Expense')
    await sees(note().getByText(/Saved on this device/))
    await school.mend()
  })

  test('are searched, filtered by month and shown ten at a time', async () => {
    const lastMonth = addDays(`${today().slice(0, 7)}-01`, -1)
    for (let at = 1; at <= 12; at++)
      await spend(school, { category: 'News', amount: at, description: `Bulletin ${at}` })
    await spend(school, { category: 'News', amount: 77, description: 'Bulletin of old', date: lastMonth })
    await school.openAs('office', EXPENSES)
    await page.getByRole('searchbox').fill('Bulletin')
    await sees('10 of 13 expenses, total $155.00')
    await press('Show more')
    await sees('13 expenses, total $155.00')
    await page.getByLabelText('Month', { exact: true }).selectOptions(String(Number(lastMonth.slice(5, 7))))
    await select('Year', lastMonth.slice(0, 4))
    await sees('1 expense, total $77.00')
    await sees(rowOf('Bulletin of old').getByText('$77.00'))
    const [year = 0, month = 0] = lastMonth.split('-').map(Number)
    await sees(`Monthly Summary, ${formatMonth({ year, month })}`)
    const { bytes } = await exported('CSV')
    expect(new TextDecoder().decode(bytes)).toContain('Bulletin of old')
    await page.getByRole('searchbox').fill('nothing of this kind')
    await sees('No expenses found.')
  })

  test('of the office wait until an administrator approves them, if the school’s settings say so', async () => {
    const settings = await ask<Record<string, unknown>>(school, 'GET', '/settings')
    expect(settings).toBeDefined()
    await ask(school, 'PUT', '/settings', { body: { expensesApproved: true } })
    await school.openAs('office', EXPENSES)
    const voucher = await record('Furniture', '60', 'Two desks')
    await sees(note().getByText('The school has it; an administrator has to approve it.'))
    expect(countOf(buttonOf(`Approve expense ${voucher}`))).toBe(0)
    closeApp()
    await school.openAs('admin', EXPENSES)
    await sees(rowOf(voucher).getByText('Waiting for approval'))
    await press(`Approve expense ${voucher}`)
    await sees('Expense approved')
    await seesNoMore(rowOf(voucher).getByText('Waiting for approval'))
    await press(`Show voucher ${voucher}`)
    const paper = page.getByRole('region', { name: 'Expense voucher' })
    await sees(paper.getByText(voucher))
    await sees(paper.getByText('$60.00'))
    await ask(school, 'PUT', '/settings', { body: { expensesApproved: false } })
  })

  test('of a month are summed up by category, with the same figures in a ring chart, a table and a file', async () => {
    // A year in which the demo school has no other expenses.
    const year = String(Number(today().slice(0, 4)) - 4)
    await spend(school, { category: 'Electricity', amount: 30, date: `${year}-03-10` })
    await spend(school, { category: 'Rent', amount: 90, date: `${year}-03-11` })
    await school.openAs('office', `${SUMMARY}?month=3&year=${year}`)
    await sees(page.getByRole('img', { name: `Expenses of March ${year} by category: Rent 75%, Electricity 25%` }))
    await sees(rowOf('Rent').getByText('$90.00'))
    await sees(rowOf('Electricity').getByText('25%'))
    await sees(rowOf('Total').getByText('$120.00'))
    const years = page.getByLabelText('Year').element() as HTMLSelectElement
    const present = Number(today().slice(0, 4))
    expect([...years.options].map(({ value }) => Number(value))).toEqual(
      Array.from({ length: 7 }, (_, at) => present - 5 + at),
    )
    await select('Month', '4')
    await sees('No expense data available for this period')
    await sees(buttonOf('Refresh Data'))
    const { name } = await (async () => {
      await select('Month', '3')
      await sees(rowOf('Rent'))
      return exported('Excel')
    })()
    expect(name).toBe(`expense-summary-${year}-03.xlsx`)
  })
})

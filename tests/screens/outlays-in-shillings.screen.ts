import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ExpenseListed } from '#domain/expenses/expenses.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { useSchool } from './school.ts'
import { buttonOf, countOf, fieldOf, press, replica, rowOf, sees, select, valueOf } from './steps.ts'

const EXPENSES = '/dashboard/ExpensesManagement'

describe('an expense in shillings', () => {
  const school = useSchool()
  const listed = async () => (await ask<{ expenses: ExpenseListed[] }>(school, 'GET', '/expenses?limit=100')).expenses
  const inForm = (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true })

  test('is typed in either currency at the rate of the day, and list and voucher say both', async () => {
    await ask(school, 'POST', '/financial/exchange-rates', {
      body: { ref: '00000000-0000-4000-9000-00000000e001', day: today(), rate: 8_530 },
    })
    await school.openAs('office', EXPENSES)
    await expect.poll(async () => (await replica()).rates.toCollection().primaryKeys()).not.toHaveLength(0)
    await press('Add Expense')
    await select('Category', 'Water')
    await inForm('Amount').fill('17')
    await inForm('Paid in shillings').click()
    await expect.poll(() => valueOf(inForm('Shillings'))).toBe('145,000')
    expect(valueOf(inForm('Shillings of one dollar'))).toBe('8,530')
    // Only cash is paid in shillings.
    await select('Payment Method', 'ZAAD')
    await expect.poll(() => countOf(inForm('Shillings'))).toBe(0)
    await select('Payment Method', 'Cash')
    await inForm('Shillings').fill('85,300')
    await expect.poll(() => valueOf(inForm('Amount'))).toBe('10.00')
    await inForm('Shillings of one dollar').fill('80,000')
    await sees('This is far from the last rate, 8,530. Please check it.')
    await inForm('Shillings of one dollar').fill('8,530')
    await inForm('Amount').fill('20')
    await expect.poll(() => valueOf(inForm('Shillings'))).toBe('170,500')
    await inForm('Shillings').fill('')
    await press('Save Expense')
    await sees('Please enter a number of shillings.')
    await inForm('Shillings').fill('85300')
    await inForm('Description (optional)').fill('Water lorry')
    await press('Save Expense')
    // The drawer holds no shillings yet.
    await sees(/holds only SLSH/)
    await fieldOf('Why is it paid all the same?').fill('They were just taken')
    await press('Save Expense')
    await sees(/Water, \$10\.00 \(SLSH\s85,300 at 8,530\)/)
    await expect
      .poll(async () => (await listed()).find(({ description }) => description === 'Water lorry'))
      .toMatchObject({ amount: 10, shillings: { amount: 85_300, rate: 8_530, cents: 1_000 } })
    await sees(rowOf('Water lorry').getByText(/SLSH\s85,300 at 8,530/))
    await press('Show voucher')
    await sees(page.getByRole('dialog').getByText(/SLSH\s85,300 at 8,530/))
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click()

    const [spent] = (await listed()).filter(({ description }) => description === 'Water lorry')
    await press(`Edit expense ${spent?.voucher}`)
    await sees(/It was paid in shillings\. Amount, method and date stay/)
    await inForm('Amount').fill('11')
    await press('Update Expense')
    await sees('A part of it was in shillings. Take it back, and record it again.')
    await press('Cancel')
    expect(countOf(buttonOf(`Delete expense ${spent?.voucher}`))).toBe(1)
  })
})

describe('the screen of exchanges', () => {
  const school = useSchool()
  const inForm = (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true })
  const row = () => rowOf('At the bureau')

  test('records one at the rate that results, asks about an unusual one, and takes it back', async () => {
    await ask(school, 'POST', '/financial/exchange-rates', {
      body: { ref: '00000000-0000-4000-9000-00000000e002', day: today(), rate: 8_530 },
    })
    await school.openAs('office', '/dashboard/ExchangeMoney')
    await press('Exchange money')
    await press('Save exchange')
    await sees('Please enter a number of shillings.')
    await sees('Please enter a valid amount.')
    await inForm('Shillings').fill('85,000')
    await inForm('Dollars').fill('98.50')
    await sees(/That is 863 shillings for a dollar\. The rate of .* is 8,530\./)
    await inForm('Note (optional)').fill('At the bureau')
    await press('Save exchange')
    await sees('863 shillings for a dollar is far from the last rate, 8,530.')
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    await inForm('Shillings').fill('850,000')
    await select('Dollars went to', 'Safe')
    await press('Save exchange')
    await sees(row().getByText(/-SLSH\s850,000/))
    await sees(row().getByText('8,629'))
    await expect.poll(() => countOf(row().getByRole('button'))).toBe(1)
    await row().getByRole('button').click()
    await fieldOf('Reason').fill('Typed wrong')
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await sees(row().getByText('Taken back'))
    expect(countOf(row().getByRole('button'))).toBe(0)
  })
})

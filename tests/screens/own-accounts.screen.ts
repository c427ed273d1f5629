import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { today } from '#tests/school/office.ts'
import { ask } from '#tests/school/ask.ts'
import { closeApp, openApp } from './app.tsx'
import { useSchool } from './school.ts'
import { press, replica, rowOf, sees, seesNoMore } from './steps.ts'

const OWN = '/dashboard/own-accounts'
const EXPENSES = '/dashboard/ExpensesManagement'

const inForm = (label: string): Locator => page.getByRole('dialog').getByLabelText(label, { exact: true })

async function add(name: string, kind: string): Promise<void> {
  await press('New Category or Account')
  await inForm('Kind').selectOptions(kind)
  await inForm('Name').fill(name)
  await press('Add')
  await sees(`${name} added`)
  await sees(rowOf(name))
}

describe('categories and accounts of a school', () => {
  const school = useSchool()

  test('are added, spent on without network, renamed in the lists, refused to be deleted once used, and retired', async () => {
    await school.openAs('admin', OWN)
    await sees('Nothing of your own yet.')
    await add('Guards', 'Category of expenses')
    await add('Premier Bank', 'Bank')
    await press('New Category or Account')
    await inForm('Name').fill('gua rds')
    await press('Add')
    await sees('A category or account is called gua rds already.')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Cancel|Close)/ })
      .first()
      .click()

    const known = async () => (await replica()).ownAccounts.toCollection().primaryKeys()
    await expect.poll(async () => (await known()).length).toBe(2)
    openApp(EXPENSES)
    await sees('Overall Summary')
    await school.cut()
    await press('Add Expense')
    await inForm('Category').selectOptions('Guards')
    await inForm('Payment Method').selectOptions('Premier Bank')
    await inForm('Amount').fill('30')
    await inForm('Description (optional)').fill('Two nights')
    await press('Save Expense')
    await sees(page.getByRole('status').getByText(/Guards, \$30\.00/))
    await school.mend()
    const listed = async () =>
      (
        await ask<{ expenses: { categoryName: string; methodName: string; date: string }[] }>(
          school,
          'GET',
          '/expenses',
        )
      ).expenses
    await expect
      .poll(listed)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ categoryName: 'Guards', methodName: 'Premier Bank', date: today() }),
        ]),
      )

    closeApp()
    openApp(OWN)
    await press('Edit Guards')
    await inForm('Name').fill('Guards of the night')
    await press('Save')
    await sees(rowOf('Guards of the night').getByText('$30.00'))
    await press('Delete Guards of the night')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await sees(/Guards of the night is in use \(1\) and stays in the books/)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Cancel|Close)/ })
      .first()
      .click()
    await press('Edit Guards of the night')
    await page.getByRole('dialog').getByRole('checkbox').click()
    await press('Save')
    await sees(rowOf('Guards of the night').getByText('Retired'))

    openApp(EXPENSES)
    await sees(page.getByText('Guards of the night').first())
    await press('Add Expense')
    await sees(inForm('Category'))
    await seesNoMore(page.getByRole('option', { name: 'Guards of the night' }))
  })
})

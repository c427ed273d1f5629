import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { UnpaidFamily } from '#domain/fees/reports.schema.ts'
import { addDays, formatDay } from '#domain/core/dates.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { useSchool } from './school.ts'
import { press, rowOf, sees, seesNoMore } from './steps.ts'

const DUES = '/dashboard/DueReminders'
const dialog = () => page.getByRole('dialog')

describe('reminders of dues', () => {
  const school = useSchool()
  const unpaid = async () => (await ask<UnpaidFamily[]>(school, 'GET', '/fee/unpaid-families')).slice(-4)

  test('are sent by text one after the other, a text that was not sent is taken back, and a promise keeps them away', async () => {
    const [family] = await unpaid()
    const name = family!.familyName
    await school.openAs('office', `${DUES}?search=${encodeURIComponent(name)}`)
    await page
      .getByRole('checkbox', { name: `Choose ${name}` })
      .first()
      .click()
    await sees('1 family chosen')
    await press('Remind')
    await dialog()
      .getByRole('radio', { name: /SMS from this phone/ })
      .click()
    await dialog().getByRole('button', { name: 'Remind', exact: true }).click()
    await dialog().getByRole('button', { name: 'Next' }).click()
    const link = dialog().getByRole('link', { name: 'Open the SMS' })
    await sees(link)
    expect(link.element().getAttribute('href')).toMatch(/^sms:\+2526\d{8}\?&body=/)
    await dialog().getByRole('button', { name: 'Not sent' }).click()
    await sees('Nobody was reminded.')
    await dialog().getByRole('button', { name: 'Close' }).last().click()

    await rowOf(name)
      .getByRole('button', { name: `Promise of ${name}` })
      .first()
      .click()
    const until = addDays(today(), 5)
    await dialog().getByLabelText('Pays until').fill(formatDay(until))
    await dialog().getByRole('button', { name: 'Save' }).click()
    await sees(
      rowOf(name)
        .getByText(`Promised until ${formatDay(until)}`)
        .first(),
    )
    await expect.element(page.getByRole('checkbox', { name: `Choose ${name}` }).first()).toBeDisabled()
    await rowOf(name)
      .getByRole('button', { name: `Reminders and promises of ${name}` })
      .first()
      .click()
    await sees(dialog().getByText(/not sent/))
    await seesNoMore(dialog().getByText('No reminder and no promise yet.'))
  })
})

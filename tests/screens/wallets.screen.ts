import { expect, describe, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WalletPage } from '#domain/wallets/wallets.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { ask } from '#tests/school/ask.ts'
import { debtor } from '#tests/school/fees.ts'
import { openApp } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, fieldOf, press, sees, seesNoMore } from './steps.ts'

const rowsOf = (school: ReturnType<typeof useSchool>, list: string) =>
  ask<WalletPage>(school, 'GET', `/financial/statements/lines?account=zaad&list=${list}`)

/** A day of the present month, at the latest today, as wallets write it. */
const day = (): string => new Date().toISOString().slice(0, 10).split('-').reverse().join('/')

describe('the screens of wallet statements', () => {
  const school = useSchool()

  test('take pasted messages, a payment in two taps and charges, and an administrator signs the day', async () => {
    const { phone, children, dueCents } = await debtor(school)
    const paid = formatCents(dueCents)
    const messages = [
      `[-ZAADSERVICE-] You have received ${paid} from FAMILY(${phone}) on ${day()} 08:14:33, Balance: $500.00, Tx: 771000001`,
      `[-ZAADSERVICE-] You have transferred $5.00 to SHOP(634100100) on ${day()} 09:20:00, Charge: $0.25, Tx: 771000002`,
      `[-ZAADSERVICE-] You have received $3 from ASHA(634000009), Tx: 771000003`,
    ]
    await school.openAs('admin', '/dashboard/wallet-statements')
    await page.getByRole('link', { name: 'Import statement' }).click()
    await fieldOf('Messages').fill(messages.join('\n'))
    await press('Read messages')
    await sees('1 row to correct')
    await press('Leave out row 5')
    await sees('None of its lines is in the books of ZAAD.')
    await page.getByLabelText('It is a statement of ZAAD, and right').click()
    await press('Import 3 lines')
    await page.getByRole('link', { name: 'Look at the open lines' }).click()

    await press('Take as payment')
    const dialog = page.getByRole('dialog', { name: 'Take as payment' })
    for (const { fullname } of children) await sees(dialog.getByText(fullname, { exact: false }).first())
    await dialog.getByRole('button', { name: `Take ${paid}` }).click()
    await sees(/Taken: receipt S-R/)
    await seesNoMore(buttonOf('Take as payment'))
    const { rows } = await rowsOf(school, 'matched')
    expect(rows).toMatchObject([{ line: { number: '771000001' }, matches: [{ kind: 'receipt', how: 'entered' }] }])

    await press('Enter charges: 1 line')
    await page.getByRole('dialog').getByRole('button', { name: 'Enter', exact: true }).click()
    await expect.poll(async () => (await rowsOf(school, 'open')).counts.matched?.count).toBe(2)
    await press(/^Settle -\$5\.00/)
    await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
    await fieldOf('Reason').fill('paid for the shop of a neighbour')
    await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
    await sees('Every line is explained.')

    openApp(`/dashboard/wallet-statements/reconcile?account=zaad&day=${new Date().toISOString().slice(0, 10)}`)
    await sees('Lines set aside (1)')
    await fieldOf('Explanation').fill('the wallet had money before')
    await press('Sign')
    await sees(/^Signed: the wallet had money before/)
    await press(/^Void the reconciliation/)
    await fieldOf('Reason').fill('too early')
    await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
    await sees(/^Voided by .*: too early/)
  })

  test('read a second file with the headings of the first, whose columns the school remembers', async () => {
    // As year, month and day, since 01/12 would be asked about.
    const date = new Date().toISOString().slice(0, 10)
    const file = (number: string, amount: string) =>
      new File(
        [`Transfer ID,Date,Description,Mobile,Credit,Debit\n${number},${date},Payment,634000009,${amount},\n`],
        `${number}.csv`,
        { type: 'text/csv' },
      )
    for (const [number, amount] of [
      ['772000001', '21.00'],
      ['772000002', '22.00'],
    ] as const) {
      await school.openAs('accountant', '/dashboard/wallet-statements/import?account=edahab')
      await userEvent.upload(page.getByLabelText('Choose a file'), file(number, amount))
      await page.getByLabelText('It is a statement of E-dahab, and right').click()
      await press(/^Import 1 line/)
      await sees('Statement imported')
    }
  })
})

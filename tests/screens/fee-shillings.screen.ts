import { beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#domain/core/dates.ts'
import type { RateRow } from '#domain/school/shillings.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { registerFamily, ofReceipt } from '#tests/school/fees.ts'
import { today } from '#tests/school/office.ts'
import { openApp } from './app.tsx'
import {
  chooseAll,
  confirm,
  confirmButton,
  confirmDialog,
  COUNTER,
  payBy,
  receiptDialog,
  receiptNumber,
  takeButton,
} from './fee-steps.ts'
import { useSchool } from './school.ts'
import { countOf, detailOf, fieldOf, fill, press, replica, seesNoMore, sees, valueOf } from './steps.ts'

const inDollars = () => fieldOf('In dollars')
const inShillings = () => fieldOf('In shillings')
const dialogButton = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
/** The text without the space that keeps a currency with its number. */
const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00a0', ' ')

describe('cash in shillings', () => {
  const school = useSchool()
  const rates = () => ask<RateRow[]>(school, 'GET', '/financial/exchange-rates')
  const payments = async (receipt: string) => {
    await expect.poll(async () => (await ofReceipt(school, receipt)).length).toBeGreaterThan(0)
    return ofReceipt(school, receipt)
  }

  beforeAll(async () => {
    for (const at of [1, 2, 3, 4]) await registerFamily(school, `63999970${at}`, [1_700])
    await ask(school, 'POST', '/fee/generate-monthly-fees', { body: {} })
    const ref = '00000000-0000-4000-9200-000000000001'
    await ask(school, 'POST', '/financial/exchange-rates', { body: { ref, day: addDays(today(), -1), rate: 8_500 } })
  })

  test('the rate of the day is asked for at the counter, and unusual ones are asked about', async () => {
    await school.openAs('office', COUNTER)
    await sees(/^No rate is set for today\. The last one: SLSH.8,500/)
    await school.cut()
    await press('Another rate')
    const rate = fieldOf('Shillings of one dollar')
    await rate.fill('0')
    await dialogButton('Save').click()
    await sees('Please enter the shillings of one dollar.')
    for (const unusual of ['10', '100,000', '10300']) {
      await rate.fill(unusual)
      await dialogButton('Save').click()
      await sees('Is this right?')
      await dialogButton('Cancel').last().click()
      await seesNoMore(page.getByText('Is this right?'))
    }
    await dialogButton('Cancel').click()
    await page.getByRole('button', { name: /^Today too: SLSH.8,500$/ }).click()
    await seesNoMore(page.getByText(/^No rate is set for today/))
    await school.mend()
    await expect.poll(async () => (await rates())[0]).toMatchObject({ day: today(), rate: 8_500 })
    openApp('/dashboard/exchange-rates')
    await sees('Exchange Rates')
    await expect.poll(() => countOf(page.getByText(/^SLSH.8,500$/))).toBe(2)
    await press('Set a rate')
    await fieldOf('Shillings of one dollar').fill('8520')
    await dialogButton('Save').click()
    await sees('replaced later')
    await expect.poll(async () => (await rates())[0]?.rate).toBe(8_520)
    await press('Set a rate')
    await fieldOf('Shillings of one dollar').fill('8500')
    await dialogButton('Save').click()
    await expect.poll(async () => (await rates())[0]?.rate).toBe(8_500)
  })

  test('takes $10 and 60,000 shillings for $17, gives 500 back, and the receipt says so', async () => {
    await school.openAs('office', COUNTER)
    await chooseAll({ phone: '639999701' })
    await inDollars().fill('10')
    await sees(/^Still owed: \$7\.00 or SLSH.59,500$/)
    await takeButton().click()
    await sees(page.getByRole('alert').getByText(/^Still owed: \$7\.00/))
    expect(countOf(confirmDialog())).toBe(0)
    await inShillings().fill('60,250')
    await sees(/^The smallest note is SLSH.500/)
    await inShillings().fill('60,000')
    await sees(/^Change: SLSH.500$/)
    // What was typed stays after a reload.
    openApp(COUNTER)
    await expect.poll(() => valueOf(inShillings())).toBe('60,000')
    await school.cut()
    await inShillings().click()
    await userEvent.keyboard('{Enter}{Enter}')
    await sees(confirmDialog().getByText(/^\$10\.00 \+ SLSH.60,000$/))
    await confirmButton().click()
    const receipt = await receiptNumber()
    await sees(receiptDialog().getByText('$17.00').first())
    expect(plain(detailOf('Handed over'))).toBe('$10.00 + SLSH 60,000')
    expect(plain(detailOf('Rate'))).toBe('SLSH 8,500')
    expect(plain(detailOf('Change'))).toBe('SLSH 500')
    await school.mend()
    expect(await payments(receipt)).toMatchObject([{ amountCents: 1_700, state: 'confirmed' }])
    const stored = async () => (await replica()).shillings.get(receipt)
    await expect.poll(stored).toMatchObject({ shillings: 59_500, cents: 700, rate: 8_500 })
    // The same paper is made of what the school has.
    await press('New payment')
    openApp(`/dashboard/VoucherList`)
    await page.getByRole('row').filter({ hasText: receipt }).getByRole('button', { name: /^View/ }).click()
    await expect.poll(() => plain(detailOf('Handed over'))).toBe('$10.00 + SLSH 60,000')
  })

  test('pays all in shillings by one tap, and change of dollars in shillings', async () => {
    await school.openAs('office', COUNTER)
    await chooseAll({ phone: '639999702' })
    await page.getByRole('button', { name: /^All in shillings: SLSH.144,500$/ }).click()
    await sees('No change')
    const receipt = await confirm()
    expect(plain(detailOf('Handed over'))).toBe('SLSH 144,500')
    await payments(receipt)
    await press('New payment')
    await chooseAll({ phone: '639999703' })
    await inDollars().fill('20')
    await sees('Change: $3.00')
    await page.getByText('Change in shillings').click()
    await sees(/^Change: SLSH.25,500$/)
    const other = await confirm()
    await payments(other)
    await expect
      .poll(async () => (await replica()).shillings.get(other))
      .toMatchObject({ shillings: -25_500, cents: -300 })
  })

  test('settles what was handed over where it is less, and asks for no cash where a wallet pays', async () => {
    await school.openAs('office', COUNTER)
    await chooseAll({ phone: '639999704' })
    await page.getByRole('button', { name: /^All in shillings/ }).click()
    await fill({ 'In shillings': '85000' })
    await press('Settle only $10.00')
    await sees(takeButton().filter({ hasText: '$10.00' }))
    await payBy('ZAAD')
    await seesNoMore(inShillings())
    await payBy('Cash')
    const receipt = await confirm()
    expect(await payments(receipt)).toMatchObject([{ amountCents: 1_000 }])
  })
})

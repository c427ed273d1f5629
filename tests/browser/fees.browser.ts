import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { formatCents } from '#domain/core/money.ts'
import { totalDue } from '#domain/fees/ledger.rules.ts'
import { emptyAccount } from '#domain/fees/payments.rules.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { readStored } from '#tests/faults/engine.ts'
import { comeBack, fieldOf } from './accounts-steps.ts'
import {
  chooseAll,
  confirm,
  confirmDialog,
  debtor,
  deleteStudent,
  duesOf,
  ofReceipt,
  openCounter,
  receiptDialog,
  receiptNumber,
  registerTwelve,
  searchOf,
  takeButton,
} from './fee-steps.ts'
import { today } from './office.ts'
import { useSchool } from './school.ts'
import { PATIENCE, prepare } from './steps.ts'

const closeReceipt = (page: Page) => page.getByRole('button', { name: 'New payment' }).click()

describe('money taken at the counter', () => {
  const school = useSchool()

  test('without network: the receipt is there at once, dues fall, a reload keeps it, and the school has it once', async () => {
    const family = await debtor(school)
    const device = await school.device()
    await prepare(device, 'office')
    const { page } = device
    await openCounter(page)
    school.proxy.link = 'cut'

    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('Enter a phone number or family name.').waitFor()
    await chooseAll(page, family)
    const draft = takeButton(page).filter({ hasText: formatCents(family.dueCents) })
    await draft.waitFor()
    const key = `fees:pay:${demoUserId('office')}`
    const stored = () => readStored<{ value: { isAll: boolean } }>(page, 'drafts', key)
    await expect.poll(async () => (await stored())?.value.isAll, PATIENCE).toBe(true)
    await page.reload()
    await page.getByText('What you had typed before is back.').waitFor(PATIENCE)
    await draft.waitFor()
    const receipt = await confirm(page)
    expect(receipt).toMatch(/^[0-9A-Z]{3,6}-R000001$/)
    const paper = receiptDialog(page)
    await paper.getByText('Saved on this device, not yet confirmed by the school.').waitFor()
    await paper.getByText(formatCents(family.dueCents)).last().waitFor()
    await closeReceipt(page)

    await searchOf(page).fill(family.phone)
    await page.getByRole('listitem').getByText('Nothing due').waitFor()
    await page.reload()
    await page.getByRole('button', { name: new RegExp(`^${receipt}`) }).waitFor(PATIENCE)
    expect(await ofReceipt(school, receipt)).toEqual([])

    await comeBack(school, device)
    const paidFor = family.children.length
    await expect.poll(async () => (await ofReceipt(school, receipt)).length, PATIENCE).toBeGreaterThan(0)
    const recorded = await ofReceipt(school, receipt)
    expect(recorded.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(family.dueCents)
    expect(recorded.length).toBeLessThanOrEqual(paidFor)
    expect(new Set(recorded.map(({ state }) => state))).toEqual(new Set(['confirmed']))
    expect(await duesOf(school, family.children)).toEqual(family.children.map(() => 0))
    await page.getByRole('button', { name: new RegExp(`^${receipt}`) }).click()
    await page.getByText('Confirmed by the school.').waitFor(PATIENCE)
  })

  test('of a single student, confirmed by a double click and by Enter, is one payment', async () => {
    const family = await debtor(school)
    const dues = await duesOf(school, family.children)
    const child = family.children[dues.findIndex((cents) => cents > 0)]!
    const device = await school.device({ width: 1280, height: 900 })
    await prepare(device, 'office')
    const { page } = device
    await openCounter(page)
    await page.getByLabel('Single Student').check()
    await page.getByRole('heading', { level: 1, name: 'Single Student Payment' }).waitFor()
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('Enter a student ID.').waitFor()
    await searchOf(page).fill(String(child.id))
    await page.keyboard.press('Enter')
    await page.getByLabel(`Amount for ${child.fullname}`).fill('1.50')
    await takeButton(page).click()
    const button = confirmDialog(page).getByRole('button', { name: 'Confirm' })
    await button.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      element.click()
    })
    const receipt = await receiptNumber(page)
    await expect.poll(async () => (await ofReceipt(school, receipt)).length, PATIENCE).toBe(1)
    const [device1] = receipt.split('-')
    const own = (await school.office.payments()).filter(({ deviceCode }) => deviceCode === device1)
    expect(own.map(({ amountCents }) => amountCents)).toEqual([150])
  })

  test('of one family in two tabs is taken in one of them, and the other says that the dues have changed', async () => {
    const family = await debtor(school)
    const device = await school.device({ width: 1280, height: 900 })
    await prepare(device, 'office')
    const { page } = device
    await openCounter(page)
    const second = await device.context.newPage()
    await openCounter(second)
    school.proxy.link = 'cut'
    for (const tab of [page, second]) {
      await tab.bringToFront()
      await chooseAll(tab, family)
      await takeButton(tab).click()
      await confirmDialog(tab).waitFor()
    }
    const confirmIn = (tab: Page) =>
      tab.evaluate(() =>
        [...document.querySelectorAll('button')].find((each) => each.textContent === 'Confirm')?.click(),
      )
    await Promise.all([confirmIn(page), confirmIn(second)])
    const refused = (tab: Page) => tab.getByText('The dues have changed since you looked.', { exact: false })
    const outcome = async (tab: Page) => {
      await receiptDialog(tab).or(refused(tab)).first().waitFor()
      return (await receiptDialog(tab).count()) > 0 ? 'taken' : 'refused'
    }
    expect([await outcome(page), await outcome(second)].sort()).toEqual(['refused', 'taken'])
    await comeBack(school, device)
    await expect
      .poll(async () => {
        const accounts = await school.office.accounts()
        const own = family.children.map(({ id }) => accounts.get(id) ?? emptyAccount(id))
        return own.map(({ open, heldCents, carryCents }) => [totalDue(open), heldCents, carryCents])
      }, PATIENCE)
      .toEqual(family.children.map(() => [0, 0, 0]))
  })

  test('by mobile money: a number is checked before it is taken, and one that was used needs a tick', async () => {
    const family = await debtor(school)
    const used = (await school.office.payments()).find(({ method, number }) => method === 'ZAAD' && number)!
    const device = await school.device()
    await prepare(device, 'office')
    const { page } = device
    await openCounter(page)
    school.proxy.link = 'cut'
    await chooseAll(page, family)
    await page.getByRole('radio', { name: 'ZAAD' }).check({ force: true })
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('Enter the payment number to check.').waitFor()
    await fieldOf(page, 'Payment number').fill(used.number!)
    await takeButton(page).click()
    await page.getByText('You have not verified this payment number.').waitFor()
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByRole('button', { name: 'Checked!' }).waitFor()
    await page.getByText(/^Checked on this device as of/).waitFor()
    await page.getByRole('alert').filter({ hasText: 'This payment number was already used.' }).first().waitFor()
    await page.getByRole('radio', { name: 'E-dahab' }).check({ force: true })
    await page.getByRole('button', { name: 'Check', exact: true }).waitFor()
    await page.getByRole('radio', { name: 'ZAAD' }).check({ force: true })
    await page.getByRole('button', { name: /^Check/ }).click()
    await page.getByLabel('Take it all the same').check()
    const receipt = await confirm(page)
    await comeBack(school, device)
    await expect.poll(async () => (await ofReceipt(school, receipt))[0]?.state, PATIENCE).toBe('confirmed')
    expect((await ofReceipt(school, receipt))[0]?.number).toBe(used.number)
  })

  test('for a child who is deleted between search and confirmation is not taken; the others are paid for', async () => {
    const family = await debtor(school)
    const device = await school.device({ width: 1280, height: 900 })
    await prepare(device, 'office')
    const { page } = device
    await openCounter(page)
    await chooseAll(page, family)
    // For a month without a fee yet money can be taken for each of them.
    await page.getByLabel('Year').selectOption(String(Number(today().slice(0, 4)) + 1))
    const [gone] = family.children
    for (const { fullname } of family.children) await page.getByLabel(`Amount for ${fullname}`).fill('1')
    await takeButton(page).click()
    await confirmDialog(page).waitFor()
    await deleteStudent(school, gone!.id)
    await page.getByText('is no longer at this school and is left out.', { exact: false }).waitFor(PATIENCE)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    const receipt = await receiptNumber(page)
    await expect.poll(async () => (await ofReceipt(school, receipt)).length, PATIENCE).toBe(family.children.length - 1)
    expect((await ofReceipt(school, receipt)).map(({ studentId }) => studentId)).not.toContain(gone!.id)
  })

  test('for a family of twelve stands on one receipt, with the total in sight', async () => {
    const names = (await registerTwelve(school, '639999912')).map(({ fullname }) => fullname)
    const device = await school.device()
    await prepare(device, 'office')
    const { page } = device
    await openCounter(page)
    await searchOf(page).fill('639999912')
    await page.getByText('12 children').waitFor(PATIENCE)
    await page.keyboard.press('Enter')
    for (const name of names) await page.getByLabel(`Amount for ${name}`).fill('2')
    await page.getByRole('status').getByText('12 children').waitFor()
    await page.getByRole('button', { name: 'Take $24.00' }).waitFor()
    const receipt = await confirm(page)
    await expect.poll(async () => (await ofReceipt(school, receipt)).length, PATIENCE).toBe(12)
  })
})

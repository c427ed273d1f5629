import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { formatCents } from '#domain/school/money.ts'
import { totalDue } from '#domain/fees/ledger.rules.ts'
import { emptyAccount } from '#domain/fees/payments.rules.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { debtor, duesOf, ofReceipt } from '#tests/school/fees.ts'
import { readStored } from '#tests/browser/stored.ts'
import { comeBack } from './accounts-steps.ts'
import { chooseAll, confirm, confirmDialog, openCounter, receiptDialog, searchOf, takeButton } from './fee-steps.ts'
import { useSchool } from './school.ts'
import { PATIENCE } from './patience.ts'

const closeReceipt = (page: Page) => page.getByRole('button', { name: 'New payment' }).click()

describe('a payment taken at the counter', () => {
  const school = useSchool()

  test('without network has a receipt at once, lowers the dues, survives a reload, and reaches the school once', async () => {
    const family = await debtor(school)
    const device = await school.tablet('office')
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
    await page.getByText('What you typed before has been restored.').waitFor(PATIENCE)
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

  test('for the same dues in two tabs is taken in one tab, and refused in the other, where the dues have changed', async () => {
    const family = await debtor(school)
    const device = await school.tablet('office', { width: 1280, height: 900 })
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
    const refused = (tab: Page) => tab.getByText('The dues have changed meanwhile.', { exact: false })
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
})

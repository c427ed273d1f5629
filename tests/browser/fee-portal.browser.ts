import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { formatCents } from '#domain/core/money.ts'
import { formatMonth } from '#domain/core/months.ts'
import { comeBack, fieldOf } from './accounts-steps.ts'
import { confirmDialog, duesOf, ofReceipt, registerFamily, searchOf } from './fee-steps.ts'
import { today } from './office.ts'
import { useSchool } from './school.ts'
import { PATIENCE, prepare } from './steps.ts'

const WIDE = { width: 1280, height: 900 }
const [YEAR = 0, MONTH = 0] = today().split('-').map(Number)
const PRESENT = formatMonth({ year: YEAR, month: MONTH })

async function openPortal(page: Page): Promise<void> {
  await page.goto('/dashboard/PaidFee')
  await searchOf(page).waitFor(PATIENCE)
}

async function choose(page: Page, id: number): Promise<void> {
  await searchOf(page).fill(String(id))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Balance summary' }).waitFor()
}

/** What the balance summary says under this name. */
const factOf = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=../dd')
const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true })
const voucher = (page: Page) => page.getByRole('dialog', { name: 'Voucher' })

/** How many fees of this month the school holds. */
async function feesOfMonth(accounts: Promise<ReadonlyMap<number, { open: readonly { month: number }[] }>>) {
  return [...(await accounts).values()].filter(({ open }) => open.some(({ month }) => month === MONTH)).length
}

describe('the payment portal', () => {
  const school = useSchool()

  test('generates the fees of the month, says what it made, and makes none of them twice', async () => {
    const device = await school.device(WIDE)
    await prepare(device, 'office')
    const { page } = device
    await openPortal(page)
    const children = await registerFamily(school, '639999801', [1_750, 2_000, 0])
    const all = school.office.students()
    const free = all.filter(({ feeCents }) => feeCents === 0).length
    const before = await feesOfMonth(school.office.accounts())
    const generate = page.getByRole('button', { name: 'Generate' })
    const said = (made: number) =>
      page.getByText(
        `Fees generated successfully! ${made} made, ${all.length - free - made} there already, ${free} free.`,
      )

    school.proxy.link = 'cut'
    await generate.click()
    await page.getByText('the school server cannot be reached. Nothing was generated.', { exact: false }).waitFor()
    expect(await feesOfMonth(school.office.accounts())).toBe(before)

    await comeBack(school, device)
    await generate.click()
    await said(2).waitFor(PATIENCE)
    expect(await duesOf(school, children)).toEqual([1_750, 2_000, 0])
    await generate.click()
    await said(0).waitFor(PATIENCE)
    expect(await duesOf(school, children)).toEqual([1_750, 2_000, 0])
    expect(await feesOfMonth(school.office.accounts())).toBe(before + 2)
    await choose(page, children[0]!.id)
    await expect.poll(() => factOf(page, 'Total due').textContent(), PATIENCE).toBe('$17.50')
  })

  test('takes one payment with its description, shows the voucher, and begins anew', async () => {
    const accounts = await school.office.accounts()
    const child = school.office.students().find(({ id, feeCents }) => {
      const open = accounts.get(id)?.open ?? []
      return feeCents && open.length > 1 && open.some(({ month, settledCents }) => month === MONTH && !settledCents)
    })!
    const [due = 0] = await duesOf(school, [child])
    const months = accounts.get(child.id)?.open.length ?? 0
    const device = await school.device(WIDE)
    await prepare(device, 'office')
    const { page } = device
    await openPortal(page)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('Enter a student ID.').waitFor()
    await searchOf(page).fill('99999999')
    await page.keyboard.press('Enter')
    await page.getByText('No student found.').waitFor()

    await choose(page, child.id)
    expect(await factOf(page, 'Monthly fee').textContent()).toBe(formatCents(child.feeCents ?? 0))
    expect(await factOf(page, 'Unpaid months').textContent()).toBe(String(months))
    expect(await factOf(page, 'Total due').textContent()).toBe(formatCents(due))
    const table = page.getByRole('table', { name: 'Unpaid months in detail' })
    expect(
      await table
        .getByRole('row')
        .filter({ hasText: String(YEAR) })
        .count(),
    ).toBe(months)

    const alert = page.getByRole('alert')
    await pay(page).click()
    await alert.getByText('Please enter a valid amount and student ID').waitFor()
    await page.getByLabel(`Amount for ${child.fullname}`).fill('2.35')
    await page.getByText(`Settles ${PRESENT} $2.35`).waitFor()
    await pay(page).click()
    await alert.getByText('Description is required').waitFor()
    await fieldOf(page, 'Description').fill('Part of the fee')
    await pay(page).click()
    await confirmDialog(page).getByText(`${PRESENT} $2.35`).waitFor()
    await confirmDialog(page).getByRole('button', { name: 'Confirm' }).click()

    const code = voucher(page).getByRole('img', { name: 'QR code' })
    const receipt = ((await code.getAttribute('aria-label')) ?? '').replace('QR code of receipt ', '')
    const saved = page.waitForEvent('download')
    await voucher(page).getByRole('button', { name: 'Download PDF' }).click()
    expect((await saved).suggestedFilename()).toBe(`Receipt-${receipt}.pdf`)
    await voucher(page).getByRole('button', { name: 'Done' }).click()
    await page.getByText('The voucher can be downloaded later from payment history.').waitFor()
    await expect.poll(() => searchOf(page).inputValue()).toBe('')
    await expect.poll(async () => (await ofReceipt(school, receipt)).length, PATIENCE).toBe(1)
    const [recorded] = await ofReceipt(school, receipt)
    expect(recorded).toMatchObject({ studentId: child.id, amountCents: 235, state: 'confirmed', method: 'Cash' })
    expect(recorded).toMatchObject({ description: 'Part of the fee', month: MONTH, year: YEAR })
    expect(await duesOf(school, [child])).toEqual([due - 235])

    await choose(page, child.id)
    await expect.poll(() => factOf(page, 'Total due').textContent(), PATIENCE).toBe(formatCents(due - 235))
    await fieldOf(page, 'Description').fill('Not to be kept')
    await page.getByRole('button', { name: 'Reset' }).click()
    await choose(page, child.id)
    expect(await fieldOf(page, 'Description').inputValue()).toBe('')
  })
})

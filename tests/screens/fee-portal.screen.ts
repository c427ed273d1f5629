import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { duesOf, ofReceipt, payToday, registerFamily } from '#tests/school/fees.ts'
import { today } from '#tests/school/office.ts'
import { choose, confirmButton, confirmDialog, numberIn, searchOf } from './fee-steps.ts'
import { useSchool } from './school.ts'
import { countOf, detailOf, fieldOf, press, savedBy, sees, valueOf } from './steps.ts'

const PORTAL = '/dashboard/PaidFee'
const [YEAR = 0, MONTH = 0] = today().split('-').map(Number)
const PRESENT = formatMonth({ year: YEAR, month: MONTH })

async function chooseStudent(id: number): Promise<void> {
  await choose(String(id))
  await sees(page.getByRole('heading', { name: 'Balance summary' }))
}

const voucher = (): Locator => page.getByRole('dialog', { name: 'Voucher' })

/** Number of accounts that have an open fee of this month. */
async function feesOfMonth(accounts: Promise<ReadonlyMap<number, { open: readonly { month: number }[] }>>) {
  return [...(await accounts).values()].filter(({ open }) => open.some(({ month }) => month === MONTH)).length
}

describe('the payment portal', () => {
  const school = useSchool()

  test('generates the fees of the month, says how many it made, and makes no fee twice', async () => {
    await school.openAs('office', PORTAL)
    const children = await registerFamily(school, '639999801', [1_750, 2_000, 0])
    const all = school.office.students()
    const free = all.filter(({ feeCents }) => feeCents === 0).length
    const before = await feesOfMonth(school.office.accounts())
    const message = `Fees generated successfully! ${PRESENT}: 0 made, ${all.length - free} already there, ${free} free.`

    await school.cut()
    await press('Generate')
    await sees('the school server cannot be reached. Nothing was generated.')
    expect(await feesOfMonth(school.office.accounts())).toBe(before)

    await school.mend()
    // These fees were made when the children were registered.
    expect(await duesOf(school, children)).toEqual([1_750, 2_000, 0])
    await press('Generate')
    const dialog = page.getByRole('dialog', { name: 'Generate fees?' })
    await sees('There is nothing to make.')
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await sees(message)
    expect(await duesOf(school, children)).toEqual([1_750, 2_000, 0])
    expect(await feesOfMonth(school.office.accounts())).toBe(before)
    await chooseStudent(children[0]!.id)
    await expect.poll(() => detailOf('Total due')).toBe('$17.50')

    const accounts = await school.office.accounts()
    const owingMonth = all.filter(({ id }) => accounts.get(id)?.open[0]?.month === MONTH)
    await payToday(school, owingMonth)
    // The way back stands on the page, without another press of Generate.
    await sees(`Fees made in this month ${PRESENT}`)
    await page.getByText(`Fees made in this month ${PRESENT}`).click()
    await press(`Take back ${PRESENT}`)
    const reason = page.getByRole('dialog', { name: `Take back ${PRESENT}` })
    await reason.getByLabelText('Reason').fill('The fees were not set yet')
    await reason.getByRole('button', { name: 'Take back' }).click()
    await sees('cannot be taken back, and none was:')
    await sees('has paid on it')
    expect(await feesOfMonth(school.office.accounts())).toBe(before)
  })

  test('takes one payment with its description, shows the voucher, and starts a new form', async () => {
    const accounts = await school.office.accounts()
    const child = school.office.students().find(({ id, feeCents }) => {
      const open = accounts.get(id)?.open ?? []
      return feeCents && open.length > 1 && open.some(({ month, settledCents }) => month === MONTH && !settledCents)
    })!
    const [due = 0] = await duesOf(school, [child])
    const months = accounts.get(child.id)?.open.length ?? 0
    await school.openAs('office', PORTAL)
    await press('Search')
    await sees('Enter a student ID.')
    await choose('99999999')
    await sees('No student found.')

    await chooseStudent(child.id)
    expect(detailOf('Monthly fee')).toBe(formatCents(child.feeCents ?? 0))
    expect(detailOf('Unpaid months')).toBe(String(months))
    expect(detailOf('Total due')).toBe(formatCents(due))
    const table = page.getByRole('table', { name: 'Unpaid months in detail' })
    expect(countOf(table.getByRole('row').filter({ hasText: String(YEAR) }))).toBe(months)

    const alert = page.getByRole('alert')
    await press('Pay')
    await sees(alert.getByText('Please enter a valid amount and student ID'))
    await page.getByLabelText(`Amount for ${child.fullname}`).fill('2.35')
    await sees(`Settles ${PRESENT} $2.35`)
    await press('Pay')
    await sees(alert.getByText('Description is required'))
    await fieldOf('Description').fill('Part of the fee')
    await press('Pay')
    await sees(confirmDialog().getByText(`${PRESENT} $2.35`))
    await confirmButton().click()

    const receipt = await numberIn(voucher())
    const file = await savedBy(() => voucher().getByRole('button', { name: 'Download PDF' }).click())
    expect(file.name).toBe(`Receipt-${receipt}.pdf`)
    await voucher().getByRole('button', { name: 'Done' }).click()
    await sees('The voucher can be downloaded later from payment history.')
    await expect.poll(() => valueOf(searchOf())).toBe('')
    await expect.poll(async () => (await ofReceipt(school, receipt)).length).toBe(1)
    const [recorded] = await ofReceipt(school, receipt)
    expect(recorded).toMatchObject({ studentId: child.id, amountCents: 235, state: 'confirmed', method: 'Cash' })
    expect(recorded).toMatchObject({ description: 'Part of the fee', month: MONTH, year: YEAR })
    expect(await duesOf(school, [child])).toEqual([due - 235])

    await chooseStudent(child.id)
    await expect.poll(() => detailOf('Total due')).toBe(formatCents(due - 235))
    await fieldOf('Description').fill('Not to be kept')
    await press('Reset')
    await chooseStudent(child.id)
    expect(valueOf(fieldOf('Description'))).toBe('')
  })
})

import { describe, expect, test } from 'vitest'
import { formatPhone } from '#domain/students/phone.rules.ts'
import type { PaymentPage } from '#domain/fees/reports.schema.ts'
import { ask, debtor } from './fee-steps.ts'
import { choose, exported, openMenu, savedBy, type Saved } from './file-steps.ts'
import { today } from './office.ts'
import { useSchool } from './school.ts'
import { PATIENCE, prepare } from './steps.ts'

const WIDE = { width: 1280, height: 900 }

/** A PDF that is whole: from its first line to its last. */
const expectPdf = ({ name, bytes }: Saved): void => {
  const text = bytes.toString('latin1')
  expect(text.slice(0, 5), name).toBe('%PDF-')
  expect(text.trimEnd().slice(-5), name).toBe('%%EOF')
  expect(text.match(/\/Type \/Page\b/g)?.length, name).toBeGreaterThan(0)
}

describe('files about money', () => {
  const school = useSchool()

  test('who owes what is saved under the names that the office knows, also without network', async () => {
    const family = await debtor(school)
    const device = await school.device(WIDE)
    await prepare(device, 'office')
    const { page } = device
    school.proxy.link = 'cut'
    await page.goto('/dashboard/StudentWithBalance')
    const report = await exported(page, 'PDF')
    expect(report.name).toBe('Unpaid_Students_Report.pdf')
    expectPdf(report)
    const sheet = await exported(page, 'Excel')
    expect(sheet.name).toBe('Unpaid_Students.xlsx')
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
    expect(sheet.bytes.includes('xl/worksheets/sheet1.xml')).toBe(true)

    await page.goto('/dashboard/UnpaidFamily')
    const families = await exported(page, 'CSV')
    expect(families.name).toBe(`Unpaid_Families-${today()}.csv`)
    const lines = families.bytes.toString().trim().split('\r\n')
    const line = lines.find((each) => each.includes(formatPhone(family.phone)))
    expect(Number(line?.split(',').at(-1))).toBe(family.dueCents / 100)
    expectPdf(await exported(page, 'PDF'))

    await page.goto('/dashboard/StudentWithBalance?search=99999999')
    await page.getByText('No matching results found').waitFor(PATIENCE)
    await openMenu(page)
    await choose(page, 'PDF')
    await page.getByText('No data available to export.').waitFor()
  })

  test('collections, the uses of a number and the last receipt are saved under theirs', async () => {
    const { payments } = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=100')
    const { number } = payments.find((each) => each.method === 'ZAAD' && each.number)!
    const last = await ask<{ receipt: string }>(school, 'GET', '/Voucher/payment/last')
    const device = await school.device(WIDE)
    await prepare(device, 'office')
    const { page } = device
    await page.goto('/dashboard/UserCollection')
    const report = await exported(page, 'PDF')
    expect(report.name).toBe(`payment-report-${today()}.pdf`)
    expectPdf(report)

    await page.goto(`/dashboard/SearchPaymentHistory?number=${number}&methods=ZAAD`)
    const history = await exported(page, 'PDF')
    expect(history.name).toBe(`payment-history-${number}-${today()}.pdf`)
    expectPdf(history)

    await page.goto('/dashboard/LastPayment')
    const button = page.getByRole('button', { name: 'Download PDF' })
    const receipt = await savedBy(page, () => button.click(PATIENCE))
    expect(receipt.name).toBe(`Receipt-${last.receipt}.pdf`)
    expectPdf(receipt)
    expect(receipt.bytes.toString('latin1')).toContain('DUPLICATE')
  })
})

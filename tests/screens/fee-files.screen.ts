import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PaymentPage } from '#domain/fees/reports.schema.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { textsIn } from '#ui/papers/test-pdf.ts'
import { ask } from '#tests/school/ask.ts'
import { debtor, payToday } from '#tests/school/fees.ts'
import { today } from '#tests/school/office.ts'
import { openApp } from './app.tsx'
import { useSchool } from './school.ts'
import { exported, press, savedBy, sees, type Saved } from './steps.ts'

/** Content of a file as Latin-1 text. */
const lettersOf = ({ bytes }: Saved): string => new TextDecoder('latin1').decode(bytes)

/** Expects a complete PDF, from its first line to its last. */
function expectPdf(saved: Saved): void {
  const text = lettersOf(saved)
  expect(text.slice(0, 5), saved.name).toBe('%PDF-')
  expect(text.trimEnd().slice(-5), saved.name).toBe('%%EOF')
  expect(text.match(/\/Type \/Page\b/g)?.length, saved.name).toBeGreaterThan(0)
}

describe('files about money', () => {
  const school = useSchool()

  test('with debts are saved under the documented file names, without network', async () => {
    const family = await debtor(school)
    await school.openAs('office', '/dashboard')
    await school.cut()
    openApp('/dashboard/StudentWithBalance')
    const report = await exported('PDF')
    expect(report.name).toBe('Unpaid_Students_Report.pdf')
    expectPdf(report)
    const sheet = await exported('Excel')
    expect(sheet.name).toBe('Unpaid_Students.xlsx')
    expect(lettersOf(sheet).slice(0, 2)).toBe('PK')
    expect(lettersOf(sheet)).toContain('xl/worksheets/sheet1.xml')

    openApp('/dashboard/UnpaidFamily')
    const families = await exported('CSV')
    expect(families.name).toBe(`Unpaid_Families-${today()}.csv`)
    const lines = new TextDecoder().decode(families.bytes).trim().split('\r\n')
    const line = lines.find((each) => each.includes(formatPhone(family.phone)))
    expect(Number(line?.split(',').at(-1))).toBe(family.dueCents / 100)
    expectPdf(await exported('PDF'))

    openApp('/dashboard/StudentWithBalance?search=99999999')
    await sees('No matching results found')
    await press('Export')
    await page.getByRole('menuitem', { name: 'PDF', exact: true }).click()
    await sees('No data available to export.')
  })

  test('with collections, with the uses of a number, and of the last receipt are saved under the documented names', async () => {
    await payToday(school)
    const { payments } = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=100')
    const { number } = payments.find((each) => each.method === 'ZAAD' && each.number)!
    const last = await ask<{ receipt: string }>(school, 'GET', '/Voucher/payment/last')
    await school.openAs('office', '/dashboard/UserCollection')
    const report = await exported('PDF')
    expect(report.name).toBe(`payment-report-${today()}.pdf`)
    expectPdf(report)

    openApp(`/dashboard/SearchPaymentHistory?number=${number}&methods=ZAAD`)
    const history = await exported('PDF')
    expect(history.name).toBe(`payment-history-${number}-${today()}.pdf`)
    expectPdf(history)

    openApp('/dashboard/LastPayment')
    const receipt = await savedBy(() => press('Download PDF'))
    expect(receipt.name).toBe(`Receipt-${last.receipt}.pdf`)
    expectPdf(receipt)
    expect(textsIn(receipt.bytes)).toContain('Fee receipt · DUPLICATE')
  })
})

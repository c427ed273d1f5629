import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translate } from '#domain/core/translations.ts'
import type { PaymentRow } from '#domain/fees/fees.schema.ts'
import { testPayment } from '#domain/fees/test-payment.ts'
import { readableReceiptPdf } from '../src/screens/fees/receipt/receipt-pdf.ts'
import { ReceiptPaper } from '../src/screens/fees/receipt/ReceiptPaper.tsx'
import { receiptOf } from '../src/screens/fees/receipt/receipt.ts'
import { pack } from '../src/languages/ar-everybody.ts'
import { englishLines } from './english-texts.ts'

const payment: PaymentRow = {
  ...testPayment,
  amountCents: 1_500,
  discountCents: 200,
  discountReason: 'X',
  state: 'confirmed',
  paidAt: '2026-09-14T22:30:00.000Z',
}
const school = { name: 'Dugsi', timeZone: 'Africa/Mogadishu', phones: ['063 4000001', '063 4000002'] }
const make = () => receiptOf([{ payment, fullname: 'Hodan Cali', className: '1A' }], school)!

test('a fee receipt is shown and printed in Arabic for a parent who reads Arabic, and its PDF is in English', () => {
  translate(pack)
  const paper = renderToStaticMarkup(createElement(ReceiptPaper, { receipt: make(), paper: 'a4', reprinted: '1/1' }))
  const lines = paper.replaceAll(/<[^>]+>/g, '\n')
  expect(englishLines(lines)).toEqual([])
  for (const words of ['إيصال الرسوم', 'سبتمبر 2026', 'نسخة الطالب', 'أكدته المدرسة.']) expect(lines).toContain(words)
  expect(paper).toContain('<bdi dir="ltr">063 4000001, 063 4000002</bdi>')
  const pdf = Buffer.from(readableReceiptPdf(make, { paper: 'a5' })).toString('latin1')
  for (const words of ['Fee receipt', 'Month: September 2026', 'Confirmed by the school.'])
    expect(pdf).toContain(`(${words})`)
})

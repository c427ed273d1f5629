import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translate } from '#domain/core/translations.ts'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { testPayment } from '#domain/fees/test-payment.ts'
import { testFonts } from '#ui/papers/test-fonts.ts'
import { readPdf, textsOf } from '#ui/papers/test-pdf.ts'
import { receiptPdf } from '../src/screens/fees/receipt/receipt-pdf.ts'
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

/** Arabic letters as they stand from left to right. */
const fromLeft = (words: string): string => [...words].reverse().join('')

test('a fee receipt is shown, printed and saved as PDF in Arabic for a parent who reads Arabic', async () => {
  translate(pack)
  const paper = renderToStaticMarkup(createElement(ReceiptPaper, { receipt: make(), paper: 'a4', reprinted: '1/1' }))
  const lines = paper.replaceAll(/<[^>]+>/g, '\n')
  expect(englishLines(lines)).toEqual([])
  for (const words of ['إيصال الرسوم', 'سبتمبر 2026', 'نسخة الطالب', 'أكدته المدرسة.']) expect(lines).toContain(words)
  expect(paper).toContain('<bdi dir="ltr">063 4000001, 063 4000002</bdi>')
  const [page] = readPdf(await receiptPdf(make(), { paper: 'a5' }, testFonts))
  const texts = textsOf(page!)
  for (const words of ['إيصال الرسوم', 'أكدته المدرسة.', 'توقيع أمين الصندوق']) expect(texts).toContain(fromLeft(words))
  expect(englishLines(texts.map(fromLeft).join('\n'))).toEqual([])
  expect(texts).toEqual(expect.arrayContaining(['Hodan Cali', '$17.00', '063 4000001, 063 4000002']))
  // Read from right to left: labels end at the right, amounts begin at the left.
  const placeOf = (words: string) => page!.pieces.find(({ text }) => text === words)
  const label = placeOf(fromLeft('المستلم'))
  expect(label!.x + label!.width).toBeGreaterThan(page!.width * 0.9)
  expect(placeOf('$15.00')!.x).toBeLessThan(page!.width * 0.1)
})

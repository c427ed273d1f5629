import { expect, test } from 'vitest'
import { paymentOfHodan } from '#domain/fees/test-payment.ts'
import type { ReceiptShillings } from '#domain/school/shillings.schema.ts'
import { testFonts } from '#ui/papers/test-fonts.ts'
import { textsIn } from '#ui/papers/test-pdf.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { receiptOf } from './receipt.ts'

const SCHOOL = { name: 'Dugsi School', timeZone: 'Africa/Mogadishu' }

const receiptWith = (inShillings?: ReceiptShillings) => receiptOf([{ ...paymentOfHodan({}), inShillings }], SCHOOL)!
const cashOf = (inShillings?: ReceiptShillings) =>
  receiptWith(inShillings).cash.map(([label, value]) => `${label}: ${value.replaceAll('\u00a0', ' ')}`)

const MIXED = {
  shillings: 59_500,
  rate: 8_500,
  cents: 700,
  given: { cents: 1_000, shillings: 60_000, backCents: 0 },
}

test('a receipt says what was handed over in both currencies, the rate and the change', () => {
  expect(cashOf(MIXED)).toEqual(['Handed over: $10.00 + SLSH 60,000', 'Rate: SLSH 8,500', 'Change: SLSH 500'])
  const both = {
    shillings: 195_500,
    rate: 8_500,
    cents: 2_300,
    given: { cents: 0, shillings: 200_000, backCents: 600 },
  }
  expect(cashOf(both)).toEqual(['Handed over: SLSH 200,000', 'Rate: SLSH 8,500', 'Change: $6.00 + SLSH 4,500'])
})

test('a receipt in dollars alone says nothing of shillings, and one of an older call what stayed', () => {
  expect(cashOf()).toEqual([])
  const { given: _, ...stayed } = MIXED
  expect(cashOf(stayed)).toEqual(['Handed over: SLSH 59,500 ($7.00)', 'Rate: SLSH 8,500'])
  expect(cashOf({ ...stayed, shillings: -25_500, cents: -300 })).toEqual(['Rate: SLSH 8,500', 'Change: SLSH 25,500'])
})

test.each(['thermal', 'a5'] as const)('the PDF on %s has both currencies', async (paper) => {
  const pdf = await receiptPdf(receiptWith(MIXED), { paper }, testFonts)
  const texts = textsIn(pdf).join(' ').replaceAll('\u00a0', ' ')
  for (const words of ['$10.00 + SLSH 60,000', 'Rate: SLSH 8,500', 'Change: SLSH 500']) expect(texts).toContain(words)
})

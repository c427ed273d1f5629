import { expect, test } from 'vitest'
import type { PaymentRow } from '#domain/fees/fees.schema.ts'
import { testPayment } from '#domain/fees/test-payment.ts'
import type { Paper } from './paper.ts'
import { qrFields } from './qr.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { receiptOf, totalsOf } from './receipt.ts'

const SCHOOL = { name: 'Dugsi School', timeZone: 'Africa/Mogadishu' }

const payment: PaymentRow = {
  ...testPayment,
  receipt: 'K7Q-R000123',
  studentId: 7,
  amountCents: 1_500,
  discountCents: 200,
  discountReason: 'Orphan',
  method: 'ZAAD',
  number: '634000001',
  paidAt: '2026-09-14T22:30:00.000Z',
  collector: 'Sahra Cali',
}

const part = (change: Partial<PaymentRow> & { pending?: { state: string } } = {}, fullname = 'Hodan Cali') => ({
  payment: { ...payment, ...change },
  fullname,
  className: '1A',
})

const receipt = (...parts: ReturnType<typeof part>[]) => receiptOf(parts, SCHOOL)!

test('a receipt says what was paid, by which method, to whom, and when in school time', () => {
  const made = receipt(part(), part({ studentId: 8, discountCents: 0, amountCents: 1_700 }, 'Nuur Cali'))
  expect(made).toMatchObject({
    number: 'K7Q-R000123',
    school: 'Dugsi School',
    date: '15/09/2026 01:30',
    method: 'ZAAD - 634000001',
    collector: 'Sahra Cali',
    discountReason: 'Orphan',
  })
  expect(made.lines.map(({ name, months }) => [name, months])).toEqual([
    ['Hodan Cali', 'Sep 2026'],
    ['Nuur Cali', 'Sep 2026'],
  ])
  expect(totalsOf(made)).toEqual({ totalCents: 3_400, discountCents: 200, netCents: 3_200 })
  expect(made.contact).toEqual([])
  expect(receiptOf([], SCHOOL)).toBeNull()
})

test('a receipt has the school’s address, phones and numbers to pay to below its name, where it has any', () => {
  const contactOf = (change: object) => receiptOf([part()], { ...SCHOOL, ...change })?.contact
  const wallets = [
    { method: 'ZAAD', number: '500100' },
    { method: 'E-dahab', number: '700200' },
  ]
  expect(contactOf({ address: 'Hargeisa', phones: ['063 4000001', '063 4000002'], wallets })).toEqual([
    'Hargeisa',
    '063 4000001, 063 4000002',
    'ZAAD 500100 · E-dahab 700200',
  ])
  expect(contactOf({ address: '', phones: [], wallets: wallets.slice(1) })).toEqual(['E-dahab 700200'])
})

test('a receipt lists the settled months, and the remaining money as paid in advance', () => {
  const inReverse = (amountCents: number) =>
    receipt(part({ amountCents, parts: [settled(9, 800), settled(8, 700)] })).lines[0]?.months
  const settled = (month: number, amountCents: number) => ({ year: 2026, month, amountCents, discountCents: 0 })
  const months = (amountCents: number) =>
    receipt(part({ amountCents, parts: [settled(8, 700), settled(9, 800)] })).lines[0]?.months
  expect(months(1_500)).toBe('Aug 2026, Sep 2026')
  expect(inReverse(1_500)).toBe(months(1_500))
  expect(months(1_900)).toBe('Aug 2026, Sep 2026, in advance')
})

test.each([
  ['saved', [{ pending: { state: 'waiting' } }, {}]],
  ['saved', [{ pending: { state: 'parked' } }]],
  ['confirmed', [{ pending: { state: 'acknowledged' } }]],
  ['held', [{}, { state: 'held' }]],
  ['voided', [{ state: 'voided' }]],
  ['refunded', [{ state: 'refunded' }, { state: 'voided' }]],
] as const)('a receipt is %s by the states of its parts', (state, changes) =>
  expect(receipt(...changes.map((change) => part(change))).state).toBe(state),
)

const textOf = (paper: Paper, lines = 1): string => {
  const parts = Array.from({ length: lines }, (_, at) => part({ studentId: at + 1 }, `Child ${at + 1}`))
  return Buffer.from(receiptPdf(receipt(...parts), paper)).toString('latin1')
}
const count = (text: string, wanted: RegExp): number => text.match(wanted)?.length ?? 0

test.each(['a5', 'thermal'] as const)('a receipt’s PDF for %s has it once', (paper) => {
  const text = textOf(paper)
  expect(count(text, /\(K7Q-R000123\) Tj/g)).toBe(1)
  expect(count(text, /\(\$15\.00\) Tj/g)).toBe(1)
  expect(count(text, /\/Type \/Page$/gm)).toBe(1)
})

test('a receipt’s PDF for A4 has two copies, on two pages where a large family needs them', () => {
  expect(count(textOf('a4'), /\(K7Q-R000123\) Tj/g)).toBe(2)
  expect(count(textOf('a4'), /\/Type \/Page$/gm)).toBe(1)
  const large = textOf('a4', 12)
  expect(count(large, /\/Type \/Page$/gm)).toBe(2)
  expect(count(large, /\(Child \d+\) Tj/g)).toBe(24)
})

test('a QR code has its three finder patterns and differs with the number', () => {
  const fields = qrFields('K7Q-R000123')
  expect(fields.length).toBeGreaterThanOrEqual(21)
  expect([fields[0]?.[0], fields[0]?.at(-1), fields.at(-1)?.[0]]).toEqual([true, true, true])
  expect(qrFields('K7Q-R000124')).not.toEqual(fields)
})

import { expect, test } from 'vitest'
import type { PaymentChange, PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { testPayment } from '#domain/fees/test-payment.ts'
import type { Paper } from './paper.ts'
import { testFonts } from '#ui/papers/test-fonts.ts'
import { readPdf, textsIn, textsOf } from '#ui/papers/test-pdf.ts'
import { qrFields } from '#ui/qr.ts'
import { receiptPdf } from './receipt-pdf.ts'
import type { Printed } from './ReceiptPaper.tsx'
import { netLabel, receiptOf, totalsOf } from './receipt.ts'

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

type Part = Parameters<typeof receiptOf>[0][number]

const part = (change: Partial<Part['payment']> = {}, fullname = 'Hodan Cali'): Part => ({
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
    month: 'September 2026',
    partOf: null,
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

test('a receipt says on screen and paper what rules took off the fees that it settles, beside the amounts', async () => {
  const settled = (month: number, reducedBy?: { words: string; cents: number }[]) => ({
    year: 2026,
    month,
    amountCents: 750,
    discountCents: 100,
    ...(reducedBy ? { reducedBy } : {}),
  })
  const made = receipt(
    part({
      parts: [settled(9, [{ words: 'Hormuud', cents: 50 }]), settled(8, [{ words: 'Second child', cents: 170 }])],
    }),
    part({ studentId: 8, parts: [settled(9)] }),
  )
  expect(made.lines.map(({ reduced }) => reduced)).toEqual(['Second child −$1.70, Hormuud −$0.50', ''])
  expect(totalsOf(made)).toEqual({ totalCents: 3_400, discountCents: 400, netCents: 3_000 })
  const texts = textsIn(await receiptPdf(made, { paper: 'a5' }, testFonts))
  expect(texts.join(' ')).toContain('Second child −$1.70')
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
  expect(months(1_500)).toBe('Aug 2026 $7.00, Sep 2026 $8.00')
  expect(inReverse(1_500)).toBe(months(1_500))
  expect(months(1_900)).toBe('Aug 2026 $7.00, Sep 2026 $8.00, $4.00 in advance')
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

const change: PaymentChange = {
  kind: 'corrected',
  byId: 3,
  by: 'Hodan Office',
  reason: 'Miscounted',
  wasHeld: false,
  at: '2026-09-16T07:15:00.000Z',
  amountBeforeCents: 2_400,
  amountAfterCents: 1_500,
  discountBeforeCents: 200,
  discountAfterCents: 200,
  receipt: null,
}

test('a receipt lists its later changes: the old and the new amount, a void, and refunded money', () => {
  const discountRefused: PaymentChange = { ...change, kind: 'settled', amountBeforeCents: 1_500, discountAfterCents: 0 }
  expect(receipt(part({ changes: [change] })).lines[0]?.changes).toEqual([
    'Corrected 16/09/2026 10:15: $15.00, before $24.00.',
  ])
  expect(receipt(part({ changes: [discountRefused] })).lines[0]?.changes).toEqual([
    'Corrected 16/09/2026 10:15: discount $0.00, before $2.00.',
  ])
  const accepted: PaymentChange = { ...change, kind: 'settled', amountBeforeCents: 1_500 }
  expect(receipt(part({ changes: [accepted] })).lines[0]?.changes).toEqual([])
  const voided: PaymentChange = { ...change, kind: 'voided', amountAfterCents: 0 }
  expect(receipt(part({ state: 'voided', amountCents: 0, changes: [voided] })).lines[0]).toMatchObject({
    amountCents: 2_400,
    changes: ['Voided 16/09/2026 10:15: no longer valid.'],
  })
  const refunded: PaymentChange = { ...voided, kind: 'refunded', receipt: 'S-R000009' }
  expect(receipt(part({ state: 'refunded', changes: [refunded] })).lines[0]?.changes).toEqual([
    '$24.00 given back 16/09/2026 10:15, receipt S-R000009.',
  ])
})

test('the sums of a family receipt leave out voided parts, and show the original sum if all are voided', () => {
  const [standing, gone] = [part(), part({ studentId: 8, state: 'voided', discountCents: 0 }, 'Nuur Cali')]
  const made = receipt(standing, gone)
  expect(totalsOf(made)).toEqual({ totalCents: 1_700, discountCents: 200, netCents: 1_500 })
  expect(made.lines.map(({ changes }) => changes)).toEqual([[], ['Voided: no longer valid.']])
  expect(totalsOf(receipt(gone)).netCents).toBe(1_500)
})

test('a receipt whose parts are all voided or refunded does not end with a sum received', () => {
  expect([receipt(part()), receipt(part({ state: 'held' }))].map(netLabel)).toEqual(['Received', 'Received'])
  const gone = [receipt(part({ state: 'voided' })), receipt(part({ state: 'refunded' }))]
  expect(gone.map(netLabel)).toEqual(['Amount', 'Amount'])
})

test('the receipt of one child names the family receipt that it is part of', () => {
  const all = [part(), part({ studentId: 8 }, 'Nuur Cali')]
  expect(receiptOf(all.slice(0, 1), SCHOOL, all)?.partOf).toEqual({ children: 2, netCents: 3_000 })
  expect(receiptOf(all, SCHOOL, all)?.partOf).toBeNull()
})

const pdfTexts = async (printed: Printed, made = receipt(part())) => textsIn(await receiptPdf(made, printed, testFonts))

test('a second print is marked as a reprint, with its time', async () => {
  expect(await pdfTexts({ paper: 'a5', reprinted: '23/11/2026 07:10' })).toContain('Reprint, 23/11/2026 07:10')
  expect((await pdfTexts({ paper: 'a5', reprinted: null })).join('\n')).not.toContain('Reprint')
})

const pagesOf = async (paper: Paper, lines = 1) => {
  const parts = Array.from({ length: lines }, (_, at) => part({ studentId: at + 1 }, `Child ${at + 1}`))
  return readPdf(await receiptPdf(receipt(...parts), { paper }, testFonts))
}
const count = (texts: readonly string[], wanted: RegExp): number => texts.filter((text) => wanted.test(text)).length

test.each(['a5', 'thermal'] as const)('a receipt’s PDF for %s has it once', async (paper) => {
  const pages = await pagesOf(paper)
  expect(pages).toHaveLength(1)
  const texts = textsOf(pages[0]!)
  expect([count(texts, /^K7Q-R000123$/), count(texts, /^\$15\.00$/)]).toEqual([1, 1])
  // 2.835 points are a millimetre.
  expect(Math.round(pages[0]!.width / 2.835)).toBe(paper === 'a5' ? 148 : 80)
})

test('a receipt’s PDF for A4 has two copies, on two pages where a large family needs them', async () => {
  const [page, ...none] = await pagesOf('a4')
  expect([count(textsOf(page!), /^K7Q-R000123$/), none.length]).toEqual([2, 0])
  const large = await pagesOf('a4', 12)
  expect(large).toHaveLength(2)
  expect(count(large.flatMap(textsOf), /^Child \d+$/)).toBe(24)
})

test('a receipt’s PDF has the names of children in Arabic and Latin letters', async () => {
  const made = receipt(part({}, 'محمد علي'), part({ studentId: 8 }, 'Šukri Ölmez Łucja Ṣaalax'))
  const texts = await pdfTexts({ paper: 'a5' }, made)
  expect(texts).toContain([...'محمد علي'].reverse().join(''))
  expect(texts.some((text) => text.startsWith('Šukri Ölmez Łucja S'))).toBe(true)
})

test('a receipt with a letter that papers lack is not made, and the letter is named', async () => {
  await expect(pdfTexts({ paper: 'a5' }, receipt(part({}, 'ሀና Cali')))).rejects.toThrow('“ሀ”, which is in “ሀና Cali”')
})

test('a QR code has its three finder patterns and differs with the number', () => {
  const fields = qrFields('K7Q-R000123')
  expect(fields.length).toBeGreaterThanOrEqual(21)
  expect([fields[0]?.[0], fields[0]?.at(-1), fields.at(-1)?.[0]]).toEqual([true, true, true])
  expect(qrFields('K7Q-R000124')).not.toEqual(fields)
})

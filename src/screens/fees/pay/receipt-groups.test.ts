import { expect, test } from 'vitest'
import { paymentOfHodan } from '#domain/fees/test-payment.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { receiptGroups } from './receipt-groups.ts'

const SAHRA = 3

const paid = (
  receipt: string,
  change: Partial<ShownPayment['payment']> = {},
  fullname = 'Hodan Cali',
): ShownPayment => {
  const shown = paymentOfHodan({ receipt, collectorId: SAHRA })
  return { ...shown, fullname, payment: { ...shown.payment, ...change } }
}

const shown = (...payments: ShownPayment[]) =>
  receiptGroups(payments, SAHRA).map(({ number, cents, marks }) => [number, cents, ...marks])

test('the receipts of today say what was voided, given back, held or is not confirmed yet', () => {
  const waiting = { pending: { entryId: 'e1', state: 'waiting' } } as const
  expect(
    shown(
      paid('A'),
      paid('B', { state: 'voided' }),
      paid('C', { state: 'refunded' }),
      paid('D', { state: 'held' }),
      paid('E', waiting),
    ),
  ).toEqual([
    ['A', 1_700],
    ['B', 1_700, 'voided'],
    ['C', 1_700, 'refunded'],
    ['D', 1_700, 'held'],
    ['E', 1_700, 'notConfirmed'],
  ])
})

test('a receipt that was corrected is marked, and one that was voided afterwards as voided alone', () => {
  const change = { kind: 'corrected' } as NonNullable<ShownPayment['payment']['changes']>[number]
  expect(shown(paid('A', { changes: [change] }), paid('B', { changes: [change], state: 'voided' }))).toEqual([
    ['A', 1_700, 'corrected'],
    ['B', 1_700, 'voided'],
  ])
})

test('the amount of a family receipt leaves out voided and refunded parts', () => {
  const [family] = receiptGroups([paid('A'), paid('A', { studentId: 8, state: 'voided' }, 'Nuur Cali')], SAHRA)
  expect(family).toMatchObject({ cents: 1_700, names: ['Hodan Cali', 'Nuur Cali'], marks: ['partlyVoided'] })
})

test('all receipts of this collector are listed, and nobody else’s', () => {
  const many = Array.from({ length: 40 }, (_, at) => paid(`R${at}`))
  expect(shown(...many, paid('X', { collectorId: 4 }))).toHaveLength(40)
})

import { expect, test } from 'vitest'
import type { Collection } from '#domain/fees/collections.reports.ts'
import { collectionSummary } from './collection-summary.ts'

const of = (fullName: string, cash: number, zaad: number, heldCents = 0, correctedCents = 0): Collection => ({
  userId: 2,
  fullName,
  confirmedCents: cash + zaad - correctedCents + 200,
  correctedCents,
  refundedCents: 200,
  totalCents: cash + zaad,
  discountCents: 100,
  heldCents,
  waitingCents: 0,
  earlierCents: 0,
  methods: { Cash: cash, ZAAD: zaad, 'E-dahab': 0 },
  count: 3,
  notListed: 0,
  payments: [],
})

test('the paper to sign lists count, parts of the total, discounts and methods for each person, with sums', () => {
  const { head, rows, sums } = collectionSummary([of('Cabdi', 1_700, 0), of('Sahra', 2_000, 550, 900, -700)])
  expect(head).toEqual([
    'User',
    'Transactions',
    'Confirmed',
    'Corrected',
    'Given back',
    'Total paid',
    'Total discount',
    'Cash',
    'ZAAD',
    'E-dahab',
    'Held, in no total',
    'Signature',
  ])
  expect(rows).toEqual([
    ['Cabdi', 3, 19, 0, -2, 17, 1, 17, 0, 0, 0, ''],
    ['Sahra', 3, 34.5, -7, -2, 25.5, 1, 20, 5.5, 0, 9, ''],
  ])
  expect(sums).toEqual(['Total', 6, 53.5, -7, -4, 42.5, 2, 37, 5.5, 0, 9, null])
})

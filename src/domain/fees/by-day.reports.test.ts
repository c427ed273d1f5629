import { expect, test } from 'vitest'
import { addDays } from '../core/dates.ts'
import { sumOf } from '../core/grouped.ts'
import { moneyByDayOf } from './by-day.reports.ts'
import { collectionsOf } from './collections.reports.ts'
import { paymentOfHodan } from './test-payment.ts'

const ZONE = { timeZone: 'Africa/Mogadishu' }
const [FROM, TO] = ['2026-09-10', '2026-09-12']

const payments = [
  paymentOfHodan({ amountCents: 2_400, paidAt: '2026-09-10T07:00:00.000Z' }),
  // After midnight at the school.
  paymentOfHodan({ amountCents: 1_600, paidAt: '2026-09-10T21:30:00.000Z' }),
  paymentOfHodan({
    amountCents: 1_000,
    paidAt: '2026-09-11T07:00:00.000Z',
    changes: [
      {
        kind: 'corrected',
        at: '2026-09-12T07:00:00.000Z',
        byId: 1,
        by: 'Amal',
        reason: 'why',
        receipt: null,
        wasHeld: false,
        amountBeforeCents: 1_500,
        amountAfterCents: 1_000,
        discountBeforeCents: 0,
        discountAfterCents: 0,
      },
    ],
  }),
  paymentOfHodan({ amountCents: 500, paidAt: '2026-09-20T07:00:00.000Z' }),
]

test('money by day has the day of the school’s clock, and a correction counts on its own day', () => {
  expect(moneyByDayOf(payments, { from: FROM, to: TO }, ZONE)).toMatchObject({
    '2026-09-10': 2_400,
    '2026-09-12': -500,
  })
})

test('money by day is what the collections of each day add up to', () => {
  const byDay = moneyByDayOf(payments, { from: FROM, to: TO }, ZONE)
  for (let day = FROM; day <= TO; day = addDays(day, 1))
    expect([day, byDay[day] ?? 0]).toEqual([
      day,
      sumOf(collectionsOf(payments, { from: day, to: day }, ZONE), ({ totalCents }) => totalCents),
    ])
  expect(Object.keys(byDay)).toHaveLength(3)
})

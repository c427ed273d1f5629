import { expect, test } from 'vitest'
import { collectionsOf } from '#domain/fees/collections.reports.ts'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import type { UserCollection } from '#domain/fees/income.schema.ts'
import { paymentOfHodan } from '#domain/fees/test-payment.ts'
import { collectionsFromServer, withWaiting } from './collections.ts'

const sahra: UserCollection = {
  userId: 2,
  fullName: 'Sahra',
  email: 's@demo.school',
  totalPaid: 1_750,
  corrected: -700,
  refunded: 150,
  totalDiscount: 10,
  transactionCount: 2,
  methods: { Cash: 1_750, ZAAD: 0, 'E-dahab': 0 },
  studentPayments: [
    {
      paymentId: 7,
      kind: 'taken',
      studentName: 'Hodan Cali',
      amountPaid: 1_750,
      discount: 10,
      method: 'Cash',
      description: '',
      date: '2026-09-14T07:00:00.000Z',
    },
  ],
  notListed: 1,
  heldAmount: 400,
  datedEarlier: 300,
}
const payment = (more: Partial<PaymentRow>) =>
  paymentOfHodan({ ...more, pending: { entryId: 'K7Q-1', state: 'waiting' } })
const cabdi: UserCollection = { ...sahra, userId: 3, fullName: 'Cabdi', datedEarlier: 900, studentPayments: [] }

test('collections from the server have the name of the collector, and the sums of the screen', () => {
  const [first, second] = collectionsFromServer([sahra, cabdi])
  expect([first?.fullName, second?.fullName]).toEqual(['Cabdi', 'Sahra'])
  expect(second).toMatchObject({
    confirmedCents: 2_600,
    correctedCents: -700,
    refundedCents: 150,
    totalCents: 1_750,
    discountCents: 10,
    earlierCents: 300,
    notListed: 1,
    heldCents: 400,
  })
  expect(second?.methods).toEqual({ Cash: 1_750, ZAAD: 0, 'E-dahab': 0 })
  expect(second?.payments).toMatchObject([{ paymentId: 7, kind: 'taken', student: 'Hodan Cali', amountCents: 1_750 }])
})

test('collections from the server and payments waiting on this device are added up, by person and in every sum', () => {
  const atSchool = collectionsFromServer([sahra, cabdi])
  const here = [payment({ receipt: 'K7Q-R000002', amountCents: 250, method: 'ZAAD' }), payment({ collectorId: 4 })]
  const waiting = collectionsOf(here, { from: '2026-09-01', to: '2026-09-30' }, { timeZone: 'Africa/Mogadishu' })
  const [first, second, third] = withWaiting(atSchool, waiting)
  expect(first).toEqual(atSchool[0])
  expect(second).toMatchObject({
    userId: 2,
    email: 's@demo.school',
    count: 3,
    confirmedCents: 2_850,
    totalCents: 2_000,
    waitingCents: 250,
    earlierCents: 300,
    heldCents: 400,
    methods: { Cash: 1_750, ZAAD: 250, 'E-dahab': 0 },
  })
  expect(second?.payments).toHaveLength(2)
  expect(third).toMatchObject({ userId: 4, email: null, totalCents: 1_700, waitingCents: 1_700 })
  expect(withWaiting(atSchool, [])).toEqual(atSchool)
})

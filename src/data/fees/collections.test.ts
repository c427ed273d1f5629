import { expect, test } from 'vitest'
import type { UserCollection } from '#domain/fees/income.schema.ts'
import { collectionsFromServer, withSchool } from './collections.ts'

const sahra: UserCollection = {
  userId: 2,
  fullName: 'Sahra',
  email: 's@demo.school',
  totalPaid: 17.5,
  totalDiscount: 0.1,
  transactionCount: 2,
  methods: { Cash: 17.5, ZAAD: 0, 'E-dahab': 0 },
  studentPayments: [
    {
      paymentId: 7,
      studentName: 'Hodan Cali',
      amountPaid: 17.5,
      discount: 0.1,
      method: 'Cash',
      description: '',
      date: '2026-09-14T07:00:00.000Z',
    },
  ],
  notListed: 1,
  heldAmount: 4,
  datedEarlier: 3,
}
const cabdi: UserCollection = { ...sahra, userId: 3, fullName: 'Cabdi', datedEarlier: 9, studentPayments: [] }
const nuur: UserCollection = { ...cabdi, userId: 4, fullName: 'Nuur', datedEarlier: 0 }

test('collections from the server are in cents, with the name of the collector', () => {
  const [first, second] = collectionsFromServer([sahra, cabdi])
  expect([first?.fullName, second?.fullName]).toEqual(['Cabdi', 'Sahra'])
  expect(second).toMatchObject({
    totalCents: 1_750,
    discountCents: 10,
    earlierCents: 300,
    notListed: 1,
    heldCents: 400,
  })
  expect(second?.methods).toEqual({ Cash: 1_750, ZAAD: 0, 'E-dahab': 0 })
  expect(second?.payments).toMatchObject([{ key: '7', student: 'Hodan Cali', amountCents: 1_750 }])
})

test('collections from the replica keep their sums, and get from the server what only the school knows', () => {
  const [known] = collectionsFromServer([sahra])
  const here = [{ ...known!, email: null, earlierCents: 0, totalCents: 2_000, waitingCents: 250 }]
  const all = withSchool(here, collectionsFromServer([sahra, cabdi, nuur]))
  // The device knows nothing of Cabdi; Nuur has no money with an earlier date.
  expect(all.map(({ fullName }) => fullName)).toEqual(['Cabdi', 'Sahra'])
  expect(all[0]).toMatchObject({ totalCents: 0, count: 0, earlierCents: 900, payments: [] })
  expect(all[1]).toMatchObject({ totalCents: 2_000, waitingCents: 250, earlierCents: 300, email: 's@demo.school' })
  expect(withSchool(here, [])).toEqual(here)
})

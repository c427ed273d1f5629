import { afterAll, beforeAll, expect, it } from 'vitest'
import { shillings } from '../../db/schema.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, type Tablet } from '../../testing/tablet.ts'

let school: School
let admin: Tablet
let office: Tablet

beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
  office = await school.tablet('user')
})
afterAll(() => school.close())

it('an expense and an exchange in shillings of a tablet are recorded once however often they arrive, and reach other tablets', async () => {
  const at = { madeAt: new Date(school.clock.now).toISOString() }
  const voucher = `${office.device.code}-V000001`
  const ref = '00000000-0000-4000-9000-00000000f001'
  const spent = office.entry(
    'expenses.record',
    {
      ref: '00000000-0000-4000-9000-00000000f002',
      voucher,
      category: 'Fuel',
      amount: 10,
      date: school.today,
      paymentMethod: 'Cash',
      shillings: { amount: 85_000, rate: 8_500, dollars: 10 },
    },
    at,
  )
  const changed = office.entry(
    'shillings.exchange',
    {
      ref,
      account: 'cashShillings',
      direction: 'buy',
      shillings: 850_000,
      dollars: 100,
      dollarAccount: 'safe',
    },
    at,
  )
  const answers = [await office.deliver([spent, changed]), await office.deliver([spent, changed])]
  expect(answers.map((each) => each.map(({ verdict }) => verdict))).toEqual([
    ['applied', 'applied'],
    ['replayed', 'replayed'],
  ])
  const stored = await school.db.select().from(shillings).orderBy(shillings.id)
  expect(stored.map(({ key, shillings: amount, cents }) => [key, amount, cents])).toEqual([
    [voucher, -85_000, -1_000],
    [ref, 850_000, 10_000],
  ])
  const replica = emptyReplica()
  await admin.pull(replica)
  expect(replica.tables.shillings.get(ref)).toMatchObject({ kind: 'exchange', rate: 8_500, other: 'safe' })
  expect(replica.tables.expenses.get(voucher)).toMatchObject({
    shillings: { amount: 85_000, rate: 8_500, cents: 1_000 },
  })
})

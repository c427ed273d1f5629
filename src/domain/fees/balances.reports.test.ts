import { describe, expect, test } from 'vitest'
import type { AccountOfStudent } from '../report.ts'
import {
  balanceRow,
  balances,
  familyNameOf,
  owing,
  stateOfMonth,
  totalsByClass,
  unpaidFamilies,
  unpaidStudents,
} from './balances.reports.ts'
import type { FeeAccountRow } from './fees.schema.ts'
import { emptyAccount } from './payments.rules.ts'

const AT = { today: '2026-09-14', timeZone: 'Africa/Mogadishu', since: '' }
const september = { year: 2026, month: 9, amountCents: 1_700, settledCents: 500 }
const unpaid = { ...september, settledCents: 0 }

const accountOf = (id: number, more: Partial<FeeAccountRow> = {}, phone = `63400000${id}`): AccountOfStudent => ({
  account: { ...emptyAccount(id), ...more },
  student: { id, fullname: `Child${id} Cali Xasan`, classId: id % 2, phone, phone2: null, feeCents: 1_700 },
  className: id % 2 ? '1A' : '10A',
})

const all = [
  accountOf(1, { open: [september], chargedCents: 3_400, paidCents: 2_000, discountCents: 200, settled: [202_608] }),
  accountOf(2, { open: [september], carryCents: 1_200 }),
  accountOf(3, { open: [unpaid] }, '634000001'),
]
const rows = all.map(balanceRow)

describe('a balance', () => {
  test('is the sum of the dues less what is carried forward', () => {
    expect(balances.compute({ accounts: all }, {}, AT).map(({ balanceCents }) => balanceCents)).toEqual([
      1_200, 0, 1_700,
    ])
  })

  test('of zero or less keeps a student out of the lists of debts, although a month is open', () => {
    expect(unpaidStudents.compute({ accounts: all }, {}, AT).map(({ studentId }) => studentId)).toEqual([1, 3])
    expect(owing([balanceRow(accountOf(4, { open: [september], carryCents: 5_000 }))])).toEqual([])
  })

  test('is summed up by class, with classes in the order in which people count', () => {
    expect(totalsByClass(rows).map(({ className, count, dueCents }) => [className, count, dueCents])).toEqual([
      ['1A', 2, 2_900],
      ['10A', 1, 0],
    ])
  })

  test('leaves out settled months and sorts the others, in whatever order they come', () => {
    const august = { ...unpaid, month: 8 }
    const { open } = balanceRow(
      accountOf(1, { open: [september, { ...unpaid, settledCents: 1_700, month: 7 }, august] }),
    )
    expect(open.map(({ month }) => month)).toEqual([8, 9])
  })
})

describe('families with debts', () => {
  const familiesOf = (accounts: readonly AccountOfStudent[]) => unpaidFamilies.compute({ debts: accounts }, {}, AT)

  test('are the children of one phone under the names after their own, with the sum of their balances', () => {
    const [family] = familiesOf(all)
    expect(family).toMatchObject({ familyName: 'Cali Xasan', phones: ['634000001'], totalCents: 2_900 })
    expect(family?.students.map(({ studentId }) => studentId)).toEqual([1, 3])
  })

  test('owe the balance and not the open months: what is carried forward for a child is deducted from that child’s debt', () => {
    const [family] = familiesOf([
      accountOf(1, { open: [unpaid], carryCents: 700 }),
      accountOf(2, { open: [unpaid] }, '634000001'),
    ])
    expect(family?.totalCents).toBe(1_000 + 1_700)
  })

  test('do not owe less because another child has paid in advance', () => {
    const [family] = familiesOf([accountOf(1, { open: [unpaid] }), accountOf(2, { carryCents: 1_700 }, '634000001')])
    expect(family).toMatchObject({ totalCents: 1_700, students: [{ studentId: 1 }] })
  })

  test('are listed with the largest debt first, and children without a phone are families of their own', () => {
    const families = familiesOf([
      accountOf(1, { open: [september] }, ''),
      accountOf(2, { open: [september] }, ''),
      accountOf(3, { open: [unpaid] }),
    ])
    expect(families.map(({ key, totalCents }) => [key, totalCents])).toEqual([
      ['634000003', 1_700],
      ['student:1', 1_200],
      ['student:2', 1_200],
    ])
  })
})

test.each([
  ['Hodan Cali Xasan', 'Cali Xasan'],
  ['  Hodan   Cali\tXasan ', 'Cali Xasan'],
  ['Hodan', 'Hodan'],
  [' Hodan ', 'Hodan'],
])('the family name of %j is %j', (fullname, name) => expect(familyNameOf(fullname)).toBe(name))

test('a month is paid, partial, unpaid or unknown', () => {
  expect(stateOfMonth(rows[0]!, september)?.state).toBe('partial')
  expect(stateOfMonth(rows[2]!, september)?.state).toBe('unpaid')
  expect(stateOfMonth(rows[0]!, { year: 2026, month: 8 })?.state).toBe('paid')
  expect(stateOfMonth(rows[0]!, { year: 2026, month: 7 })).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { emptyAccount } from '#domain/fees/payments.rules.ts'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { childNames, enter, familyTitle, feeBook, findFamilies } from './families.ts'
import { emptyForm, forStudents, type Typed } from './pay-form.ts'
import { planOf, settlesText } from './plan.ts'

const SEPTEMBER = { year: 2026, month: 9 }
const open = (month: number, settledCents = 0) => ({ year: 2026, month, amountCents: 1_700, settledCents })

const child = (id: number, account: Partial<FeeAccountRow> = {}, phone = '634000001'): FeeOfStudent => ({
  student: {
    id,
    fullname: `Child${id} Cali Nuur`,
    gender: 'Male',
    age: 8,
    classId: 1,
    rollNumber: null,
    bus: null,
    phone,
  },
  className: '1A',
  account: { ...emptyAccount(id), open: [open(9)], ...account },
})

const plan = (children: FeeOfStudent[], change: Partial<Typed> = {}, limit: number | null = null, hasPreset = true) => {
  const ids = children.map(({ student }) => student.id)
  const typed = { ...forStudents(emptyForm(SEPTEMBER, false), ids), ...change }
  const row = limit === null ? null : { ...SEPTEMBER, maxCents: limit, usedCents: 0 }
  return planOf(children, row, { typed, today: SEPTEMBER, hasPreset })
}

const debtor = child(1, { open: [open(7, 700), open(8), open(9)] })
const paid = child(2, { open: [], settled: [202609] })

test('the payment form proposes the dues of the month or, with one choice, all dues', () => {
  const month = plan([debtor, paid])
  expect(month.lines).toEqual([{ studentId: 1, ...SEPTEMBER, amountPaid: 17, discount: 0 }])
  expect([month.netCents, month.allCents, month.blocked]).toEqual([1_700, 4_400, null])
  const all = plan([debtor, paid], { isAll: true })
  expect(all.netCents).toBe(4_400)
  expect(settlesText(all.shown[0]!)).toBe('September 2026 $17.00, July 2026 $10.00, August 2026 $17.00')
})

test('the payment form proposes nothing where amounts are to be typed', () => {
  expect(plan([debtor], {}, null, false).blocked).toBe('No dues for September 2026 in this family.')
  expect(plan([debtor], { amounts: { 1: '20' } }, null, false).netCents).toBe(2_000)
})

test('a payment for a settled month is used for the oldest open one, and refused where none is open', () => {
  const owing = child(3, { open: [open(8)], settled: [202609] })
  expect(plan([owing], { amounts: { 3: '5' } }).lines[0]).toMatchObject({ month: 8, amountPaid: 5 })
  expect(plan([paid], { amounts: { 2: '5' } })).toMatchObject({
    lines: [],
    netCents: 0,
    blocked: 'No due for September 2026 for this student.',
  })
})

test('a payment for a month without a fee yet is in advance', () => {
  const ahead = plan([paid], { month: 10, amounts: { 2: '17' } })
  expect(settlesText(ahead.shown[0]!)).toBe('$17.00 in advance')
  expect(plan([paid], { month: 10 }).blocked).toBe('No dues for October 2026 in this family.')
  expect(plan([paid], { month: 10, isSingle: true }).blocked).toBe('No due for October 2026 for this student.')
})

test('a month more than a year ago that is not open was settled or never charged, and cannot be paid', () => {
  expect(plan([paid], { year: 2024, amounts: { 2: '17' } }).blocked).toMatch(/^No due for September 2024/)
})

test('a discount lowers the amount to receive and is given to one child after the other', () => {
  const two = plan([child(1), child(2)], { discount: '20' })
  expect(two.lines.map(({ amountPaid, discount }) => [amountPaid, discount])).toEqual([
    [0, 17],
    [14, 3],
  ])
  expect([two.totalCents, two.netCents, two.blocked]).toEqual([3_400, 1_400, null])
  expect(plan([child(1)], { discount: '18' }).blocked).toBe('The discount is larger than what is due.')
  expect(plan([child(1)], { discount: '5' }, 300).blocked).toBe(
    'The discount is over the limit of September 2026: $3.00 is left.',
  )
  expect(plan([child(1)], { discount: '3' }, 300).blocked).toBeNull()
  expect(plan([child(1)], { discount: 'x' }).blocked).toBe('Please enter a valid amount')
})

test('an invalid amount blocks the payment, and an empty one leaves the child out', () => {
  expect(plan([child(1), child(2)], { amounts: { 1: '1.234' } }).blocked).toBe('Please enter a valid amount')
  expect(plan([child(1), child(2)], { amounts: { 1: '' } }).lines.map(({ studentId }) => studentId)).toEqual([2])
})

test('the payment form distinguishes no children chosen from no children left', () => {
  expect(plan([]).blocked).toBe('Search for a family or student first.')
  expect(plan([], { studentIds: [9] }).blocked).toBe('No student found.')
})

test('children with one phone are one family, found by any of them; a single student is a family alone', () => {
  const book = feeBook([child(1), child(2), child(3, {}, '634000002'), child(4, {}, '')])
  const found = (query: string, isSingle = false) =>
    findFamilies(book, query, isSingle, 6).map(({ children }) => children.map(({ student }) => student.id))
  expect(found('child2')).toEqual([[1, 2]])
  expect(found('634000001')).toEqual([[1, 2]])
  expect(found('cali nuur')).toEqual([[1, 2], [3], [4]])
  expect(found('2', true)).toEqual([[2]])
  expect(found(' ')).toEqual([])
})

describe('Enter in the search of families', () => {
  const three = child(636, {}, '634701003')
  const book = feeBook([child(1), child(2), child(3, {}, '634000002'), three])
  const opened = (typed: string, isSingle = false) => {
    const entered = enter(book, typed, isSingle)
    if (entered.opens === 'nothing') return entered.why
    return entered.opens === 'receipt' ? entered.number : entered.family.children.map(({ student }) => student.id)
  }

  test('opens the family with exactly this student id, whole phone or receipt number', () => {
    expect(opened('2')).toEqual([1, 2])
    expect(opened(' 2 ', true)).toEqual([2])
    expect(opened('634000001')).toEqual([1, 2])
    expect(opened('+252 63 400 0002')).toEqual([3])
    expect(opened('k7q r000123')).toBe('K7Q-R000123')
  })

  test('opens no family for a part of a phone, a similar name, or several matches', () => {
    expect(opened('701')).toBe('none')
    expect(opened('1003')).toBe('unknownId')
    expect(opened('634701')).toBe('choose')
    expect(opened('child636')).toBe('choose')
    expect(opened('zzzzqq')).toBe('none')
    expect(opened('634000001', true)).toBe('choose')
    expect(opened('  ')).toBe('blank')
  })
})

test('a family is titled by the names that its children share, and a single child by its full name', () => {
  const [family] = findFamilies(feeBook([child(1), child(2)]), '1', false, 1)
  expect([familyTitle(family!), childNames(family!)]).toEqual(['Cali Nuur', 'Child1, Child2'])
  expect(familyTitle({ children: [child(3)] })).toBe('Child3 Cali Nuur')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { familiesOf, familyNameOf } from './families.rules.ts'

type Child = { id: number; phone: string | null; phone2?: string | null }

const idsOf = (children: readonly Child[]) =>
  familiesOf(children, (child) => child).map((family) => family.children.map(({ id }) => id))

test('children who share a phone are a family, also where one has it as the second phone', () => {
  const children = [
    { id: 1, phone: '634000001' },
    { id: 2, phone: '634000002', phone2: '634000001' },
    { id: 3, phone: '634000001', phone2: '634000009' },
    { id: 4, phone: '634000003', phone2: '634000009' },
    { id: 5, phone: '634000002' },
  ]
  // A second phone that is nobody's first one, such as a neighbour's, joins nobody.
  expect(idsOf(children)).toEqual([[1, 2, 3, 5], [4]])
})

test('a child without a phone is a family alone', () => {
  expect(
    idsOf([
      { id: 1, phone: '' },
      { id: 2, phone: null },
    ]),
  ).toEqual([[1], [2]])
})

test('every child is in one family, whatever the order of the children', () => {
  const phone = fc.constantFrom('a', 'b', 'c', 'd', '')
  const some = fc.array(fc.record({ phone, phone2: phone }), { maxLength: 12 })
  fc.assert(
    fc.property(some, (phones) => {
      const children = phones.map((each, id) => ({ id, ...each }))
      const families = idsOf(children)
      expect(families.flat().toSorted((a, b) => a - b)).toEqual(children.map(({ id }) => id))
      const sorted = (of: number[][]) => of.map((family) => family.toSorted((a, b) => a - b).join()).toSorted()
      expect(sorted(idsOf(children.toReversed()))).toEqual(sorted(families))
    }),
  )
})

test.each([
  ['Hodan Cali Xasan', 'Cali Xasan'],
  ['  Hodan   Cali\tXasan ', 'Cali Xasan'],
  ['Hodan', 'Hodan'],
  [' Hodan ', 'Hodan'],
])('the family name of %j is %j', (fullname, name) => expect(familyNameOf(fullname)).toBe(name))

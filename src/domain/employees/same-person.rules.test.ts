import { expect, test } from 'vitest'
import { peopleFinder, type Person } from './same-person.rules.ts'

const person = (over: Partial<Person> = {}): Person => ({
  fullName: 'Hodan Cali Nuur',
  nationalId: null,
  phone: null,
  dateOfBirth: null,
  ...over,
})

test.each<[string, Partial<Person>, Partial<Person>, boolean]>([
  ['a name that nothing contradicts', {}, {}, true],
  ['a name in other letters', {}, { fullName: 'HODAN  cali nuur' }, true],
  ['another name', {}, { fullName: 'Hodan Cali Jaamac' }, false],
  ['a national ID with a shorter name', { nationalId: 'A-100 1' }, { nationalId: 'a1001', fullName: 'Hodan' }, true],
  [
    'a national ID with a name written otherwise',
    { nationalId: 'A1' },
    { nationalId: 'A1', fullName: 'Hoodan Ali' },
    true,
  ],
  ['a national ID with another name', { nationalId: 'A1' }, { nationalId: 'A1', fullName: 'Hodan Cali Jaamac' }, false],
  ['a name with other national IDs', { nationalId: 'A1' }, { nationalId: 'A2' }, false],
  [
    'a name with one birthday and other phones',
    { dateOfBirth: '1990-02-01', phone: '634000001' },
    { dateOfBirth: '1990-02-01', phone: '634000002' },
    true,
  ],
  [
    'a name with other birthdays and one phone',
    { dateOfBirth: '1990-02-01', phone: '634000001' },
    { dateOfBirth: '1991-02-01', phone: '634000001' },
    false,
  ],
  ['a name with other phones', { phone: '634000001' }, { phone: '634000002' }, false],
  ['a name with a phone that only one has', { phone: '634000001' }, {}, true],
])('of two employees, %s: the same person %#', (_, one, other, isSame) => {
  expect(peopleFinder([person(one)]).same(person(other)) !== undefined).toBe(isSame)
})

test('a phone finds whoever has it, and nobody where there is none', () => {
  const cali = person({ fullName: 'Cali', phone: '634000001' })
  const people = peopleFinder<Person>()
  people.add(cali)
  expect(people.withPhone(person({ phone: '634000001' }))).toBe(cali)
  expect(people.withPhone(person())).toBeUndefined()
})

test('a national ID or phone belongs to whoever has it under another name, unless somebody of this name has it too', () => {
  const cali = person({ fullName: 'Cali Nuur', nationalId: 'A1', phone: '634000001' })
  const people = peopleFinder([cali])
  expect(people.owner(person({ fullName: 'Sahra Diiriye', nationalId: 'a-1' }))).toEqual({
    field: 'nationalId',
    owner: cali,
  })
  expect(people.owner(person({ fullName: 'Sahra Diiriye', phone: '634000001' }))).toEqual({
    field: 'phone',
    owner: cali,
  })
  expect(people.owner(person({ fullName: 'Ali Nur', nationalId: 'A1', phone: '634000001' }))).toBeNull()
  people.add(person({ fullName: 'Sahra Diiriye', phone: '634000001' }))
  expect(people.owner(person({ fullName: 'Sahra Diiriye', phone: '634000001' }))).toBeNull()
})

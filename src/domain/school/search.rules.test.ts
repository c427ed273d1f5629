import { describe, expect, it } from 'vitest'
import { search, searchIndex } from './search.rules.ts'

const students = [
  { id: 1, fullname: 'Cali Maxamed Nuur', phone: '634000001', phone2: null },
  { id: 12, fullname: 'Faadumo Cali Xasan', phone: '654000012', phone2: '677000012' },
  { id: 123, fullname: 'Maxamed Cali Jaamac', phone: '634000123', phone2: null },
  { id: 200, fullname: 'Mohamed Ali Jama', phone: '674000200', phone2: null },
  { id: 201, fullname: 'Muxubo Cilmi Warsame', phone: '674000201', phone2: null },
]
const index = searchIndex(students)
const idsFor = (query: string) => search(index, query).map(({ id }) => id)

describe('searching students', () => {
  it('lists the typed spelling first, then names that sound alike', () => {
    expect(idsFor('mohamed')).toEqual([200, 123, 1])
    expect(idsFor('maxamed')).toEqual([123, 1, 200])
  })

  it('ranks a first name above a father’s', () => {
    expect(idsFor('cali')).toEqual([1, 12, 123, 200])
  })

  it('requires every word to match', () => {
    expect(idsFor('faduma hassan')).toEqual([12])
    expect(idsFor('faduma jama')).toEqual([])
  })

  it('takes digits of up to five places for an id first: the student with that id is found alone', () => {
    expect(idsFor('12')).toEqual([12])
    expect(idsFor(' 0201 ')).toEqual([201])
    expect(idsFor('2')).toEqual([200, 201])
    // Several rows of a list may be about one student.
    const twice = searchIndex([...students, students[0]!])
    expect(search(twice, '1').map(({ id }) => id)).toEqual([1, 1])
  })

  it('finds short digits that are no id at the ends of phones only', () => {
    expect(idsFor('634')).toEqual([1, 123])
    expect(idsFor('0012')).toEqual([12])
    expect(idsFor('400')).toEqual([])
    expect(idsFor('4000001')).toEqual([1])
  })

  it('finds phones in every form that people write', () => {
    for (const phone of ['654000012', '0654000012', '+252 65 4000012', '00252654000012', '65 400-0012'])
      expect(idsFor(phone)).toEqual([12])
    expect(idsFor('677000')).toEqual([12])
  })

  it('gives the whole list for an empty query, and nothing for a name that no student has', () => {
    expect(idsFor('  ')).toEqual([1, 12, 123, 200, 201])
    for (const nobody of ['zzz', 'zzzzqq', 'xyz', '999999', '!!', '<script>']) expect(idsFor(nobody)).toEqual([])
  })

  it('works without phones, which teachers do not have', () => {
    const names = searchIndex(students.map(({ id, fullname }) => ({ id, fullname })))
    expect(search(names, 'mohamed')).toHaveLength(3)
    expect(search(names, '634000001')).toEqual([])
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byFullname, sortByName, studentSearch } from './students.queries.ts'

const matchesStudent = (one: { id: number; fullname: string }, search: string) => studentSearch(search)(one)

const student = { id: 412, fullname: 'Xaawo Maxamed-Nuur Cali' }

test('a student search matches the beginnings of names in any order, and the beginning of the id', () => {
  expect(matchesStudent(student, 'cali xaa')).toBe(true)
  expect(matchesStudent(student, '  MAXAMED ')).toBe(true)
  expect(matchesStudent(student, '41')).toBe(true)
  expect(matchesStudent(student, '')).toBe(true)
  expect(matchesStudent(student, '12')).toBe(false)
  expect(matchesStudent(student, 'ali')).toBe(false)
})

test('a student search ignores accents and extra spaces', () => {
  expect(matchesStudent({ id: 1, fullname: 'Zoë  Àbdi' }, 'zoe abdi')).toBe(true)
})

test('a student search finds the last of five thousand students', () => {
  const students = Array.from({ length: 5_000 }, (_, index) => ({
    id: index + 1,
    fullname: `Axmed Cali Nuur ${index}`,
  }))
  expect(students.filter(studentSearch('nuur 4999'))).toHaveLength(1)
})

test('students are sorted as the collator sorts names, with accents and signs or without', () => {
  const letter = fc.constantFrom(...'abzABZ  éÉ-’7ñ')
  const name = fc.array(letter, { maxLength: 6 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), (given) => {
      const rows = given.map((fullname, at) => ({ id: given.length - at, fullname }))
      expect(sortByName(rows)).toEqual(rows.toSorted(byFullname))
    }),
  )
})

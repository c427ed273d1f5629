import { describe, expect, it, test } from 'vitest'
import { formatPhone, parsePhone } from '../school/phone.rules.ts'
import { StudentEdit, StudentForm } from './student-form.schema.ts'
import { defaultFeeCents, fullNameOf, standardGender } from '../school/students.rules.ts'

const GOOD = {
  firstname: 'Hodan',
  lastname: 'Nuur',
  classId: 1,
  gender: 'Female',
  age: 7,
  feeCents: 1700,
  district: '26-ka June',
  phone: '634000001',
  previousSchoolType: 'NOT_SPECIFIC',
}
const messagesOf = (change: Record<string, unknown>) =>
  StudentForm.safeParse({ ...GOOD, ...change }).error?.issues.map(({ message }) => message) ?? []

describe('the student form', () => {
  it('accepts the required fields alone', () => {
    expect(messagesOf({})).toEqual([])
    for (const field of Object.keys(GOOD)) expect(messagesOf({ [field]: undefined })).toHaveLength(1)
  })

  test.each([
    ['age', 2, 'Minimum age is 3'],
    ['phone', '694000001', 'Phone must be 63/65/67 + 7 digits (9 digits total)'],
    ['phone', '63400000', 'Phone must be 63/65/67 + 7 digits (9 digits total)'],
    ['phone2', '1', 'Phone must be 63/65/67 + 7 digits (9 digits total)'],
    ['feeCents', -1, 'Fee must be 0 or a positive number.'],
    ['feeCents', 0.5, 'Fee must be 0 or a positive number.'],
    ['classId', 0, 'Please select a class'],
    ['firstname', '   ', 'First name is required'],
    ['parentEmail', 'nobody', 'Invalid email format'],
  ])('refuses %s %s: %s', (field, value, message) => {
    expect(messagesOf({ [field]: value })).toContain(message)
  })

  it.each(['role', 'deletedAt', 'createdBy', 'revision', 'fullname', 'id', 'FreeReason'])(
    'refuses the field %s',
    (field) => {
      expect(messagesOf({ [field]: 1 })).toHaveLength(1)
    },
  )

  it('trims names to single spaces and stores empty optional text as none', () => {
    const student = StudentForm.parse({ ...GOOD, firstname: '  Hodan   Yar ', bus: ' ', phone2: '', parentEmail: '' })
    expect(student).toMatchObject({ firstname: 'Hodan Yar', bus: null, phone2: null, parentEmail: null })
  })

  it('may leave out the gender only when editing', () => {
    const { gender: _, ...rest } = GOOD
    expect(StudentEdit.safeParse({ ...rest, base: 1 }).success).toBe(true)
    expect(StudentEdit.safeParse(rest).success).toBe(false)
  })
})

it('the full name joins the parts that are filled in', () => {
  expect(fullNameOf({ firstname: 'Hodan', middlename: ' ', lastname: 'Nuur', fourtname: null })).toBe('Hodan Nuur')
})

it('the default fee is 17 dollars without a bus and 27 with one', () => {
  expect([defaultFeeCents(null), defaultFeeCents(' '), defaultFeeCents('Bus 1')]).toEqual([1700, 1700, 2700])
})

it('genders are recognized in other words, and never guessed', () => {
  expect(['m', 'LAB', 'wiil', 'Male '].map(standardGender)).toEqual(['Male', 'Male', 'Male', 'Male'])
  expect(['f', 'dhedig', 'Gabar', 'female.'].map(standardGender)).toEqual(['Female', 'Female', 'Female', 'Female'])
  expect(['', 'x', 'maybe', 'constructor'].map(standardGender)).toEqual([null, null, null, null])
})

it('a phone is parsed from any form and formatted in groups', () => {
  expect(parsePhone(' +252 (63) 400 0001 ')).toBe('634000001')
  for (const none of [null, {}, '', '634', '1634000001', '6340000011', true]) expect(parsePhone(none)).toBeNull()
  expect(formatPhone('634000001')).toBe('63 400 0001')
  expect(formatPhone('1')).toBe('1')
})

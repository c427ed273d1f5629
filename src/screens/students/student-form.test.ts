import { describe, expect, it, test } from 'vitest'
import type { StudentDetail } from '#domain/school/students.schema.ts'
import {
  editedStudentOf,
  EMPTY_STUDENT,
  familyOf,
  feeAfterBus,
  feeAfterClass,
  missingOf,
  newStudentOf,
  otherOf,
  splitPhone,
  valuesOf,
  type StudentValues,
} from './student-form.ts'

const FILLED: StudentValues = {
  ...EMPTY_STUDENT,
  phonePrefix: '65',
  phoneRest: '4000001',
  firstname: 'Hodan',
  lastname: 'Cali',
  classId: '3',
  gender: 'Female',
  age: '7',
}

const DETAIL: StudentDetail = {
  id: 12,
  fullname: 'Cali Xasan Nuur',
  firstname: 'Cali',
  middlename: 'Xasan',
  lastname: 'Nuur',
  fourtname: '',
  gender: 'Male',
  age: 9,
  classId: 3,
  className: '1C',
  classes: { name: '1C' },
  rollNumber: null,
  bus: 'Bus 2',
  phone: '654000001',
  phone2: null,
  motherName: 'Sahra Diiriye',
  feeCents: 2750,
  address: 'Suuqa Weyn',
  district: '26-ka June',
  previousSchool: null,
  previousSchoolType: 'PUBLIC',
  parentEmail: null,
  transfer: true,
  createdAt: '2026-01-01T08:00:00.000Z',
  revision: 4,
}

describe('the typed student form', () => {
  it('gives a student with the fee in cents, phones of nine digits and numbers', () => {
    const { student } = newStudentOf({ ...FILLED, fee: '17.5' })
    expect(student).toMatchObject({ phone: '654000001', feeCents: 1750, classId: 3, age: 7, bus: null, phone2: null })
  })

  test.each<[Partial<StudentValues>, string, string]>([
    [{ phoneRest: '400000' }, 'phoneRest', 'Enter exactly 7 digits after the prefix'],
    [{ phoneRest: '' }, 'phoneRest', 'Enter exactly 7 digits after the prefix'],
    [{ phone2: '123' }, 'phone2', 'Phone must be 63/65/67 + 7 digits (9 digits total)'],
    [{ age: '2' }, 'age', 'Minimum age is 3'],
    [{ age: '' }, 'age', 'Age is required'],
    [{ age: '7.5' }, 'age', 'Age must be a whole number'],
    [{ fee: '' }, 'fee', 'Fee must be 0 or a positive number.'],
    [{ fee: '-1' }, 'fee', 'Fee must be 0 or a positive number.'],
    [{ fee: '1e3' }, 'fee', 'Fee must be 0 or a positive number.'],
    [{ classId: '' }, 'classId', 'Please select a class'],
    [{ gender: '' }, 'gender', 'Gender is required'],
    [{ district: '' }, 'district', 'District is required'],
    [{ previousSchoolType: '' }, 'previousSchoolType', 'Previous school type is required'],
    [{ firstname: ' ' }, 'firstname', 'First name is required'],
    [{ lastname: '' }, 'lastname', 'Last name is required'],
  ])('with %o reports for %s: %s', (change, field, message) => {
    expect(newStudentOf({ ...FILLED, ...change }).errors).toEqual({ [field]: message })
  })

  it('may leave out when editing what the student lacked before, and nothing else', () => {
    const lacking = { ...FILLED, gender: '', age: '', district: '', previousSchoolType: '' }
    const { student, errors } = editedStudentOf(lacking, lacking)
    expect([errors, student?.district, student?.age]).toEqual([undefined, undefined, undefined])
    expect(editedStudentOf(lacking, FILLED).errors).toEqual({
      gender: 'Gender is required',
      age: 'Age is required',
      district: 'District is required',
      previousSchoolType: 'Previous school type is required',
    })
  })

  it('filled from an existing student gives that student again', () => {
    const { student } = editedStudentOf(valuesOf(DETAIL), valuesOf(DETAIL))
    expect(student).toMatchObject({
      firstname: 'Cali',
      phone: '654000001',
      feeCents: 2750,
      bus: 'Bus 2',
      transfer: true,
    })
    expect(valuesOf({ ...DETAIL, gender: 'lab' }).gender).toBe('')
  })
})

describe('the field of a phone’s last seven digits', () => {
  it('accepts digits, seven at most', () => {
    expect(splitPhone('40 00-00a123')).toEqual({ prefix: null, rest: '4000001' })
  })

  it('splits a whole number', () => {
    expect(splitPhone('+252 67 400 0001')).toEqual({ prefix: '67', rest: '4000001' })
  })
})

describe('the fee in the student form', () => {
  it('changes with the bus while it is the default one', () => {
    expect([feeAfterBus('17', 'Bus 1'), feeAfterBus('27', ' '), feeAfterBus('', '')]).toEqual(['27', '17', '17'])
  })

  it('is the usual one of the class that was chosen, unless another was typed', () => {
    const [first, second] = [1, 2].map((level) => ({
      level,
      withoutBusCents: 1_900 + level * 100,
      withBusCents: 3_150,
    }))
    const all = { withoutBusCents: 1_700, withBusCents: 2_700, levels: [first!, second!] }
    const after = (fee: string, bus = '') => feeAfterClass({ fee, bus }, second!, all)
    expect([after('17'), after('20'), after(''), after('27', 'Bus 1'), after('12')]).toEqual([
      '21',
      '21',
      '21',
      '31.50',
      '12',
    ])
  })

  it('is not changed when another one was agreed on', () => {
    expect(feeAfterBus('10', 'Bus 1')).toBe('10')
  })
})

describe('the sibling details offered to the form', () => {
  const family = familyOf(DETAIL)

  it('are those of the family: not the bus, the class or the first name', () => {
    expect(family).toEqual({
      middlename: 'Xasan',
      lastname: 'Nuur',
      district: '26-ka June',
      address: 'Suuqa Weyn',
      motherName: 'Sahra Diiriye',
    })
  })

  it('fill empty fields and the untouched district, and no field that somebody filled', () => {
    expect(missingOf({ ...EMPTY_STUDENT, lastname: 'Cali', address: 'Suuqa Weyn' }, family)).toEqual({
      middlename: 'Xasan',
      district: '26-ka June',
      motherName: 'Sahra Diiriye',
    })
    expect(otherOf({ ...EMPTY_STUDENT, ...family, lastname: 'Cali' }, family)).toEqual({ lastname: 'Nuur' })
  })
})

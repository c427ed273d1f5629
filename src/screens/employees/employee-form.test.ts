import { expect, test } from 'vitest'
import type { EmployeeView } from '#data/employees/directory.ts'
import { NewEmployee } from '#domain/employees/employees.schema.ts'
import { BLANK, employeeOf, problemsOf, stepOf, typedOf, type Typed } from './employee-form.ts'

const TODAY = '2026-11-23'
const filled = (more: Partial<Typed> = {}): Typed => ({
  ...BLANK,
  fullName: 'Hodan Cali',
  email: 'hodan@school.so',
  jobTitle: 'Teacher',
  salary: '300',
  ...more,
})
const saidOf = (more: Partial<Typed>) => problemsOf(TODAY)(filled(more))

test('an empty form names the four required fields in the documented words (EMP-2)', () => {
  expect(problemsOf(TODAY)(BLANK)).toEqual({
    fullName: 'Full name required',
    email: 'Email required',
    jobTitle: 'Job title required',
    salary: 'Salary must be greater than 0',
  })
})

test.each([
  ['', 'Salary must be greater than 0'],
  ['0', 'Salary must be greater than 0'],
  ['0.00', 'Salary must be greater than 0'],
  ['-5', 'Salary must be greater than 0'],
  ['1e9', 'Please enter a valid amount'],
  ['10000.01', 'Please enter a valid amount'],
  ['0.001', 'Please enter a valid amount'],
  ['ten', 'Please enter a valid amount'],
])('a salary of %o is refused', (salary, message) => {
  expect(saidOf({ salary })).toEqual({ salary: message })
})

test('nobody is hired in the future, or born on the day of the hire or later', () => {
  expect(saidOf({ dateOfHire: '2026-11-24' })).toEqual({ dateOfHire: 'The date of hire cannot be in the future.' })
  expect(saidOf({ dateOfHire: '2020-01-01', dateOfBirth: '2020-01-01' })).toEqual({
    dateOfBirth: 'The date of birth must be before the date of hire.',
  })
  expect(saidOf({ dateOfBirth: '2026-11-23' })).toEqual({
    dateOfBirth: 'The date of birth must be before the date of hire.',
  })
  expect(saidOf({ dateOfHire: '2020-01-01', dateOfBirth: '2019-12-31' })).toBeNull()
})

test('an email and a phone are checked, and a problem leads to its step', () => {
  expect(saidOf({ email: 'nobody' })).toEqual({ email: 'Invalid email address' })
  expect(saidOf({ phone: '123' })).toEqual({ phone: 'Phone must be 63/65/67 + 7 digits (9 digits total)' })
  expect(stepOf(['phone', 'bankAccount'])).toBe(1)
  expect(stepOf(['dateOfHire'])).toBe(2)
  expect(stepOf(['salary', 'phone'])).toBe(0)
  expect(stepOf([])).toBeNull()
})

test('what is filled from an employee and sent back is the same employee', () => {
  const employee: EmployeeView = {
    id: 3,
    born: 1,
    fullName: 'Hodan Cali',
    email: 'hodan@school.so',
    jobTitle: 'Teacher',
    gender: 'Female',
    dateOfBirth: '1990-05-20',
    dateOfHire: '2020-09-01',
    phone: '634999001',
    address: null,
    education: 'Bachelor',
    createdBy: 'Axmed',
    createdAt: '2020-09-01T07:00:00.000Z',
    revision: 4,
    pay: { employeeId: 3, salaryCents: 30_050, nationalId: 'SL-1', bankAccount: null },
  }
  const typed = typedOf(employee)
  expect(typed.base).toBe(4)
  expect(problemsOf(TODAY)(typed)).toBeNull()
  expect(NewEmployee.parse(employeeOf(typed))).toEqual({
    fullName: 'Hodan Cali',
    email: 'hodan@school.so',
    jobTitle: 'Teacher',
    salary: 300.5,
    gender: 'Female',
    dateOfBirth: '1990-05-20',
    dateOfHire: '2020-09-01',
    nationalId: 'SL-1',
    phone: '634999001',
    address: '',
    education: 'Bachelor',
    bankAccount: '',
  })
})

import { expect, test } from 'vitest'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import { BLANK, employeeOf, problemsOf } from './single-mark.ts'

const employee = (id: number, fullName: string): EmployeeRow => ({
  id,
  born: 1,
  fullName,
  email: 'x@school.so',
  jobTitle: 'Guard',
  gender: null,
  dateOfBirth: null,
  dateOfHire: '2020-01-01',
  phone: null,
  address: null,
  education: null,
  createdBy: 'Axmed',
  createdAt: '2020-01-01T07:00:00.000Z',
  revision: 1,
})
const staff = [employee(3, 'Hodan Cali'), employee(4, 'Hodan Jaamac'), employee(12, 'Xasan Nuur')]

test('a typed text finds an employee by ID, or by words that only one name contains', () => {
  expect(employeeOf(' 12 ', staff)?.id).toBe(12)
  expect(employeeOf('hodan j', staff)?.id).toBe(4)
  expect(employeeOf('hodan', staff)).toBeNull()
  expect(employeeOf('1', staff)).toBeNull()
  expect(employeeOf('', staff)).toBeNull()
})

test('a mark needs an employee, and an absence a remark, in the documented words (PRE-2)', () => {
  const check = problemsOf(staff)
  expect(check(BLANK)).toEqual({ employee: 'Employee ID is required' })
  expect(check({ ...BLANK, employee: '99' })).toEqual({ employee: 'Employee not found' })
  expect(check({ employee: '3', present: false, remark: '  ' })).toEqual({ remark: 'Remark is required when absent' })
  expect(check({ employee: '3', present: false, remark: 'Sick' })).toBeNull()
  expect(check({ employee: '3', present: true, remark: '' })).toBeNull()
})

import { expect, test } from 'vitest'
import type { EmployeeView } from '#data/employees/directory.ts'
import { NewEmployee } from '#domain/employees/employees.schema.ts'
import { employeeForm } from './EmployeeForm.tsx'

const GOOD = {
  ...employeeForm.blank(),
  fullName: 'Hodan Cali',
  email: 'hodan@school.so',
  jobTitle: 'Teacher',
  salary: '300',
}
const saidOf = (over: Partial<typeof GOOD>) =>
  (employeeForm.added('2026-11-23').safeParse({ ...GOOD, ...over }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])

test('the form of an employee refuses a hire in the future, and a birth on the day of the hire or later', () => {
  const BORN = ['dateOfBirth', 'The date of birth must be before the date of hire.']
  expect(saidOf({ dateOfHire: '2026-11-24' })).toEqual([['dateOfHire', 'The date of hire cannot be in the future.']])
  expect(saidOf({ dateOfHire: '2020-01-01', dateOfBirth: '2020-01-01' })).toEqual([BORN])
  expect(saidOf({ dateOfBirth: '2026-11-23' })).toEqual([BORN])
  expect(saidOf({ dateOfHire: '2020-01-01', dateOfBirth: '2019-12-31' })).toEqual([])
})

test('the form of an employee sends the same values that it was filled with', () => {
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
  const { base, ...sent } = employeeForm.changed('2026-11-23').parse(employeeForm.typedOf(employee, '2026-11-23')).body
  expect(base).toBe(4)
  expect(NewEmployee.parse(sent)).toEqual({
    fullName: 'Hodan Cali',
    email: 'hodan@school.so',
    jobTitle: 'Teacher',
    salary: 30_050,
    gender: 'Female',
    dateOfBirth: '1990-05-20',
    dateOfHire: '2020-09-01',
    nationalId: 'SL-1',
    phone: '634999001',
    address: '',
    education: 'Bachelor',
    bankAccount: '',
    confirmed: false,
  })
})

import { expect, test } from 'vitest'
import { NewEmployee } from './employees.schema.ts'

const GOOD = { fullName: 'Hodan Cali', email: 'hodan@school.so', jobTitle: 'Teacher', salary: 300 }
const messagesOf = (over: object) =>
  (NewEmployee.safeParse({ ...GOOD, ...over }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])

test('an employee needs a name, a job title and a salary, in the documented words, and no email (EMP-2)', () => {
  expect(messagesOf({})).toEqual([])
  expect(messagesOf({ fullName: ' ', email: '', jobTitle: '', salary: 0 })).toEqual([
    ['fullName', 'Full name required'],
    ['jobTitle', 'Job title required'],
    ['salary', 'Salary must be greater than 0'],
  ])
  expect(messagesOf({ email: 'nobody', phone: '123' })).toEqual([
    ['email', 'Invalid email address'],
    ['phone', 'Phone must be 63/65/67 + 7 digits (9 digits total)'],
  ])
})

test.each([
  [0, 'Salary must be greater than 0'],
  [-5, 'Salary must be greater than 0'],
  [10_000.01, 'Please enter a valid amount'],
  [0.001, 'Please enter a valid amount'],
  [Number.NaN, 'Please enter a valid amount'],
])('a salary of %o is refused', (salary, message) => {
  expect(messagesOf({ salary })).toEqual([['salary', message]])
})

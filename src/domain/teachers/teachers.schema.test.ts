import { expect, test } from 'vitest'
import { CorrectionLimit, NewAssignment, NewTeacher, TeacherForm } from './teachers.schema.ts'

const TEACHER = {
  username: 'nimco',
  password: 'Secret-word!',
  email: 'nimco@iftin.school',
  fullName: 'Nimco Cali',
  phoneNumber: '0634111222',
}

test('a registration is accepted without a digit in the password, as the documented pattern is written (TCH-2)', () => {
  expect(TeacherForm.parse({ ...TEACHER, username: ' nimco ' })).toEqual(TEACHER)
})

test.each([
  ['username', '', 'Username is required'],
  ['username', 'ab', 'Must be at least 3 characters'],
  ['username', 'a'.repeat(21), 'Must be 20 characters or less'],
  ['password', '', 'Password is required'],
  ['password', 'Short!a', 'Password must be at least 8 characters'],
  ['password', 'all lower case!', 'Must contain uppercase, number & special char'],
  ['password', 'ALL UPPER CASE!', 'Must contain uppercase, number & special char'],
  ['password', 'Without special', 'Must contain uppercase, number & special char'],
  ['email', 'nimco', 'Invalid email address'],
  ['fullName', ' ', 'Full name is required'],
  ['fullName', 'Ni', 'Must be at least 3 characters'],
  ['phoneNumber', '', 'Phone number is required'],
  ['phoneNumber', '634111222', 'Invalid phone number'],
  ['phoneNumber', '0234111222', 'Invalid phone number'],
  ['phoneNumber', '06341112223', 'Invalid phone number'],
])('%s cannot be %j', (field, value, message) => {
  const { error } = TeacherForm.safeParse({ ...TEACHER, [field]: value })
  expect(error?.issues[0]).toMatchObject({ path: [field], message })
})

test('a teacher needs no email', () => {
  const { email: _none, ...rest } = TEACHER
  expect(NewTeacher.parse(rest)).toEqual({ ...TEACHER, email: '' })
})

test('an assignment names teacher, class and subject', () => {
  const messages = NewAssignment.safeParse({}).error?.issues.map(({ message }) => message)
  expect(messages).toEqual(['Teacher ID is required', 'Please select a class', 'Please select a subject'])
})

test('a limit is a number above 0', () => {
  expect(CorrectionLimit.parse({ userId: 3, correctionLimit: 1 })).toEqual({ userId: 3, correctionLimit: 1 })
  expect(CorrectionLimit.parse({ userId: 3, correctionLimit: null })).toEqual({ userId: 3, correctionLimit: null })
  for (const correctionLimit of [0, -1, 1.5, 1_000])
    expect(CorrectionLimit.safeParse({ userId: 3, correctionLimit }).error?.issues[0]?.message).toBe(
      'Please enter valid limit and select a teacher',
    )
})

import { expect, test } from 'vitest'
import { inEnglish, translate } from '#domain/core/translations.ts'
import { Credentials } from '#domain/auth/auth.schema.ts'
import { AccountFields, ResetPassword } from '#domain/users/users.schema.ts'
import { pack } from '../src/languages/ar-everybody.ts'
import { PasswordForm } from '../src/screens/users/password-form.ts'

const objections = (): string[] =>
  [
    Credentials.safeParse({ email: '', password: '1234' }),
    Credentials.safeParse({ email: 'a@', password: '12345' }),
    AccountFields.pick({ fullName: true, phoneNumber: true }).safeParse({ fullName: ' ', phoneNumber: '' }),
    PasswordForm.safeParse({ oldPassword: '', newPassword: '123', confirmation: '1' }),
    PasswordForm.safeParse({ oldPassword: '123456', newPassword: '123456', confirmation: '123456' }),
    ResetPassword.safeParse('1234567'),
  ].flatMap(({ error }) => error?.issues.map(({ message }) => message) ?? [])

test('forms of sign-in, passwords and the own account state their errors in the language of the page', () => {
  const english = objections()
  expect(english).toContain('Password must be at least 8 characters')
  expect(english.length).toBeGreaterThan(9)
  translate(pack)
  expect(objections().filter((message) => !/^[^a-z]+$/i.test(message))).toEqual([])
  expect(inEnglish(objections)).toEqual(english)
})

import { expect, test } from 'vitest'
import { PasswordForm } from './password-form.ts'

const good = { oldPassword: 'Demo!2026', newPassword: 'Subax#2026', confirmation: 'Subax#2026' }

const messages = (form: object): string[] =>
  PasswordForm.safeParse({ ...good, ...form }).error?.issues.map(({ message }) => message) ?? []

test('a complete password form can be sent', () => {
  expect(messages({})).toEqual([])
})

test('a password change requires the old password', () => {
  expect(messages({ oldPassword: '' })).toEqual(['Old password is required'])
})

test('a new password needs at least 6 characters', () => {
  expect(messages({ newPassword: '12345', confirmation: '12345' })).toEqual(['Password must be at least 6 characters.'])
  expect(messages({ newPassword: '123456', confirmation: '123456' })).toEqual([])
})

test('a new password must differ from the old one', () => {
  expect(messages({ newPassword: 'Demo!2026', confirmation: 'Demo!2026' })).toEqual([
    'New password must be different from old password',
  ])
})

test('a new password must be typed twice', () => {
  expect(messages({ confirmation: 'Subax#2025' })).toEqual(['Passwords do not match'])
})

test('a password form reports all errors at once', () => {
  expect(messages({ oldPassword: '', newPassword: '123', confirmation: '' })).toHaveLength(3)
})

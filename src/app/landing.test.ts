import { expect, test } from 'vitest'
import { landingOf, returnTo } from './landing.ts'

test('parents land on their dashboard, staff on theirs', () => {
  expect(landingOf('PARENT')).toBe('/parent-dashboard')
  expect(landingOf('ATTENDANCE')).toBe('/dashboard')
})

test('after sign-in the page that was asked for opens', () => {
  expect(returnTo({ from: '/dashboard/outbox?x=1' }, 'USER')).toBe('/dashboard/outbox?x=1')
})

test('pages of signing in and foreign addresses are no place to return to', () => {
  for (const from of [
    '/',
    '/auth/login',
    '/logout',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    7,
    null,
  ]) {
    expect(returnTo({ from }, 'USER')).toBe('/dashboard')
  }
})

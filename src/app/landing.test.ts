import { expect, test } from 'vitest'
import { landingOf, returnTo } from './landing.ts'

test('parents land on their dashboard, and staff on theirs', () => {
  expect(landingOf('PARENT')).toBe('/parent-dashboard')
  expect(landingOf('ATTENDANCE')).toBe('/dashboard')
})

test('the page that was asked for opens after sign-in', () => {
  expect(returnTo({ from: '/dashboard/outbox?x=1' }, 'USER')).toBe('/dashboard/outbox?x=1')
})

test('nobody returns to a sign-in page or to a foreign address after sign-in', () => {
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

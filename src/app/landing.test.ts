import { expect, test } from 'vitest'
import { landingOf, returnTo } from './landing.ts'

test('after sign-in, parents land on the dashboard of parents, and staff on the dashboard of staff', () => {
  expect(landingOf('PARENT')).toBe('/parent-dashboard')
  expect(landingOf('ATTENDANCE')).toBe('/dashboard')
})

test('the page that somebody opened before signing in opens after the sign-in', () => {
  expect(returnTo({ from: '/dashboard/outbox?x=1' }, 'USER')).toBe('/dashboard/outbox?x=1')
})

test('after sign-in, nobody is sent to a sign-in page or to a foreign address', () => {
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

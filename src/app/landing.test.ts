import { expect, test } from 'vitest'
import { landingOf, returnTo } from './landing.ts'
import { isOpenTo } from './screen-at.ts'

test('after sign-in, parents land on the dashboard of parents, and staff on the dashboard of staff', () => {
  expect(landingOf('PARENT')).toBe('/parent-dashboard')
  expect(landingOf('ATTENDANCE')).toBe('/dashboard')
})

test('the page that somebody opened before signing in opens after the sign-in', () => {
  expect(returnTo({ from: '/dashboard/outbox?x=1' }, 'USER', isOpenTo)).toBe('/dashboard/outbox?x=1')
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
    expect(returnTo({ from }, 'USER', isOpenTo)).toBe('/dashboard')
  }
})

test('after sign-in, nobody is sent to a page that the present role may not open', () => {
  const from = '/dashboard/FamilyPayment?phone=1'
  expect(returnTo({ from }, 'USER', isOpenTo)).toBe(from)
  expect(returnTo({ from }, 'Teacher', isOpenTo)).toBe('/dashboard')
  expect(returnTo({ from: '/dashboard/outbox' }, 'PARENT', isOpenTo)).toBe('/dashboard/outbox')
  expect(returnTo({ from: '/nowhere' }, 'PARENT', isOpenTo)).toBe('/parent-dashboard')
})

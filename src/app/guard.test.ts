import { describe, expect, test } from 'vitest'
import { ROLES } from '#domain/core/roles.ts'
import { screens } from '../areas.ts'
import { admissionOf } from './guard.ts'
import { mayReach } from './screens.ts'

const closed = screens.filter(({ roles }) => roles !== 'public')
const open = screens.filter(({ roles, id }) => roles === 'public' && id !== 'auth.signIn')
const signIn = screens.find(({ id }) => id === 'auth.signIn')!

describe('the guard of screens', () => {
  test('has both public screens and screens that need a sign-in', () => {
    expect(closed.length).toBeGreaterThan(50)
    expect(open.map(({ path }) => path)).toEqual(expect.arrayContaining(['/unauthorized', '/auth/reset-password']))
  })

  test.each(ROLES)('lets %s open exactly the screens that are declared for that role', (role) => {
    const opened = closed.filter((screen) => admissionOf(screen, role) === 'open').map(({ path }) => path)
    const refused = closed.filter((screen) => admissionOf(screen, role) === 'refused').map(({ path }) => path)
    const home = closed.filter((screen) => admissionOf(screen, role) === 'home').map(({ path }) => path)
    const declared = closed.filter(({ roles }) => roles.includes(role)).map(({ path }) => path)
    expect(opened).toEqual(declared)
    // Parents who open the first screen of staff, and staff who open that of parents, are sent to their own first screen.
    expect(home).toEqual([role === 'PARENT' ? '/dashboard' : '/parent-dashboard'])
    const others = closed.filter(({ path }) => !declared.includes(path) && !home.includes(path))
    expect(refused).toEqual(others.map(({ path }) => path))
  })

  test('lets a role open a screen that its menu does not offer, where the list of routes allows it (GEN-3)', () => {
    const reaching = (path: string) => ROLES.filter((role) => screens.some((s) => s.path === path && mayReach(s, role)))
    expect(reaching('/dashboard/Announcements')).toEqual(['ADMIN', 'USER', 'ACADEMY'])
    expect(reaching('/dashboard/CustomReports')).toEqual(['ADMIN'])
    expect(reaching('/dashboard/ExamPerformance')).toEqual(['ADMIN', 'USER', 'ACADEMY'])
  })

  test(
    'sends people who are not signed in from every closed screen to the sign-in',
    { tags: ['attack:role-in-page-only'] },
    () => {
      for (const screen of closed) expect([screen.path, admissionOf(screen, null)]).toEqual([screen.path, 'signIn'])
    },
  )

  test('lets everybody open public screens, and only people who are not signed in open the sign-in screen', () => {
    for (const role of [null, ...ROLES])
      for (const screen of open) expect([screen.path, admissionOf(screen, role)]).toEqual([screen.path, 'open'])
    expect(admissionOf(signIn, null)).toBe('open')
    for (const role of ROLES) expect(admissionOf(signIn, role)).toBe('home')
  })
})

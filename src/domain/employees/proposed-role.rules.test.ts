import { describe, expect, it } from 'vitest'
import { proposedRole } from './proposed-role.rules.ts'

describe('the role that a job title proposes', () => {
  it.each([
    ['Teacher', 'Teacher'],
    ['Maths teacher', 'Teacher'],
    ['Islamic studies teacher', 'Teacher'],
    ['Bus teacher', 'Teacher'],
    ['Macallin', 'Teacher'],
    ['Macalimad', 'Teacher'],
    ['معلمة', 'Teacher'],
    ['Office', 'USER'],
    ['CASHIER', 'USER'],
    ['Senior Accountant', 'USER'],
    ['Xisaabiye', 'USER'],
    ['المحاسب', 'USER'],
    ['Attendance', 'ATTENDANCE'],
    ['Discipline officer', 'ATTENDANCE'],
    ['Discipline teacher', 'ATTENDANCE'],
    ['Academic office', 'ACADEMY'],
    ['Head of Studies', 'ACADEMY'],
    ['Exams officer', 'ACADEMY'],
  ])('is, for “%s”, %s', (title, role) => {
    expect(proposedRole(title)).toBe(role)
  })

  it.each([
    'Driver',
    'Bus',
    'Cleaner',
    'Office cleaner',
    'Security officer',
    'Guard',
    'Nadiifiye',
    'Darawal',
    'Shufeer',
    'سائق',
    'Kirishboy',
    'Head',
    'Administrator',
    'Principal',
    '',
    '7',
  ])('is none for “%s”', (title) => {
    expect(proposedRole(title)).toBeNull()
  })
})

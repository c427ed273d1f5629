import { expect, test } from 'vitest'
import { ROLES } from '#domain/core/roles.ts'
import { admissionOf } from './guard.ts'
import { dailyScreens } from './daily-screens.ts'

test.each(ROLES.filter((role) => role !== 'PARENT'))(
  'the daily screens of the role %s can be opened by that role, are four to seven, and are listed once each',
  (role) => {
    const daily = dailyScreens(role)
    expect(daily.map((screen) => admissionOf(screen, role))).toEqual(daily.map(() => 'open'))
    expect(new Set(daily).size).toBe(daily.length)
    expect(daily.length).toBeGreaterThan(3)
    expect(daily.length).toBeLessThan(8)
  },
)

import { describe, expect, test } from 'vitest'
import { ABSENCE_REASONS, remarkOf } from '#domain/attendance/attendance.rules.ts'
import { classTone, reasonTone } from './tones.ts'

describe('the colour of a chip', () => {
  test.each([
    [1, 'primary'],
    [6, 'primary'],
    [7, 'secondary'],
    [12, 'secondary'],
    [13, 'success'],
    [17, 'success'],
    [18, 'warning'],
    [39, 'warning'],
  ] as const)('of class %i is %s', (classId, tone) => expect(classTone(classId)).toBe(tone))

  test('tells the reasons of the marking screen apart', () => {
    const remarks = ABSENCE_REASONS.map(({ value }) => remarkOf({ present: false, reason: value, otherText: '' }))
    expect(remarks.map(reasonTone)).toEqual(['error', 'default', 'warning', 'default'])
    expect(reasonTone(remarkOf({ present: false, reason: null, otherText: '' }))).toBe('default')
  })

  test('goes by what a typed reason contains, in any case', () => {
    expect(reasonTone('was SICK since Monday')).toBe('error')
    expect(reasonTone('Travelled to Burao')).toBe('warning')
    expect(reasonTone('a Family matter')).toBe('info')
    expect(reasonTone('helps at home')).toBe('default')
  })
})

import { describe, expect, test } from 'vitest'
import { ABSENCE_REASONS, remarkOf } from '#domain/school/mark-choice.ts'
import { classTone, reasonTone } from './tones.ts'

describe('in lists of absences, the colour of the chip', () => {
  test.each([
    [1, 'accent'],
    [6, 'accent'],
    [7, 'violet'],
    [12, 'violet'],
    [13, 'good'],
    [17, 'good'],
    [18, 'wait'],
    [39, 'wait'],
  ] as const)('of class %i is %s', (classId, tone) => expect(classTone(classId)).toBe(tone))

  test('of a reason differs for each reason of the marking screen', () => {
    const remarks = ABSENCE_REASONS.map(({ value }) => remarkOf({ present: false, reason: value, otherText: '' }))
    expect(remarks.map(reasonTone)).toEqual(['bad', undefined, 'wait', undefined])
    expect(reasonTone(remarkOf({ present: false, reason: null, otherText: '' }))).toBeUndefined()
  })

  test('of a typed reason depends on the words in it, in upper or lower case', () => {
    expect(reasonTone('was SICK since Monday')).toBe('bad')
    expect(reasonTone('Travelled to Burao')).toBe('wait')
    expect(reasonTone('a Family matter')).toBe('blue')
    expect(reasonTone('helps at home')).toBeUndefined()
  })
})

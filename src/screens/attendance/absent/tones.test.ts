import { describe, expect, test } from 'vitest'
import { ABSENCE_REASONS, remarkOf } from '#domain/attendance/attendance.rules.ts'
import { classTone, reasonTone } from './tones.ts'

describe('the colour of a chip', () => {
  test('tells the reasons of the marking screen apart', () => {
    const remarks = ABSENCE_REASONS.map(({ value }) => remarkOf({ present: false, reason: value, otherText: '' }))
    expect(remarks.map(reasonTone)).toEqual(['sick', 'leave', 'travel', 'other'])
    expect(reasonTone(remarkOf({ present: false, reason: null, otherText: '' }))).toBe('unknown')
  })

  test('goes by the words of a typed reason, in any case, and never by a part of a word', () => {
    expect(reasonTone('was SICK since Monday')).toBe('sick')
    expect(reasonTone('Safar to Burao')).toBe('travel')
    expect(reasonTone('Helps a classick family')).toBe('other')
  })

  test('is the same for the same class and another for the next', () => {
    expect(classTone(3)).toBe(classTone(3))
    expect(classTone(3)).not.toBe(classTone(4))
  })
})

import { describe, expect, test } from 'vitest'
import { callInfoOffline, markAttendanceOffline, markClassOffline } from './attendance.offline.ts'
import { AttendanceMark } from './attendance.schema.ts'
import { callKey } from '../row-keys.ts'
import type { MarkOutcome } from '../school/mark-outcome.ts'

const remarkFor = (...outcomes: MarkOutcome[]) =>
  markClassOffline.attention?.({
    message: '',
    applied: 1,
    merged: 0,
    notApplied: outcomes.map((outcome, index) => ({ studentId: index + 1, outcome })),
  })

describe('the remark on a class that was not accepted wholly', () => {
  test('is empty when every mark counts', () => {
    expect(remarkFor()).toBeNull()
  })

  test('offers only conflicts for settling', () => {
    expect(remarkFor('conflict')).toMatch(/^One mark differs .* settle it\.$/)
    expect(remarkFor('conflict', 'conflict')).toMatch(/^2 marks differ .* settle them\.$/)
    for (const outcome of ['refused', 'outranked'] as const) expect(remarkFor(outcome)).not.toMatch(/settle/)
  })

  test('says that the mark of a student who had left was not accepted, and that a correction counts', () => {
    expect(remarkFor('refused')).toBe('One student had left the class or the school; this mark was not taken.')
    expect(remarkFor('refused', 'refused')).toMatch(/^2 students had left/)
    expect(remarkFor('outranked')).toMatch(/the correction counts\.$/)
    expect(remarkFor('refused', 'conflict')).toMatch(/^One mark differs .* One student had left /)
  })
})

describe('calls about absences', () => {
  const body = { studentId: 7, date: '2026-09-14', callStatus: 'Missed', callTime: '2026-09-14T08:05:00.000Z' } as const
  const context = { ownerId: 3, ownerName: 'Hodan', madeAt: '2026-09-14T08:06:00.000Z' }

  test('each have a key of their own, and the same call saved twice has the same one', () => {
    const later = { ...body, callTime: '2026-09-14T08:10:00.000Z' }
    expect(callInfoOffline.key({ body })).not.toBe(callInfoOffline.key({ body: later }))
    const sameInstant = { ...body, callTime: '2026-09-14T11:05:00+03:00' }
    expect(callInfoOffline.key({ body: sameInstant })).toBe(callInfoOffline.key({ body }))
  })

  test('of two people at one instant have two keys', () => {
    const keys = [3, 4].map((ownerId) => callInfoOffline.effects({ body }, { ...context, ownerId })[0]?.key)
    expect(new Set(keys).size).toBe(2)
    expect(keys[0]).toBe(callKey({ ...body, calledAt: body.callTime, calledById: 3 }))
  })
})

describe('a mark with a kind', () => {
  const context = { ownerId: 3, ownerName: 'Hodan', madeAt: '2026-09-14T08:06:00.000Z' }
  const mark = { studentId: 7, present: true, date: '2026-09-14' }
  const rowAfter = (more: object) => {
    const [effect] = markAttendanceOffline.effects({ body: { ...mark, ...more } }, context)
    return effect && 'row' in effect ? effect.row : null
  }

  test('is shown with it before the school has it, and a mark without one takes it away', () => {
    expect(rowAfter({ kind: 'late', time: '07:45' })).toMatchObject({
      kind: 'late',
      time: '07:45',
      remark: 'Late 07:45',
    })
    expect({ kind: 'late', time: '07:45', ...rowAfter({}) }).toMatchObject({ kind: undefined, time: undefined })
  })

  test('is refused where kind and presence contradict each other, or a time is of no day', () => {
    const isGood = (more: object) => AttendanceMark.safeParse({ ...mark, ...more }).success
    expect(isGood({})).toBe(true)
    expect(isGood({ kind: 'leftEarly', time: '10:20' })).toBe(true)
    expect(isGood({ kind: 'excused' })).toBe(false)
    expect(isGood({ present: false, kind: 'excused' })).toBe(true)
    expect(isGood({ present: false, kind: 'late' })).toBe(false)
    expect(isGood({ present: false, kind: 'excused', time: '07:45' })).toBe(false)
    expect(isGood({ time: '07:45' })).toBe(false)
    expect(isGood({ kind: 'late', time: '24:00' })).toBe(false)
  })
})

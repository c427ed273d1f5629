import { describe, expect, test } from 'vitest'
import type { MarkOutcome } from '../school/mark-outcome.ts'
import { markPresenceOffline } from './presence.offline.ts'
import { PresenceRow, type PresenceDay } from './presence.schema.ts'

const context = { ownerId: 3, ownerName: 'Hodan', madeAt: '2026-09-14T06:00:00.000Z' }
const sheet = (marks: PresenceDay['marks'], date = '2026-09-14') => ({ body: { date, marks } })
const absent = { employeeId: 7, present: false, remark: ' Sick ', base: 2 }
const present = { employeeId: 8, present: true }

const remarkFor = (...outcomes: MarkOutcome[]) =>
  markPresenceOffline.attention?.({
    message: '',
    applied: 1,
    merged: 0,
    notApplied: outcomes.map((outcome, index) => ({ employeeId: index + 1, outcome })),
  })

describe('the sheet of a day without network', () => {
  test('shows its marks at once, with the usual remark where none was typed (PRE-2)', () => {
    const effects = markPresenceOffline.effects(sheet([absent, present]), context)
    expect(effects).toMatchObject([
      { table: 'presence', key: '7:2026-09-14', row: { present: false, remark: 'Sick', markedBy: 'Hodan' } },
      { table: 'presence', key: '8:2026-09-14', row: { present: true, remark: 'Present', other: null } },
    ])
    for (const { row } of effects) expect(PresenceRow.partial().safeParse(row).success).toBe(true)
  })

  test('is in one order with the other sheets of that day only', () => {
    expect(markPresenceOffline.key(sheet([present]))).toBe(markPresenceOffline.key(sheet([absent])))
    expect(markPresenceOffline.key(sheet([present], '2026-09-13'))).not.toBe(markPresenceOffline.key(sheet([present])))
  })

  test('names the employees whom it marks', () => {
    expect(markPresenceOffline.subjects(sheet([absent, present]))).toEqual([
      { table: 'employees', id: 7 },
      { table: 'employees', id: 8 },
    ])
  })

  test('takes in a newer one: its marks count, on the base of the first, and the other marks stay', () => {
    const newer = sheet([{ employeeId: 7, present: true, base: 3 }])
    expect(markPresenceOffline.merge?.(sheet([absent, present]), newer)).toEqual(
      sheet([{ employeeId: 7, present: true, base: 2 }, present]),
    )
  })

  test('has one sentence about its marks', () => {
    const names = { studentName: () => null, className: () => null, examName: () => null, subjectName: () => null }
    expect(markPresenceOffline.sentence(sheet([absent, present]), names)).toBe(
      'Employees, 14/09/2026: 2 marked, 1 absent',
    )
  })
})

describe('the remark on a sheet that was not accepted wholly', () => {
  test('is empty when every mark counts', () => {
    expect(remarkFor()).toBeNull()
  })

  test('offers conflicts for settling, and names the employees who had left', () => {
    expect(remarkFor('conflict')).toMatch(/^One mark differs .* settle it\.$/)
    expect(remarkFor('conflict', 'conflict')).toMatch(/^2 marks differ .* settle them\.$/)
    expect(remarkFor('refused')).toBe('One employee had left the school; this mark was not taken.')
    expect(remarkFor('refused', 'refused', 'conflict')).toMatch(/^One mark differs .* 2 employees had left the school/)
  })
})

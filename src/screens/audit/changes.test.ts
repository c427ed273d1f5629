import { describe, expect, test } from 'vitest'
import { aboutOf, actionOf, fieldChanges, recordOf } from './changes.ts'

const ZONE = 'Africa/Mogadishu'
const student = { entity: 'students', key: '7' } as const
const account = { entity: 'users', key: '3', subject: 'Hodan Cali' } as const

describe('the description of a change in the audit log', () => {
  test('names the changed fields and values in the words of the screens', () => {
    const before = { fullname: 'Hodan Cali', bus: null, transfer: false, revision: 1 }
    const after = { fullname: 'Hodan Nuur', bus: 'Bus 2', transfer: true, feeCents: 1700, revision: 2 }
    expect(fieldChanges({ ...student, before, after }, ZONE)).toEqual([
      { field: 'Full name', from: 'Hodan Cali', to: 'Hodan Nuur' },
      { field: 'Bus', from: 'nothing', to: 'Bus 2' },
      { field: 'Transfer confirmed', from: 'no', to: 'yes' },
      { field: 'Monthly fee', from: null, to: '$17.00' },
    ])
  })

  test('describes the end of an account as an event, with its time at the school', () => {
    const ended = { before: { endedAt: null }, after: { endedAt: '2026-11-22T06:51:26.512Z' } }
    expect(fieldChanges({ ...account, ...ended }, ZONE)).toEqual([
      { field: 'Account of Hodan Cali ended', from: null, to: '22/11/2026 09:51' },
    ])
    const restored = { before: { deletedAt: '2026-11-22T06:51:26.512Z' }, after: { deletedAt: null } }
    expect(fieldChanges({ ...student, ...restored }, ZONE)).toEqual([
      { field: 'Student 7 restored', from: null, to: '' },
    ])
  })

  test('shows days, lists and the unsent entries of a device in readable form', () => {
    const calendar = { weekend: [4, 5], holidays: [{ date: '2026-07-01', name: 'Independence Day' }] }
    expect(
      fieldChanges({ entity: 'calendar', key: '1', before: { weekend: [], holidays: [] }, after: calendar }).map(
        ({ from, to }) => [from, to],
      ),
    ).toEqual([
      ['nothing', '4, 5'],
      ['nothing', '2026-07-01 Independence Day'],
    ])
    const left = { ...account, before: {}, after: { putAway: [{ id: 'K-1' }, { id: 'K-2' }] } }
    expect(fieldChanges(left)).toEqual([{ field: 'Put away from a device', from: null, to: '2 entries' }])
  })

  test('shows the field name where only a later release knows the field', () => {
    expect(fieldChanges({ ...student, before: {}, after: { shoeSize: 31 } })).toEqual([
      { field: 'shoe size', from: null, to: '31' },
    ])
    expect(actionOf({ endpoint: 'students.measureFeet' })).toBe('measure feet')
  })
})

test('the audit log has readable names of records and actions', () => {
  expect(recordOf(student)).toBe('Student 7')
  expect(recordOf(account)).toBe('User 3, Hodan Cali')
  expect(aboutOf({})).toBeNull()
  expect(actionOf({ endpoint: 'students.softDelete' })).toBe('Deleted a student')
})

test('a mark in the audit log names its student and day, and says when it is not in effect', () => {
  const mark = { entity: 'attendance', key: '7', about: { name: 'Hodan Nuur', date: '2026-09-13' } } as const
  expect([recordOf(mark), aboutOf(mark)]).toEqual(['Attendance 7', 'Hodan Nuur, 13/09/2026'])
  expect(actionOf({ endpoint: 'attendance.mark', outcome: 'applied' })).toBe('Marked a student')
  expect(actionOf({ endpoint: 'attendance.mark', outcome: 'conflict' })).toBe(
    'Marked a student (does not count: differs from an earlier mark)',
  )
})

test('the audit log lists marks that were saved together as one change of their class', () => {
  const marks = { entity: 'attendance', key: '', marks: 40, about: { name: '2A', date: '2026-09-13' } } as const
  expect([recordOf(marks), aboutOf(marks)]).toEqual(['Class 2A', '40 marks, 13/09/2026'])
})

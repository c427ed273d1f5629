import { describe, expect, test } from 'vitest'
import { historyFilters, wholeHistory } from './history.ts'

const record = (id: number, date: string, present = true) => ({
  id,
  studentId: 7,
  present,
  remark: present ? 'Present' : 'Absent - Sick',
  date,
  revision: 1,
  user: { fullName: 'Server' },
})
const kept = (isAtSchool: boolean, date: string, present = true) => ({
  date,
  present,
  remark: present ? 'Present' : 'Absent - Sick',
  markedBy: 'Copy',
  isPending: !isAtSchool,
  isAtSchool,
})

describe('the attendance history of a student', () => {
  test('has recent days from the device’s replica, and older ones from the server', () => {
    const replica = {
      since: '2026-09-01',
      marks: [kept(true, '2026-09-01'), kept(false, '2026-09-05', false)],
      isKnown: true,
    }
    const server = [record(2, '2026-09-01', false), record(1, '2026-08-31'), record(9, '2026-09-02')]
    const all = wholeHistory(replica, server)
    expect(all.map(({ date, markedBy }) => [date, markedBy])).toEqual([
      ['2026-09-05', 'Copy'],
      ['2026-09-01', 'Copy'],
      ['2026-08-31', 'Server'],
    ])
    expect(all[0]).toMatchObject({ isPending: true, present: false })
  })

  test('is from the server alone, with the waiting marks of the device, when the replica does not have the student', () => {
    const replica = { since: '2026-09-01', marks: [kept(false, '2026-09-05', false)], isKnown: false }
    const all = wholeHistory(replica, [record(3, '2026-09-05'), record(2, '2026-09-02')])
    expect(all.map(({ date, present }) => [date, present])).toEqual([
      ['2026-09-05', false],
      ['2026-09-02', true],
    ])
  })

  test('can be filtered by day and by status', () => {
    const marks = [1, 2, 3].map((day) => kept(true, `2026-09-0${day}`, day === 1))
    const daysWith = (name: keyof typeof historyFilters, value: string) =>
      marks.filter((mark) => historyFilters[name].keeps?.(mark, value)).map(({ date }) => date)
    expect(daysWith('status', 'absent')).toEqual(['2026-09-02', '2026-09-03'])
    expect(daysWith('status', 'present')).toEqual(['2026-09-01'])
    expect(daysWith('date', '2026-09-02')).toEqual(['2026-09-02'])
  })
})

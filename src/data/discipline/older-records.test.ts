import { expect, test } from 'vitest'
import type { DisciplineRecord } from '#domain/discipline/discipline.schema.ts'
import { joinRecords, shownFromServer } from './older-records.ts'

const TIME_ZONE = 'Africa/Mogadishu'
const refAt = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const record = (id: number, day: string): DisciplineRecord => ({
  id,
  ref: refAt(id),
  studentId: 11,
  classId: 1,
  className: '1A',
  type: 'Disruption',
  description: 'Talked',
  actionTaken: null,
  recordedAt: `${day}T06:00:00.000Z`,
  recordedBy: { id: 5, fullName: 'Sahra' },
  revision: 3,
  student: { fullname: 'Axmed Cali' },
})

const shown = (id: number, day: string) => shownFromServer(record(id, day), 5, TIME_ZONE)

test('an older record from the server is shown like one of the replica, and a change is based on its revision', () => {
  expect(shown(1, '2026-02-01')).toMatchObject({
    day: '2026-02-01',
    studentName: 'Axmed Cali',
    recordedBy: 'Sahra',
    isOwn: true,
    base: 3,
    pending: null,
  })
  expect(shownFromServer(record(1, '2026-02-01'), 6, TIME_ZONE).isOwn).toBe(false)
})

test('older records from the server count only for days before those of the replica', () => {
  const recent = [{ ...shown(2, '2026-09-14'), description: 'Changed here' }]
  const joined = joinRecords(
    recent,
    [shown(2, '2026-09-14'), shown(3, '2026-09-10'), shown(1, '2026-02-01')],
    '2026-05-17',
  )
  // A record of the replica's own days that is missing there was deleted, here or at school.
  expect(joined.map(({ id, description }) => [id, description])).toEqual([
    [2, 'Changed here'],
    [1, 'Talked'],
  ])
})

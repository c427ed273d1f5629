import { expect, test } from 'vitest'
import type { AbsentCall } from '#domain/attendance/reports.schema.ts'
import type { ReportedCall } from '#domain/report.ts'
import { countShown, dialled, fromReplica, fromServer, needsNoCall, isShown, reachedOf, toneOf } from './call-list.ts'

const ABSENCE = {
  studentId: 7,
  date: '2026-01-10',
  studentFullName: 'Cali Nuur',
  classId: 1,
  className: '1A',
  remark: 'Absent - Sick',
  phone: '634000001',
  phone2: null,
}

const serverAbsence: AbsentCall = {
  ...ABSENCE,
  callStatus: 'Missed',
  callTime: '2026-01-10T06:00:00.000Z',
  callNotes: '',
  attempts: [{ callStatus: 'Missed', callTime: '2026-01-10T06:00:00.000Z', callNotes: '', calledBy: 'Office' }],
}

const attempt = (status: ReportedCall['status'], calledAt: string, calledBy = 'Office'): ReportedCall => ({
  studentId: 7,
  date: '2026-01-10',
  status,
  notes: '',
  calledAt,
  calledById: 2,
  calledBy,
  pending: 'waiting',
})

test('a call to a family that waits on this device takes precedence over the calls of the server', () => {
  const shown = fromServer(serverAbsence, [attempt('Completed', '2026-01-10T07:00:00.000Z')])
  expect(shown.status).toBe('Completed')
  expect(shown.attempts.map(({ status, isWaiting }) => [status, isWaiting])).toEqual([
    ['Completed', true],
    ['Missed', false],
  ])
})

test('a call to a family that the server has received is not listed twice', () => {
  expect(fromServer(serverAbsence, [attempt('Missed', '2026-01-10T06:00:00Z')]).attempts).toHaveLength(1)
})

test('an absence without calls is listed as Not Called, and its family is to be called until somebody was reached', () => {
  const shown = fromReplica({ ...ABSENCE, attempts: [] })
  expect(shown).toMatchObject({ status: 'Not Called', phones: ['634000001'] })
  expect(isShown('open', shown)).toBe(true)
  expect(isShown('open', { status: 'No Answer' })).toBe(true)
  expect(isShown('open', { status: 'Completed' })).toBe(false)
  const excused = fromReplica({ ...ABSENCE, attempts: [], kind: 'excused' })
  expect([isShown('open', excused), isShown('all', excused)]).toEqual([false, true])
  expect(isShown('Not Called', excused)).toBe(false)
  expect(countShown([shown, fromServer(serverAbsence)])).toEqual({
    open: 2,
    all: 2,
    Completed: 0,
    Missed: 1,
    'No Answer': 0,
    'Not Called': 1,
  })
})

test('no more absences are listed as Not Called than are still to call: none that is excused or announced', () => {
  const said = { reason: 'sick', note: '', saidBy: 'Sahra', saidAt: ABSENCE.date, reachedAt: ABSENCE.date } as const
  const absent = (more: object) => fromReplica({ ...ABSENCE, attempts: [], ...more })
  const counts = countShown([
    absent({}),
    absent({ kind: 'excused' }),
    absent({ announced: { ...said, isWithdrawn: false } }),
    absent({ kind: 'excused', announced: { ...said, isWithdrawn: true } }),
  ])
  expect(counts).toMatchObject({ all: 4, open: 2, 'Not Called': 2 })
})

test('an absence that is excused or announced needs no call until somebody tries one, and one that the parent takes back does', () => {
  const said = { reason: 'sick', note: '', saidBy: 'Sahra', saidAt: ABSENCE.date, reachedAt: ABSENCE.date } as const
  const absent = (more: object, attempts: ReportedCall[] = []) => fromReplica({ ...ABSENCE, attempts, ...more })
  expect(needsNoCall(absent({}))).toBe(false)
  expect(needsNoCall(absent({ kind: 'excused' }))).toBe(true)
  expect(needsNoCall(absent({ announced: { ...said, isWithdrawn: false } }))).toBe(true)
  expect(needsNoCall(absent({ kind: 'excused', announced: { ...said, isWithdrawn: true } }))).toBe(false)
  expect(needsNoCall(absent({ kind: 'excused' }, [attempt('Missed', '2026-01-10T07:00:00.000Z')]))).toBe(false)
})

test('families to reach are those that were reached and those still to call, without excused children', () => {
  const absent = (more: object) => fromReplica({ ...ABSENCE, attempts: [], ...more })
  const reached = fromServer(serverAbsence, [attempt('Completed', '2026-01-10T07:00:00.000Z')])
  const absences = [absent({}), absent({ kind: 'excused' }), reached, fromServer(serverAbsence)]
  expect(reachedOf(absences)).toEqual([1, 3])
})

test('each outcome of a call to a family has a colour of its own, and Not Called has none', () => {
  expect((['Completed', 'Missed', 'No Answer', 'Not Called'] as const).map((status) => toneOf({ status }))).toEqual([
    'good',
    'bad',
    'wait',
    undefined,
  ])
})

test('the phone of a family is dialled with the country code', () => {
  expect(dialled('63 400 0001')).toBe('tel:+252634000001')
})

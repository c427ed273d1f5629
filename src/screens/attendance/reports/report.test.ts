import { expect, test } from 'vitest'
import { TransportError } from '#data/answers.ts'
import type { Answer } from '#data/use-answer.ts'
import type { Reading } from '#data/use-cache.ts'
import { heldFrom, pickReport, type Held } from './report.ts'
import { sortRows, type Field } from '#ui/fields.ts'
import { finderOf } from './finder.ts'
import { fromField, toField } from './school-moment.ts'

type Data = { name: string }
const SINCE = '2026-01-01'
const copy: Reading<Data & { since: string }> = { status: 'ready', data: { name: 'copy', since: SINCE } }
const noServer: Answer<Data> = { status: 'failed', error: new TransportError('no server') }
const local: Held = { isReady: true, isLocal: true }
const far: Held = { isReady: true, isLocal: false }

test('a report whose days the copy holds needs no server', () => {
  const span = { status: 'ready', data: { since: SINCE, isWhole: true } } as const
  expect(heldFrom(span, SINCE)).toEqual(local)
  expect(heldFrom(span, '2025-12-31')).toEqual(far)
  expect(heldFrom({ status: 'ready', data: { since: SINCE, isWhole: false } }, SINCE)).toEqual(far)
  expect(pickReport(local, copy, { status: 'loading' })).toMatchObject({ source: { kind: 'copy' } })
})

test('for other days the server is asked, then its last answer, then as much as the copy knows', () => {
  const answer: Answer<Data> = { status: 'ready', data: { name: 'server' }, keptAt: null }
  expect(pickReport(far, copy, answer)).toMatchObject({ data: { name: 'server' }, source: { kind: 'server' } })
  expect(pickReport(far, copy, { ...answer, keptAt: 5 })).toMatchObject({ source: { kind: 'kept', at: 5 } })
  expect(pickReport(far, copy, noServer)).toMatchObject({ source: { kind: 'part', since: SINCE } })
  expect(pickReport<Data>(far, { status: 'noCopy' }, noServer)).toEqual({ status: 'noCopy' })
})

test('a refusal is shown, whatever the copy knows', () => {
  const error = new Error('not for you')
  expect(pickReport(far, copy, { status: 'failed', error })).toEqual({ status: 'failed', error })
})

const FIELDS: Field<{ name: string; rate: number | null }>[] = [
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'rate', label: 'Rate', value: ({ rate }) => rate },
]

test('rows are ordered as people read them, what is missing last either way', () => {
  const rows = [
    { name: '10A', rate: null },
    { name: '2A', rate: 90 },
    { name: '1A', rate: 80.5 },
  ]
  const names = (by: string, isDown: boolean) => sortRows(rows, FIELDS, { by, isDown }).map(({ name }) => name)
  expect(names('name', false)).toEqual(['1A', '2A', '10A'])
  expect(names('rate', false)).toEqual(['1A', '2A', '10A'])
  expect(names('rate', true)).toEqual(['2A', '1A', '10A'])
  expect(names('unknown', false)).toEqual(['10A', '2A', '1A'])
})

test('rows are found by ID, phone and name in any spelling', () => {
  const rows = [
    { id: 12, fullname: 'Cali Nuur', phone: '634000001' },
    { id: 13, fullname: 'Xasan Cabdi', phone: '654000002' },
  ]
  const find = finderOf(rows, (row) => row)
  expect(find('')).toBe(rows)
  expect(find('hassan').map(({ id }) => id)).toEqual([13])
  expect(find('12').map(({ id }) => id)).toEqual([12])
  expect(find('0654').map(({ id }) => id)).toEqual([13])
})

test('the time of a call is the time of the school, wherever the device is', () => {
  const instant = Date.parse('2026-01-10T22:30:45Z')
  expect(toField(instant, 'Africa/Mogadishu')).toBe('2026-01-11T01:30')
  expect(fromField('2026-01-11T01:30', 'Africa/Mogadishu')).toBe(Date.parse('2026-01-10T22:30:00Z'))
  expect(fromField('', 'Africa/Mogadishu')).toBeNull()
})

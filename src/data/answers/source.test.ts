import { expect, test } from 'vitest'
import { TransportError } from './failures.ts'
import {
  coverageFrom,
  joinOlder,
  pickShown,
  shownOfAnswer,
  shownOfReading,
  type Coverage,
  type Shown,
} from './source.ts'
import type { Reading } from '../replica/use-cache.ts'

type Data = { name: string }
const SINCE = '2026-01-01'
const replica: Reading<Data & { since: string }> = { status: 'ready', data: { name: 'replica', since: SINCE } }
const answer: Shown<Data> = { status: 'ready', data: { name: 'server' }, from: 'server' }
const noServer: Shown<Data> = { status: 'failed', error: new TransportError('no server') }
const local: Coverage = { isReady: true, isLocal: true }
const far: Coverage = { isReady: true, isLocal: false }

test('a complete replica covers a period that begins on its first day or later', () => {
  const span = { status: 'ready', data: { since: SINCE, isWhole: true } } as const
  expect(coverageFrom(span, SINCE)).toEqual(local)
  expect(coverageFrom(span, '2025-12-31')).toEqual(far)
  expect(coverageFrom({ status: 'ready', data: { since: SINCE, isWhole: false } }, SINCE)).toEqual(far)
  expect(coverageFrom({ status: 'loading' }, SINCE)).toEqual({ isReady: false, isLocal: false })
})

test('the server is not asked for data that the replica holds', () => {
  expect(pickShown(local, replica, { status: 'unasked' })).toMatchObject({ from: 'replica', data: { name: 'replica' } })
  expect(pickShown({ isReady: false, isLocal: false }, replica, answer)).toEqual({ status: 'loading' })
})

test('the server is not asked for data that a complete replica lacks', () => {
  expect(pickShown<Data>(local, { status: 'noReplica' }, { status: 'unasked' })).toEqual({ status: 'noReplica' })
  expect(pickShown<Data>(local, { status: 'loading' }, { status: 'unasked' })).toEqual({ status: 'loading' })
})

test('data beyond the replica come from the server, else from its cached answer, else from the part that the replica has', () => {
  expect(pickShown(far, replica, answer)).toBe(answer)
  const last = shownOfAnswer({ status: 'ready', data: { name: 'server' }, cachedAt: 5 })
  expect(last).toMatchObject({ from: 'lastAnswer', asOf: 5 })
  expect(pickShown(far, replica, last)).toBe(last)
  expect(pickShown(far, replica, noServer)).toMatchObject({ from: 'partly', since: SINCE, data: { name: 'replica' } })
  expect(pickShown<Data>(far, { status: 'noReplica' }, noServer)).toEqual({ status: 'noReplica' })
})

test('a part that would be mistaken is not shown where the server does not answer', () => {
  expect(pickShown({ ...far, hasNoPart: true }, replica, noServer)).toBe(noServer)
})

test('a refusal of the server is shown, whatever the replica has', () => {
  const refused: Shown<Data> = { status: 'failed', error: new Error('not for you') }
  expect(pickShown(far, replica, refused)).toBe(refused)
})

test('the replica’s part is shown at once, and older rows are added when the server sends them', () => {
  const recent: Shown<number[]> = { status: 'ready', data: [3, 2], from: 'replica' }
  const joined = (older: Shown<number[]>) =>
    joinOlder(recent, older, { since: SINCE, join: (ours, before) => [...ours, ...before] })
  expect(joined({ status: 'unasked' })).toBe(recent)
  expect(joined({ status: 'loading' })).toEqual({ status: 'ready', data: [3, 2], from: 'begun', since: SINCE })
  expect(joined({ status: 'ready', data: [1], from: 'lastAnswer', asOf: 5 })).toEqual({
    status: 'ready',
    data: [3, 2, 1],
    from: 'lastAnswer',
    asOf: 5,
  })
  const error = new TransportError('no server')
  expect(joined({ status: 'failed', error })).toMatchObject({ data: [3, 2], from: 'partly', since: SINCE, error })
})

test('a partial initial load is shown only where it cannot be mistaken for all', () => {
  const part = { isDaily: false, isUsable: false, classes: 3, students: 90, progress: null }
  const daily = { ...part, isDaily: true }
  const whole = { ...daily, isUsable: true, classes: 21, students: 700 }
  const shown = (arrival: Parameters<typeof shownOfReading>[1]) => shownOfReading(replica, arrival).status
  expect(shown({ initialLoad: part, isOnline: true, needsWhole: false })).toBe('ready')
  expect(shown({ initialLoad: part, isOnline: true, needsWhole: true })).toBe('loading')
  expect(shown({ initialLoad: part, isOnline: false, needsWhole: true })).toBe('noReplica')
  expect(shown({ initialLoad: undefined, isOnline: true, needsWhole: true })).toBe('loading')
  expect(shown({ initialLoad: whole, isOnline: false, needsWhole: true })).toBe('ready')
  expect(shown({ initialLoad: daily, isOnline: true, needsWhole: true })).toBe('loading')
  expect(shown({ initialLoad: part, isOnline: true, needsWhole: 'daily' })).toBe('loading')
  expect(shown({ initialLoad: undefined, isOnline: true, needsWhole: 'daily' })).toBe('loading')
  for (const initialLoad of [daily, whole])
    expect(shown({ initialLoad, isOnline: false, needsWhole: 'daily' })).toBe('ready')
})

test('a missing replica is shown as loading while the device is online, and as missing while it is offline', () => {
  const arrival = { initialLoad: null, needsWhole: false }
  expect(shownOfReading({ status: 'noReplica' }, { ...arrival, isOnline: true })).toEqual({ status: 'loading' })
  expect(shownOfReading({ status: 'noReplica' }, { ...arrival, isOnline: false })).toEqual({ status: 'noReplica' })
})

import { expect, test } from 'vitest'
import type { OutboxEntry } from './outbox-entry.ts'
import { effectsOf, isInEffect, overlay } from './overlay.ts'

const DAY = '2026-09-14'

const entry = (seq: number, change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: `K7Q-${seq}`,
  seq,
  ownerId: 7,
  ownerName: 'Hodan',
  endpoint: 'attendance.mark',
  version: 1,
  key: `attendance:11:${DAY}`,
  input: { body: { studentId: 11, date: DAY, present: false, remark: `m${seq}` } },
  madeAt: `${DAY}T06:00:00.000Z`,
  state: 'waiting',
  parkReason: null,
  attempts: 0,
  nextAt: 0,
  firstSentAt: null,
  lastError: null,
  ack: null,
  attention: null,
  ...change,
})

const accepted = (position: number, epoch = 'e1') =>
  entry(1, { state: 'acknowledged', ack: { epoch, position, reply: null, at: 0 } })

test('a waiting entry is in effect, a parked one is not', () => {
  expect(isInEffect(entry(1), { epoch: 'e1', position: 1_000 })).toBe(true)
  expect(isInEffect(entry(1, { state: 'parked' }), { epoch: 'e1', position: 0 })).toBe(false)
})

test('an accepted entry is in effect until a pull has passed its position', () => {
  const positions = [0, 41, 42, 43]
  expect(positions.map((position) => isInEffect(accepted(42), { epoch: 'e1', position }))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('positions of another epoch say nothing', () => {
  expect(isInEffect(accepted(42, 'e2'), { epoch: 'e1', position: 1_000 })).toBe(true)
})

test('effects come in the order of making, whatever the order of reading', () => {
  const effects = effectsOf([entry(10), entry(9), entry(2)], { epoch: null, position: 0 }, 'attendance')
  expect(effects.map(({ row }) => row?.['remark'])).toEqual(['m2', 'm9', 'm10'])
})

test('entries of a call that this release does not know, or cannot read, have no effects', () => {
  const unknown = entry(1, { endpoint: 'fees.pay' })
  const broken = entry(2, { input: {}, endpoint: 'attendance.markClass' })
  expect(effectsOf([unknown, broken, entry(3)], { epoch: null, position: 0 }, 'attendance')).toHaveLength(1)
})

test('an effect keeps the rest of the row, makes a missing one, and says whose it is', () => {
  const rows: [string, { revision: number; remark: string }][] = [[`11:${DAY}`, { revision: 4, remark: 'old' }]]
  const other = entry(2, { input: { body: { studentId: 12, date: DAY, present: true } } })
  const shown = overlay(rows, effectsOf([entry(1), other], { epoch: null, position: 0 }, 'attendance'))
  expect(shown.get(`11:${DAY}`)).toMatchObject({
    revision: 4,
    remark: 'm1',
    pending: { entryId: 'K7Q-1', state: 'waiting' },
  })
  expect(shown.get(`12:${DAY}`)).toMatchObject({ remark: 'Present', pending: { entryId: 'K7Q-2' } })
  expect(rows[0]![1]).toEqual({ revision: 4, remark: 'old' })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { declareMoney, takeMoney } from '#sw/sync/testing/money.ts'
import { knowWrites } from '../outbox/known-writes.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { effectsOf, isInEffect, overlay, type PulledTo } from './overlay.ts'
import { testEntry } from '../outbox/test-entry.ts'

declareMoney()

const DAY = '2026-09-14'

const entry = (seq: number, change: Partial<OutboxEntry> = {}): OutboxEntry =>
  testEntry(seq, {
    key: `attendance:11:${DAY}`,
    input: { body: { studentId: 11, date: DAY, present: false, remark: `m${seq}` } },
    madeAt: `${DAY}T06:00:00.000Z`,
    ...change,
  })

// As reading a person's entries does; both writes, since a screen of another file may have made one of them known alone.
beforeAll(() => knowWrites([entry(1), entry(2, { endpoint: takeMoney.id })]))

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

test('positions of another epoch are ignored', () => {
  expect(isInEffect(accepted(42, 'e2'), { epoch: 'e1', position: 1_000 })).toBe(true)
})

test('effects are applied in the order in which entries were made, whatever the order of reading', () => {
  const effects = effectsOf([entry(10), entry(9), entry(2)], { epoch: null, position: 0 }, 'attendance')
  expect(effects.map(({ row }) => row?.['remark'])).toEqual(['m2', 'm9', 'm10'])
})

test('entries of a call that this release does not know, or cannot read, have no effects', () => {
  const unknown = entry(1, { endpoint: 'fees.pay' })
  const broken = entry(2, { input: {}, endpoint: 'attendance.markClass' })
  expect(effectsOf([unknown, broken, entry(3)], { epoch: null, position: 0 }, 'attendance')).toHaveLength(1)
})

test('an effect keeps the other fields of its row, creates a missing row, and names its entry', () => {
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

describe('amounts on an account', () => {
  const payment = (seq: number, cents: number, change: Partial<OutboxEntry> = {}) =>
    entry(seq, { endpoint: 'till.take', input: { body: { ref: `p${seq}`, studentId: 11, cents } }, ...change })
  const account = [['11', { id: 11, dueCents: 5_000 }]] as const
  const due = (
    entries: OutboxEntry[],
    pulled: PulledTo = { epoch: 'e1', position: 0 },
    rows: typeof account | [] = account,
  ) => overlay<Record<string, unknown>>(rows, effectsOf(entries, pulled, 'students')).get('11')

  test('of several payments on one account are each deducted once', () => {
    expect(due([payment(3, 300), payment(1, 100), payment(2, 200)])).toMatchObject({
      dueCents: 4_400,
      pending: { entryId: 'K7Q-3', state: 'waiting' },
    })
  })

  test('are deducted in the order of the payments, each from the remainder that the payment before it left', () => {
    const folded = (cents: number, seq: number) => {
      const fold = (row?: Record<string, unknown>) => ({
        ...row,
        left: [...((row?.['left'] as number[]) ?? []), cents],
      })
      return { table: 'students' as const, key: '11', fold, entry: payment(seq, cents) }
    }
    const shown = overlay<Record<string, unknown>>(account, [folded(100, 1), folded(200, 2)])
    expect(shown.get('11')).toMatchObject({ dueCents: 5_000, left: [100, 200] })
    expect(account[0][1]).toEqual({ id: 11, dueCents: 5_000 })
  })

  test('of a parked payment are not deducted', () => {
    const parked = payment(1, 100, { state: 'parked', parkReason: 'serverFault' })
    expect(due([parked, payment(2, 200)])).toMatchObject({ dueCents: 4_800, pending: { entryId: 'K7Q-2' } })
  })

  test('do not create a row where the replica has no account', () => {
    expect(due([payment(1, 100)], undefined, [])).toBeUndefined()
  })

  test('that are offered again to a restored school are not deducted from a replica that already holds their payments', () => {
    const again = payment(1, 100, { formerAck: { epoch: 'e1', position: 40 } })
    expect(due([again], { epoch: 'e1', position: 41 })).toEqual({ id: 11, dueCents: 5_000 })
    expect(due([again], { epoch: 'e2', position: 41 })).toMatchObject({ dueCents: 4_900 })
  })

  test('are not deducted from a replica begun after the school had recorded their payments, though it is incomplete', () => {
    const ack = { epoch: 'e1', position: 40, reply: null, at: 1_000 }
    const known = payment(1, 100, { state: 'acknowledged', ack })
    const begun = (begunAt: number) => due([known], { epoch: 'e1', position: 0, begunAt })
    expect(begun(1_001)).toEqual({ id: 11, dueCents: 5_000 })
    expect(begun(999)).toMatchObject({ dueCents: 4_900 })
  })
})

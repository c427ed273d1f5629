import { beforeAll, expect, inject, test } from 'vitest'
import { workerPostgres } from '#server/testing/own-postgres.ts'
import { FAULTS } from '#sw/sync/testing/fake-network.ts'
import { engineLevelOn, live, type Level } from '#tests/days/days.ts'
import { nothingTried, TRIED } from '#tests/days/saved.ts'
import { isProof, volume } from '#tests/tier.ts'

/**
 * Seeds of schools in whose days together every kind of event occurs, whichever week the days begin in. On a busy machine, where
 * servers stop at other moments, an event may be missing. A push runs three of these schools, which have nine in ten of the kinds.
 */
const SCHOOLS = [215, 448, 1110, ...(isProof ? [250, 31] : [])]

/** Most kinds of events that may be missing: at a push, seven rare kinds (such as settled conflicts), and a few by chance. */
const MISSING = volume(10, 0)

const tried = nothingTried()

let level: Level
beforeAll(async () => {
  // PostgreSQL, since the proof runs its longer random days on the embedded database.
  level = await engineLevelOn(workerPostgres(inject('schoolServers')))
})

test.each(SCHOOLS)(
  'random days at the school of seed %d lose, double and reorder nothing, and all replicas agree each evening',
  {
    // Enough beside other tests on a busy machine; a test alone takes a minute.
    timeout: 900_000,
    tags: [
      'random',
      'fault:reset-before-request',
      'fault:answer-lost',
      'fault:killed-before-noting',
      'fault:token-expired',
      'fault:other-person-signs-in',
      'fault:role-changed',
      'fault:portal-html',
      'fault:foreign-json',
      'fault:half-verdicts',
      'fault:no-verdicts',
      'fault:truncated-answer',
      'fault:too-large',
      'fault:rate-limited',
      'fault:wrong-date',
      'fault:clock-back',
      'fault:clock-ahead',
      'fault:foreign-refusal',
      'fault:number-reused',
      'fault:unplaced-money',
      'fault:another-school',
      'fault:account-ended-for-good',
      'fault:edit-around-sending',
      'fault:cancel-around-sending',
      'fault:epoch-changed',
      'fault:hanging-peer',
      'fault:discount-over-limit',
      'fault:student-gone',
      'promise:effect-once',
      'promise:in-order',
      'promise:own-name',
      'promise:money-is-recorded',
      'promise:backup-restores',
    ],
  },
  async (seed) => expect(await live({ days: level.daysOfASchool, seed, level }, tried)).toBeNull(),
)

// Days without events would prove nothing.
test('the random days of these schools have enough kinds of events, and every fault of the line', () => {
  expect(tried.payments).toBeGreaterThan(volume(20, 40))
  expect(tried.faults).toBeGreaterThan(volume(50, 100))
  // Of the turns of these seeds at a push, some are taken back, and some are not, since the new year has marks.
  const turns = ['turns', 'turns taken back', 'turns not taken back'] as const
  expect(turns.filter((what) => tried[what] === 0)).toEqual([])
  expect(Math.min(tried['saves that waited for a turn'], tried['payments for leavers'])).toBeGreaterThan(0)
  const missing = TRIED.filter((what) => tried[what] === 0)
  expect(missing.length, missing.join()).toBeLessThanOrEqual(MISSING)
  expect([...tried.faultsByKind.keys()].sort()).toEqual([...new Set(FAULTS.map(({ kind }) => kind))].sort())
})

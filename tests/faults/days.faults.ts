import { beforeAll, expect, inject, test } from 'vitest'
import { workerPostgres } from '#server/testing/own-postgres.ts'
import { FAULTS } from '#sw/sync/testing/fake-network.ts'
import { engineLevelOn, live, type Level } from '#tests/days/days.ts'
import { nothingTried, TRIED } from '#tests/days/saved.ts'
import { isProof, volume } from '#tests/tier.ts'

/**
 * Seeds of schools that have every event at least twice between them, in whatever week they begin: chosen from 2,000 plans.
 * On a busy machine, where servers stop at other moments, a school may lack one that it had. A push runs two of them, which
 * have five in six.
 */
const SCHOOLS = [215, 448, ...(isProof ? [1110, 250] : [])]

/** How many of the kinds of events may be missing: a push's two schools lack seven that few plans have, as differences that are settled. */
const MISSING = volume(10, 0)

const tried = nothingTried()

let level: Level
beforeAll(async () => {
  // The proof's own random days are those on the embedded database.
  level = await engineLevelOn(workerPostgres(inject('schoolServers')))
})

test.each(SCHOOLS)(
  'random days at the school of seed %d lose, double and reorder nothing, and all replicas agree each evening',
  {
    // Beside other tests on a busy machine; alone each takes a minute.
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

// A day without events proves nothing.
test('the random days of these schools have their share of the events, and every fault of the line', () => {
  expect(tried.payments).toBeGreaterThan(volume(20, 40))
  expect(tried.faults).toBeGreaterThan(volume(50, 100))
  const missing = TRIED.filter((what) => tried[what] === 0)
  expect(missing.length, missing.join()).toBeLessThanOrEqual(MISSING)
  expect([...tried.faultsByKind.keys()].sort()).toEqual([...new Set(FAULTS.map(({ kind }) => kind))].sort())
})

import { expect, test } from 'vitest'
import { FAULTS } from '#sw/sync/testing/fake-network.ts'
import { engineLevel, live } from '#tests/days/days.ts'
import { nothingTried, TRIED } from '#tests/days/saved.ts'

test(
  'random days at three schools lose, double and reorder nothing, and all replicas agree each evening',
  {
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
  async () => {
    const tried = nothingTried()
    const untried = () => TRIED.filter((what) => tried[what] === 0)
    // The rarest events do not happen in each three schools; four times three contain them all.
    for (let seed = 55; seed < 59 && untried().length > 0; seed++)
      expect(await live({ days: 3 * engineLevel.daysOfASchool, seed }, tried)).toBeNull()
    // A day without events proves nothing.
    expect(tried.payments).toBeGreaterThan(40)
    expect(tried.faults).toBeGreaterThan(100)
    expect(untried()).toEqual([])
    expect([...tried.faultsByKind.keys()].sort()).toEqual([...new Set(FAULTS.map(({ kind }) => kind))].sort())
  },
)

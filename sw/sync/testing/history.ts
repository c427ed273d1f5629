import fc from 'fast-check'
import type { DrainReason } from '#data/sync/sync-messages.ts'
import { FAULTS, type Fault } from './fake-network.ts'
import { BASHIR, CANAB } from './world.ts'

export type Step = { on: number; pick: number } & (
  | {
      do:
        | 'mark'
        | 'markClass'
        | 'score'
        | 'cancel'
        | 'retry'
        | 'dismiss'
        | 'signOut'
        | 'crash'
        | 'expireToken'
        | 'endSession'
    }
  | { do: 'pay'; cents: number }
  | { do: 'payAgain' | 'endAccount' }
  | { do: 'signIn'; userId: number }
  | { do: 'drain'; reason: DrainReason; faults: (Fault | null)[]; meanwhile: Meanwhile | null }
  | { do: 'wait'; ms: number }
  | { do: 'turnClock'; ms: number }
  | { do: 'refuse' | 'fail'; isOn: boolean }
  | { do: 'limit'; entries: number }
  | { do: 'assign'; classIds: number[] }
)

export const STEPS = [
  'mark',
  'markClass',
  'score',
  'pay',
  'payAgain',
  'endAccount',
  'drain',
  'signIn',
  'cancel',
  'retry',
  'dismiss',
  'crash',
  'signOut',
  'expireToken',
  'endSession',
  'refuse',
  'fail',
  'wait',
  'limit',
  'turnClock',
  'assign',
] as const satisfies readonly Step['do'][]

/** What somebody does on the tablet while the engine waits for an answer. */
type Meanwhile = { at: number } & ({ do: 'mark' | 'score' | 'pay' | 'signOut' } | { do: 'signIn'; userId: number })

const REASONS: DrainReason[] = ['enqueue', 'sendNow', 'online', 'timer', 'focus', 'alive', 'written']

const where = { on: fc.nat(1), pick: fc.nat(20) }
const userId = fc.constantFrom(BASHIR, CANAB)
const fault = fc.option(fc.constantFrom(...FAULTS), { freq: 2 })

const meanwhile = fc.option(
  fc.oneof(
    fc.record({ at: fc.nat(3), do: fc.constantFrom('mark', 'score', 'pay', 'signOut') }),
    fc.record({ at: fc.nat(3), do: fc.constant('signIn'), userId }),
  ) as fc.Arbitrary<Meanwhile>,
  { freq: 2 },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ ...where, do: fc.constantFrom('mark', 'mark', 'mark', 'markClass') }) },
  { weight: 6, arbitrary: fc.record({ ...where, do: fc.constant('score' as const) }) },
  { weight: 4, arbitrary: fc.record({ ...where, do: fc.constant('pay' as const), cents: fc.integer({ min: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ ...where, do: fc.constantFrom('payAgain', 'payAgain', 'endAccount') }) },
  {
    weight: 8,
    arbitrary: fc.record({
      ...where,
      do: fc.constant('drain' as const),
      reason: fc.constantFrom(...REASONS),
      faults: fc.array(fault, { maxLength: 5 }),
      meanwhile,
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...where, do: fc.constant('signIn' as const), userId }) },
  { weight: 3, arbitrary: fc.record({ ...where, do: fc.constantFrom('cancel', 'retry', 'dismiss', 'crash') }) },
  { weight: 2, arbitrary: fc.record({ ...where, do: fc.constantFrom('signOut', 'expireToken', 'endSession') }) },
  { weight: 2, arbitrary: fc.record({ ...where, do: fc.constantFrom('refuse', 'fail'), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ ...where, do: fc.constant('wait' as const), ms: fc.nat(1_200_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...where, do: fc.constant('limit' as const), entries: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...where,
      do: fc.constant('turnClock' as const),
      ms: fc.constantFrom(-86_400_000, 0, 63_072_000_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ ...where, do: fc.constant('assign' as const), classIds: fc.constantFrom([1], [1, 2], [2]) }),
  },
) as fc.Arbitrary<Step>

/** A history of one or two tablets that two people share. */
export const history = (maxLength: number) => fc.array(step, { minLength: 4, maxLength, size: 'max' })

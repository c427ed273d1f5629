import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProof, volume } from '#tests/tier.ts'
import { FAULTS } from './testing/fake-network.ts'
import { history, STEPS, type Step } from './testing/history.ts'
import { newModel, perform } from './testing/model.ts'
import { declareMoney } from './testing/money.ts'
import { broken, brokenInTheEnd } from './testing/oracle.ts'
import { shut } from './testing/device.ts'

const RUNS = Number(process.env['MODEL_RUNS'] ?? volume(150, 1_000))
/** Most steps of one history. */
const LENGTH = Number(process.env['MODEL_LENGTH'] ?? volume(6, 12))
/** Seed of the histories: every push draws the same ones; the proof draws others each time, and a failure names its seed. */
const SEED = process.env['MODEL_SEED'] ?? (isProof ? undefined : '1')

declareMoney()

test(
  'random histories lose, double and reorder no confirmed save, send none as somebody else, and add up in money',
  {
    tags: [
      'random',
      'fault:reset-before-request',
      'fault:answer-lost',
      'fault:killed-before-noting',
      'fault:refused-with-followers',
      'fault:poisoned-entry',
      'fault:token-expired',
      'fault:session-ended',
      'fault:other-person-signs-in',
      'fault:portal-html',
      'fault:foreign-json',
      'fault:half-verdicts',
      'fault:no-verdicts',
      'fault:truncated-answer',
      'fault:too-large',
      'fault:rate-limited',
      'fault:wrong-date',
      'fault:clock-back',
      'fault:edit-around-sending',
      'fault:cancel-around-sending',
      'fault:hanging-peer',
      'promise:effect-once',
      'promise:in-order',
      'promise:own-name',
      'promise:money-is-recorded',
    ],
    timeout: 60_000 + RUNS * 1_000,
  },
  async () => {
    const drawn = new Set<string>()
    const note = (step: Step): void => {
      drawn.add(step.do)
      if (step.do === 'drain') for (const fault of step.faults) if (fault) drawn.add(`fault ${fault.kind}`)
    }
    await fc.assert(
      fc.asyncProperty(history(LENGTH), async (steps) => {
        const model = await newModel()
        for (const step of steps) {
          note(step)
          await perform(model, step)
          if (step.do === 'drain') expect(await broken(model)).toEqual([])
        }
        // Healing and comparing costs more than the history itself, so only every second history does it.
        expect(steps.length % 2 === 0 ? await brokenInTheEnd(model) : await broken(model)).toEqual([])
        model.world.tablets.forEach(shut)
      }),
      { numRuns: RUNS, ...(SEED && { seed: Number(SEED) }) },
    )
    expect([...drawn]).toEqual(expect.arrayContaining([...STEPS, ...FAULTS.map(({ kind }) => `fault ${kind}`)]))
  },
)

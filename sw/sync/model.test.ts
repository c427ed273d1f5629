import fc from 'fast-check'
import { expect, test } from 'vitest'
import { history } from './testing/history.ts'
import { newModel, perform } from './testing/model.ts'
import { declareMoney } from './testing/money.ts'
import { broken, brokenInTheEnd } from './testing/oracle.ts'
import { shut } from './testing/device.ts'

// On demand longer: MODEL_RUNS=10000 MODEL_LENGTH=20. A failure prints its seed; MODEL_SEED repeats it.
const { MODEL_RUNS: runs = '1000', MODEL_LENGTH: length = '6', MODEL_SEED: seed } = process.env

declareMoney()

test(
  'whatever happens, no confirmed save is lost, doubled, reordered or sent as somebody else, and the money adds up',
  async () => {
    await fc.assert(
      fc.asyncProperty(history(Number(length)), async (steps) => {
        const model = await newModel()
        for (const step of steps) {
          await perform(model, step)
          if (step.do === 'drain') expect(await broken(model)).toEqual([])
        }
        // Healing and comparing costs more than the history itself: every second one has to do.
        expect(steps.length % 2 === 0 ? await brokenInTheEnd(model) : await broken(model)).toEqual([])
        model.world.tablets.forEach(shut)
      }),
      { numRuns: Number(runs), ...(seed && { seed: Number(seed) }) },
    )
  },
  60_000 + Number(runs) * 300,
)

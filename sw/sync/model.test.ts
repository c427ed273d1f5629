import fc from 'fast-check'
import { expect, test } from 'vitest'
import { history, newModel, perform } from './testing/model.ts'
import { broken, brokenInTheEnd } from './testing/oracle.ts'

// 10,000 runs on demand: MODEL_RUNS=10000. A failure prints its seed and path; MODEL_SEED repeats it.
const { MODEL_RUNS: runs = '1000', MODEL_SEED: seed } = process.env

test(
  'whatever happens, no confirmed save is lost, doubled, reordered or sent as somebody else',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const model = newModel()
        for (const step of steps) {
          await perform(model, step)
          expect(await broken(model)).toEqual([])
        }
        expect(await brokenInTheEnd(model)).toEqual([])
      }),
      { numRuns: Number(runs), ...(seed && { seed: Number(seed) }) },
    )
  },
  60_000 + Number(runs) * 200,
)

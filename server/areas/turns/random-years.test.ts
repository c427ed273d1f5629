import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RANDOM_TIMEOUT, isProof, volume } from '#tests/tier.ts'
import { Problem } from '#domain/core/problems.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openHistory, step, type Step } from '../../testing/random-years.ts'

const HISTORIES = volume(3, 80)

const CHANGES_PLACES: readonly Step['kind'][] = ['turn', 'takeBack', 'leave', 'comeBack', 'move']

it(
  'random years with moves, repeaters, leavers and turns taken back lose nobody, and change no paper of a year that was turned',
  { tags: ['random'], timeout: RANDOM_TIMEOUT },
  async () => {
    const outcomes = { done: 0, refused: 0, turned: 0, takenBack: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 40 }), async (steps) => {
        const database = await openTestDatabase()
        try {
          const history = await openHistory(database.db)
          for (const each of steps) {
            try {
              await history.run(each)
              outcomes.done += 1
            } catch (error) {
              if (!(error instanceof Problem) || error.status >= 500) throw error
              outcomes.refused += 1
            }
            const { stored, expected } = await history.comparePlaces(database.db)
            expect(stored).toEqual(expected)
            if (!CHANGES_PLACES.includes(each.kind)) continue
            const { now, before } = await history.comparePapers()
            expect(now).toEqual(before)
          }
          outcomes.turned = Math.max(outcomes.turned, history.deepest)
          outcomes.takenBack += history.takenBack
        } finally {
          await database.close()
        }
      }),
      { numRuns: HISTORIES, ...(isProof ? {} : { seed: 20_270_801 }), endOnFailure: true },
    )
    // Histories in which nearly everything is refused prove nothing.
    expect(outcomes.done).toBeGreaterThan(outcomes.refused / 2)
    expect(outcomes.turned).toBeGreaterThan(1)
    expect(outcomes.takenBack).toBeGreaterThan(0)
  },
)

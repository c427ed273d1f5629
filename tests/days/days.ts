import fc from 'fast-check'
import { liveAtSchool } from './engine/live.ts'
import { openInnerSchool } from './engine/inner-school.ts'
import type { School } from './engine/school.ts'
import { daysAtSchool, type Day } from './plan.ts'
import type { Tried } from './saved.ts'

/** After so many days another school begins, so that a failure is repeated soon. */
export const DAYS_OF_A_SCHOOL = 5

export type Wanted = {
  days: number
  seed: number
  /** Where in the days of this seed to begin: what a failure was told with. */
  path?: string
  /** Looks for the shortest days that go wrong too; takes long. */
  isToShrink?: boolean
  open?: () => Promise<School>
}

export type Failure = { path: string; wrong: string[]; days: readonly Day[] }

class DaysWentWrong extends Error {
  readonly wrong: string[]
  constructor(wrong: string[]) {
    super(wrong.join('\n'))
    this.wrong = wrong
  }
}

/** Random days at schools, all from one seed; gives what went wrong at the first school where something did. */
export async function live(wanted: Wanted, tried: Tried): Promise<Failure | null> {
  const { days, seed, path, isToShrink = false, open = openInnerSchool } = wanted
  const property = fc.asyncProperty(daysAtSchool(Math.min(days, DAYS_OF_A_SCHOOL)), async (plan) => {
    const wrong = await liveAtSchool(await open(), plan, tried)
    if (wrong.length > 0) throw new DaysWentWrong(wrong)
  })
  const numRuns = Math.ceil(days / DAYS_OF_A_SCHOOL)
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, {
    seed,
    numRuns,
    endOnFailure: !isToShrink,
    ...(path !== undefined && { path }),
  })
  if (!failed) return null
  if (!(errorInstance instanceof DaysWentWrong)) throw errorInstance
  return { path: counterexamplePath ?? '', wrong: errorInstance.wrong, days: counterexample?.[0] ?? [] }
}

import fc from 'fast-check'
import { liveAtSchool } from './engine/live.ts'
import type { TestPostgres } from '#server/testing/postgres.ts'
import { openInnerSchool } from './engine/inner-school.ts'
import { outerSchools } from './engine/outer-school.ts'
import { FIRST_DAY } from './engine/small-school.ts'
import { sourceOnPostgres } from './engine/sources.ts'
import { storageOf } from './engine/storage.ts'
import { daysAtSchool, type Day, type Steps } from './plan.ts'
import type { Tried } from './saved.ts'

/** A way to run random days: how many at a school, with which steps, and on which processes. */
export type Level = {
  /** Number of days at one school, after which another school begins, so that a failure can be repeated quickly. */
  daysOfASchool: number
  steps: Steps
  /** Runs days at a school of their own; returns what was wrong on the first day with an error. */
  live: (days: readonly Day[], tried: Tried) => Promise<string[]>
}

/** Level with the sync engine of several devices, the server and its embedded database in this process. */
export const engineLevel: Level = {
  daysOfASchool: 5,
  steps: { least: 10, most: 80, deliveriesPerCrash: 15 },
  live: async (days, tried) => liveAtSchool(await openInnerSchool(), days, tried),
}

/** Level with engine and server in this process and databases of the PostgreSQL at this address, a quarter faster. */
export async function engineLevelOn(server: string): Promise<Level> {
  const source = await sourceOnPostgres(server, FIRST_DAY)
  return {
    ...engineLevel,
    live: async (days, tried) => liveAtSchool(await openInnerSchool(() => storageOf(source)), days, tried),
  }
}

/** Level with the sync engine in this process, and servers in processes of their own that are often killed. */
export async function serverLevel(postgres: TestPostgres | null): Promise<Level> {
  const open = await outerSchools(postgres)
  return {
    daysOfASchool: 5,
    steps: { least: 10, most: 70, deliveriesPerCrash: 2 },
    live: async (days, tried) => liveAtSchool(await open(), days, tried),
  }
}

export type Wanted = {
  days: number
  seed: number
  /** Point in the days of this seed at which to begin, as reported with a failure. */
  path?: string
  /** Whether to search for the shortest days that fail as well, which takes long. */
  isToShrink?: boolean
  level?: Level
}

export type Failure = { path: string; wrong: string[]; days: readonly Day[] }

class DaysWentWrong extends Error {
  readonly wrong: string[]
  constructor(wrong: string[]) {
    super(wrong.join('\n'))
    this.wrong = wrong
  }
}

/** Runs random days at schools, all from one seed; returns what was wrong at the first school with an error. */
export async function live(wanted: Wanted, tried: Tried): Promise<Failure | null> {
  const { days, seed, path, isToShrink = false, level = engineLevel } = wanted
  const { daysOfASchool, steps } = level
  const property = fc.asyncProperty(daysAtSchool(Math.min(days, daysOfASchool), steps), async (plan) => {
    const wrong = await level.live(plan, tried)
    if (wrong.length > 0) throw new DaysWentWrong(wrong)
  })
  const numRuns = Math.ceil(days / daysOfASchool)
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

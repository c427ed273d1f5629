import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_APP } from '#server/process/root.ts'
import type { Level } from '../days.ts'
import type { Day } from '../plan.ts'
import type { Tried } from '../saved.ts'
import { perform } from './day.ts'
import { endDay } from './evening.ts'
import { openSchool } from './school.ts'
import { closeWorld, openWorld, type World } from './world.ts'

const wordsOf = (error: unknown): string => String(error instanceof Error ? error.stack : error)

/** Runs one day; returns what was wrong, failed steps included. */
async function liveOneDay(world: World, steps: Day): Promise<string[]> {
  let where = ''
  try {
    for (const [at, step] of steps.entries()) {
      where = `step ${at + 1}, ${JSON.stringify(step)}`
      await perform(world, step)
    }
    where = 'the evening'
    return await endDay(world)
  } catch (error) {
    return [`${where}: ${wordsOf(error)}`]
  }
}

async function liveInBrowsers(days: readonly Day[], tried: Tried): Promise<string[]> {
  if (!existsSync(join(BUILT_APP, 'sw.js'))) throw new Error('There is no app to open: npm run build makes it')
  const world = await openWorld(await openSchool(), tried)
  try {
    for (const [at, steps] of days.entries()) {
      const wrong = await liveOneDay(world, steps)
      if (wrong.length > 0) return wrong.map((what) => `day ${at + 1}: ${what}`)
    }
    return []
  } finally {
    await closeWorld(world)
  }
}

/** Level with screens in real browsers and the server as a process, over faulty lines. */
export const browserLevel: Level = {
  daysOfASchool: 3,
  steps: { least: 12, most: 18, deliveriesPerCrash: 15 },
  live: liveInBrowsers,
}

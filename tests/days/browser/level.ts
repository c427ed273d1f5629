import type { Level } from '../days.ts'
import type { Day } from '../plan.ts'
import type { Tried } from '../saved.ts'
import { perform } from './day.ts'
import { endDay } from './evening.ts'
import { openSchool } from './school.ts'
import { closeWorld, openWorld } from './world.ts'

async function liveInBrowsers(days: readonly Day[], tried: Tried): Promise<string[]> {
  const world = await openWorld(await openSchool(), tried)
  try {
    for (const [at, steps] of days.entries()) {
      for (const [number, step] of steps.entries()) {
        const trouble = await perform(world, step).then(
          () => null,
          (error: unknown) => String(error instanceof Error ? error.stack : error),
        )
        if (trouble) return [`day ${at + 1}, step ${number + 1}, ${JSON.stringify(step)}: ${trouble}`]
      }
      const wrong = await endDay(world)
      if (wrong.length > 0) return wrong.map((what) => `day ${at + 1}: ${what}`)
    }
    return []
  } finally {
    await closeWorld(world)
  }
}

/** The screens in real browsers, and the server as a process, on lines that fail. */
export const browserLevel: Level = {
  daysOfASchool: 3,
  steps: { least: 12, most: 18, deliveriesPerCrash: 15 },
  live: liveInBrowsers,
}

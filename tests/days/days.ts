import { seededRandom } from '#server/db/seed/random.ts'
import { run, shut } from '#sw/sync/testing/device.ts'
import { step } from './day.ts'
import { newWorld, signIn, type Tried, type World } from './world.ts'
import { broken, brokenInTheEnd, drawers } from './oracle.ts'
import { openSchool } from './school.ts'

const STEPS_A_DAY = 40
/** After so many days another school begins, so that a failure is repeated soon. */
export const DAYS_OF_A_SCHOOL = 5

export type Outcome = { day: number; wrong: string[] }

async function liveOneDay(world: World): Promise<string[]> {
  const { school, devices, random } = world
  await school.backUp()
  for (let at = 0; at < STEPS_A_DAY; at++) {
    await step(world)
    if (at % 10 === 9) {
      const wrong = await broken(world)
      if (wrong.length > 0) return wrong
    }
  }
  const wrong = [...(await brokenInTheEnd(world)), ...(await drawers(world))]
  school.clock.now += 14 * 3_600_000 + random.int(0, 3_600_000)
  // What travelled today was looked at.
  for (const { network } of devices) network.sent.length = 0
  return wrong
}

/** Days at one school, all from one seed; stops at the first that goes wrong. */
async function liveAtSchool(seed: string, days: number, tried: Tried): Promise<Outcome | null> {
  const school = await openSchool(42)
  const world = newWorld(school, seededRandom(seed), tried)
  try {
    for (const device of world.devices) {
      await signIn(world, device, 'office')
      await run(device, 'signIn')
    }
    for (let day = 1; day <= days; day++) {
      const wrong = await liveOneDay(world)
      if (wrong.length > 0) return { day, wrong }
    }
    return null
  } finally {
    world.devices.forEach(shut)
    await school.close()
  }
}

/** Random days at schools, `seed` naming the first; gives what went wrong at the first that did, and its seed. */
export async function live(days: number, seed: number, tried: Tried): Promise<(Outcome & { seed: number }) | null> {
  for (let left = days, at = seed; left > 0; left -= DAYS_OF_A_SCHOOL, at++) {
    const outcome = await liveAtSchool(String(at), Math.min(left, DAYS_OF_A_SCHOOL), tried)
    if (outcome) return { ...outcome, seed: at }
  }
  return null
}

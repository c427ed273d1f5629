import { run, shut } from '#sw/sync/testing/device.ts'
import { broken } from '../oracle.ts'
import { copyOf } from '../expenses.ts'
import { copyOfYears } from '../years.ts'
import type { Day } from '../plan.ts'
import type { Tried } from '../saved.ts'
import { endDay, lookAtSchool } from './evening.ts'
import { perform } from './day.ts'
import type { School } from './school.ts'
import { takeIn } from './office.ts'
import { endVisits } from './visits.ts'
import { labelsOnDevices, newDevices, newWorld, signIn, type World } from './world.ts'

async function brokenNow(world: World): Promise<string[]> {
  return [...broken(world.saved, await lookAtSchool(world), await labelsOnDevices(world)), ...world.wrong]
}

async function liveOneDay(world: World, steps: Day): Promise<string[]> {
  const { school, tried } = world
  if (steps.some((step) => step.do === 'restore')) {
    await school.backUp()
    world.booksAtBackup = copyOf(world.books)
    world.noticesAtBackup = new Map(world.notices)
    world.yearsAtBackup = copyOfYears(world.years)
    // Adds a student and an account after the backup, which the restore will lose.
    await takeIn({ ...school, tried })
  }
  for (const [at, step] of steps.entries()) {
    await perform(world, step)
    if (at % 10 !== 9 || !school.isOpenToLooks) continue
    const wrong = await brokenNow(world)
    if (wrong.length > 0) return wrong
  }
  const wrong = await endDay(world)
  return [...wrong, ...world.wrong]
}

/** Runs days at a school, and closes it afterwards; returns what was wrong on the first day with an error. */
export async function liveAtSchool(school: School, days: readonly Day[], tried: Tried): Promise<string[]> {
  const world = newWorld(school, newDevices(school), tried)
  try {
    for (const device of world.devices) {
      await signIn(world, device, 'office')
      await run(device, 'signIn')
    }
    for (const [at, steps] of days.entries()) {
      const wrong = await liveOneDay(world, steps)
      if (wrong.length > 0) return wrong.map((what) => `day ${at + 1}: ${what}`)
      school.clock.now += 14 * 3_600_000
    }
    return await endVisits(world)
  } finally {
    world.devices.forEach(shut)
    await world.other?.school.close()
    await school.close()
  }
}

import { isSealed } from '#domain/sync/sealed-input.ts'
import { run, shut } from '#sw/sync/testing/device.ts'
import { broken } from '../oracle.ts'
import type { Day } from '../plan.ts'
import type { Tried } from '../saved.ts'
import { readAtSchool } from './at-school.ts'
import { perform } from './day.ts'
import { endDay } from './evening.ts'
import type { School } from './school.ts'
import { labelOf, labelsOnDevices, newWorld, signIn, type World } from './world.ts'

/** X: no request carries what one person made with the session of another. */
const foreign = ({ devices, saved }: World): string[] =>
  devices.flatMap(({ network }) =>
    network.sent.flatMap(({ body, tokenOwner, owner }) =>
      ((body as { entries?: { input: unknown }[] } | null)?.entries ?? []).flatMap(({ input }) => {
        const maker = saved.get(labelOf(input))?.ownerId
        const isOwn = maker === owner && (tokenOwner === null || tokenOwner === maker)
        // Sealed facts name nobody; in another's name they do not open.
        return isOwn || isSealed(input)
          ? []
          : [`X: ${labelOf(input)} travelled as of ${owner} with the token of ${tokenOwner}`]
      }),
    ),
  )

const brokenNow = async (world: World): Promise<string[]> => [
  ...broken(world.saved, await world.school.look(readAtSchool), await labelsOnDevices(world)),
  ...foreign(world),
]

async function liveOneDay(world: World, steps: Day): Promise<string[]> {
  if (steps.some((step) => step.do === 'restore')) await world.school.backUp()
  for (const [at, step] of steps.entries()) {
    await perform(world, step)
    if (at % 10 !== 9 || !world.school.isOpenToLooks) continue
    const wrong = await brokenNow(world)
    if (wrong.length > 0) return wrong
  }
  const wrong = [...(await endDay(world)), ...foreign(world)]
  // What travelled today was looked at.
  for (const { network } of world.devices) network.sent.length = 0
  return wrong
}

/** Lets days pass at a school; gives what went wrong on the first that did. The school is closed afterwards. */
export async function liveAtSchool(school: School, days: readonly Day[], tried: Tried): Promise<string[]> {
  const world = newWorld(school, tried)
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
    return []
  } finally {
    world.devices.forEach(shut)
    await school.close()
  }
}

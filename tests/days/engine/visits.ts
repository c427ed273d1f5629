import { sql } from 'drizzle-orm'
import { enter, run, runUntilQuiet, type Device } from '#sw/sync/testing/device.ts'
import { broken, brokenInTheEnd } from '../oracle.ts'
import type { Step } from '../plan.ts'
import { nameAt } from '../work.ts'
import { mark, pay } from './acts.ts'
import { spend } from './expenses.ts'
import { lookAtSchool } from './evening.ts'
import { lookAtTravel } from './travel.ts'
import { actorOf, labelsOnDevices, newWorld, signIn, type World } from './world.ts'

/** First number of labels at the other school, so that each label belongs to one school. */
const FIRST = 1_000_000

/** Opens another school, whose students and accounts have the same numbers as in this school, and other names. */
async function openOther({ school, devices, tried }: World): Promise<World> {
  const other = await school.openOther('another-school')
  await other.look((db) => db.execute(sql`update students set fullname = 'Away ' || fullname`))
  return { ...newWorld(other, devices, tried), made: FIRST }
}

/** Connects a device with another school. */
async function lead(device: Device, from: World, to: World): Promise<void> {
  enter(device)
  device.network.host = to.school.host
  // Runs once, by which the device notices that its session is not valid at the new school.
  await run(device, 'sendNow')
  lookAtTravel(from)
}

async function noteWrong(there: World): Promise<void> {
  there.wrong.push(...broken(there.saved, await lookAtSchool(there), await labelsOnDevices(there)))
}

/** Signs somebody in to another school on a device, lets her work there, and connects the device with this school again. */
export async function visit(world: World, step: Step): Promise<void> {
  const there = (world.other ??= await openOther(world))
  const device = world.devices[step.on]!
  lookAtTravel(world)
  await lead(device, world, there)
  await signIn(there, device, 'office')
  await run(device, 'signIn')
  for (const what of [mark, pay, spend]) {
    const actor = await actorOf(there, step)
    if (actor) await what(there, actor, false)
  }
  if (step.seed % 2 === 0) await run(device)
  world.tried.visits++
  await noteWrong(there)
  await lead(device, there, world)
  await signIn(world, device, nameAt(step))
}

/** Sends the entries that wait for the other school, and checks that all have arrived; returns what is wrong. */
export async function endVisits(world: World): Promise<string[]> {
  const there = world.other
  if (!there) return []
  for (const device of world.devices) {
    lookAtTravel(world)
    await lead(device, world, there)
    device.skew = 0
    await signIn(there, device, 'office')
    await runUntilQuiet(device)
  }
  const left = await labelsOnDevices(there)
  const wrong = [...there.wrong, ...brokenInTheEnd(there.saved, await lookAtSchool(there), left)]
  return wrong.map((what) => `at the other school: ${what}`)
}

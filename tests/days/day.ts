import { demoUserId } from '#server/db/seed/users.seed.ts'
import { enter, entriesOf, restart, run, signOut, type Device } from '#sw/sync/testing/device.ts'
import { FAULTS } from '#sw/sync/testing/fake-network.ts'
import { mark, pay, record } from './acts.ts'
import { actorOn, labelOf, PEOPLE, signIn, type World } from './world.ts'

const MONEY_TAKERS = [demoUserId('admin'), demoUserId('office')]

async function deliver(world: World, device: Device): Promise<void> {
  const { random, tried, school } = world
  const faults = Array.from({ length: random.int(0, 5) }, () => (random.chance(0.4) ? random.pick(FAULTS) : null))
  device.network.next = [...faults]
  tried.faults += faults.filter((fault) => fault !== null).length
  let isToRestart = random.chance(0.05)
  device.network.meanwhile = async () => {
    if (!isToRestart) return
    isToRestart = false
    tried.restarts++
    await school.restart()
  }
  const how = await run(device, random.pick(['enqueue', 'sendNow', 'online', 'timer', 'focus', 'alive']))
  if (how === 'killed') tried.kills++
  Object.assign(device.network, { next: [], meanwhile: null })
}

function kill({ tried }: World, device: Device): void {
  tried.kills++
  restart(device)
}

/** The school is put back to what it was in the morning: what it had said since holds for money only. */
async function restore({ school, saved, devices, tried }: World): Promise<void> {
  const waiting = new Set<string>()
  for (const device of devices) {
    enter(device)
    for (const { input, state } of await entriesOf(device)) if (state !== 'acknowledged') waiting.add(labelOf(input))
  }
  for (const each of saved.values()) if (!waiting.has(each.label)) each.isBeforeRestore = true
  await school.restore()
  tried.restores++
}

/** One thing that happens somewhere. */
export async function step(world: World): Promise<void> {
  const { random, devices, school, tried } = world
  const on = random.int(0, devices.length - 1)
  const device = devices[on]!
  const roll = random.int(0, 99)
  const actor = await actorOn(world, on)
  if (!actor || roll < 8) return signIn(world, device, random.pick(PEOPLE[on] as unknown as [string, ...string[]]))
  const isOffice = MONEY_TAKERS.includes(actor.ownerId)
  if (roll < 28) return mark(world, actor)
  if (roll < 36) return record(world, actor)
  if (roll < 52 && isOffice) return pay(world, actor)
  if (roll < 84) return deliver(world, device)
  if (roll < 88) return kill(world, device)
  if (roll < 91) return signOut(device)
  if (roll < 96) return void (school.clock.now += random.int(1_000, 40 * 60_000))
  if (roll < 98) return void (device.skew = random.pick([-86_400_000, 0, 0, 3_600_000]))
  if (roll < 99) return restore(world)
  tried.restarts++
  return school.restart()
}

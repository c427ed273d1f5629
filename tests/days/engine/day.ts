import { seededRandom } from '#server/db/seed/random.ts'
import { enter, entriesOf, restart, run, signOut, type Device } from '#sw/sync/testing/device.ts'
import { PEOPLE, type Step } from '../plan.ts'
import { mark, pay, record, tidy } from './acts.ts'
import { doAtOffice } from './office.ts'
import { actorOf, labelOf, signIn, type World } from './world.ts'

const REASONS = ['enqueue', 'sendNow', 'online', 'timer', 'focus', 'alive'] as const

async function deliver(world: World, device: Device, step: Step & { do: 'deliver' }): Promise<void> {
  const { tried, school } = world
  device.network.next = [...step.faults]
  tried.faults += step.faults.filter((fault) => fault !== null).length
  let request = 0
  let isUp: Promise<void> | undefined
  device.network.meanwhile = () => {
    if (!step.crash || request++ !== step.crash.atRequest) return
    tried['server crashes']++
    // Not waited for: it happens while the request is there.
    isUp = school.crash(step.crash.ms)
  }
  const how = await run(device, seededRandom(String(step.seed)).pick(REASONS))
  if (how === 'killed') tried.kills++
  Object.assign(device.network, { next: [], meanwhile: null })
  await isUp
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

const nameAt = ({ on, seed }: Step): string => seededRandom(String(seed)).pick(PEOPLE[on] as unknown as [string])

async function work(world: World, step: Step & { do: 'work' }): Promise<void> {
  const actor = await actorOf(world, step)
  if (!actor) return signIn(world, world.devices[step.on]!, nameAt(step))
  switch (step.what) {
    case 'mark':
    case 'markClass':
      return mark(world, actor, step.what === 'markClass')
    case 'record':
    case 'editRecord':
      return record(world, actor, step.what === 'editRecord')
    case 'pay':
      return pay(world, actor)
    case 'cancel':
    case 'retry':
    case 'dismiss':
      return tidy(world, actor, step.what)
  }
}

/** Lets one step happen. */
export async function perform(world: World, step: Step): Promise<void> {
  const { school, devices, tried } = world
  const device = devices[step.on]!
  switch (step.do) {
    case 'work':
      return work(world, step)
    case 'office':
      return doAtOffice(step, { askAsAdmin: school.askAsAdmin, today: school.today(), tried })
    case 'deliver':
      return deliver(world, device, step)
    case 'signIn':
      return signIn(world, device, nameAt(step))
    case 'signOut':
      return signOut(device)
    case 'kill':
      tried.kills++
      return restart(device)
    case 'release':
      tried.releases++
      // The next cold start takes it.
      return restart(device)
    case 'wait':
      return void (school.clock.now += step.ms)
    case 'turnClock':
      return void (device.skew = step.ms)
    case 'crash':
      tried['server crashes']++
      return school.crash(0)
    case 'restore':
      return restore(world)
  }
}

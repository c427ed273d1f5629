import { seededRandom } from '#server/db/seed/random.ts'
import { restart, run, signOut, type Device } from '#sw/sync/testing/device.ts'
import type { Step } from '../plan.ts'
import { noteFault } from '../saved.ts'
import { doWork, nameAt, noteRestore } from '../work.ts'
import { mark, pay, record, tidy } from './acts.ts'
import { doAtOffice } from './office.ts'
import { actorOf, labelsOnDevices, signIn, type World } from './world.ts'

const REASONS = ['enqueue', 'sendNow', 'online', 'timer', 'focus', 'alive'] as const

async function deliver(world: World, device: Device, step: Step & { do: 'deliver' }): Promise<void> {
  const { tried, school } = world
  device.network.next = [...step.faults]
  let request = 0
  let isUp: Promise<void> | undefined
  device.network.meanwhile = () => {
    if (!step.crash || request++ !== step.crash.atRequest) return
    tried['server crashes']++
    // Not waited for: it happens while the request is there.
    isUp = school.crash(step.crash.ms)
  }
  const reason = seededRandom(String(step.seed)).pick(REASONS)
  if ((await run(device, reason)) === 'killed') tried.kills++
  // The line stays as bad as it is, and whoever waits looks again.
  for (let round = 0; round < step.faults.length && device.network.next.length > 0; round++) {
    school.clock.now += 60_000
    if ((await run(device, 'focus')) === 'killed') tried.kills++
  }
  const met = step.faults.slice(0, step.faults.length - device.network.next.length)
  for (const fault of met) if (fault) noteFault(tried, fault)
  Object.assign(device.network, { next: [], meanwhile: null })
  await isUp
}

async function restore(world: World): Promise<void> {
  noteRestore(world.saved, await labelsOnDevices(world))
  await world.school.restore()
  world.tried.restores++
}

async function work(world: World, step: Step & { do: 'work' }): Promise<void> {
  const actor = await actorOf(world, step)
  if (!actor) return signIn(world, world.devices[step.on]!, nameAt(step))
  return doWork({ mark, record, pay, tidy }, [world, actor, step.what])
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

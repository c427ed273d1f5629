import { seededRandom, type Random } from '#server/db/seed/random.ts'
import { enter, entriesOf, run, signOut, type Device } from '#sw/sync/testing/device.ts'
import { FAULTS } from '#sw/sync/testing/fake-network.ts'
import { readSession } from '#data/session/session.ts'
import { getSetting } from '#data/device/settings.ts'
import type { Step, Work } from '../plan.ts'
import { noteFault } from '../saved.ts'
import { nameAt } from '../work.ts'
import { takeIn } from './office.ts'
import { signIn, type World } from './world.ts'

const WORK: readonly [Work, ...Work[]] = [
  'mark',
  'mark',
  'markClass',
  'score',
  'record',
  'editRecord',
  'pay',
  'pay',
  'spend',
  'markStaff',
]

/** Function that does a step of work on a device; see `work` in day.ts. */
type DoWork = (world: World, step: Step & { do: 'work' }) => Promise<unknown>

const isSignedIn = async (device: Device): Promise<boolean> => {
  enter(device)
  return (await getSetting(device.db, 'userData')) !== undefined
}

/** Whether the signed-in person has a session at the school. Without a session she pushes under her grant, and cannot pull. */
async function mayCall(device: Device): Promise<boolean> {
  enter(device)
  return Boolean((await readSession(device.db))?.token)
}

/** Pushes entries, sometimes with a fault of the line. */
async function deliver(world: World, device: Device, random: Random): Promise<void> {
  const fault = random.chance(0.3) ? random.pick(FAULTS) : null
  device.network.next = fault ? [fault] : []
  if ((await run(device, 'sendNow')) === 'killed') world.tried.kills++
  if (fault && device.network.next.length === 0) noteFault(world.tried, fault)
  device.network.next = []
  // Pushes again after a fault of the line, so that the failover loses more.
  if (random.chance(0.5)) await run(device, 'sendNow')
}

const acknowledgedOn = async (device: Device): Promise<string[]> =>
  (await entriesOf(device)).flatMap(({ id, state }) => (state === 'acknowledged' ? id : []))

/** Work that is answered but not pulled while the standby lags; some people sign out afterwards. */
async function workBehind(world: World, step: Step, random: Random, doWork: DoWork): Promise<void> {
  for (let left = random.int(2, 7); left > 0; left--) {
    const on = random.int(0, world.devices.length - 1)
    const device = world.devices[on]!
    const own = { on, seed: step.seed + left }
    if (random.chance(0.3) || !(await isSignedIn(device))) await signIn(world, device, nameAt({ ...step, ...own }))
    for (let saves = random.int(1, 3); saves > 0; saves--)
      await doWork(world, { ...own, seed: own.seed + 100 * saves, do: 'work', what: random.pick(WORK) })
    await deliver(world, device, random)
    if (random.chance(0.3)) await signOut(device)
  }
}

/**
 * Lets a standby that lags take over, after pushes were answered and before they were pulled. Then every device calls once,
 * so that lost writes are seen waiting on their devices again.
 */
export async function failOver(world: World, step: Step, doWork: DoWork): Promise<void> {
  const { school, devices, tried } = world
  const random = seededRandom(`failover ${step.seed}`)
  const before = new Set((await Promise.all(devices.map(acknowledgedOn))).flat())
  await school.lag()
  const isHeld = ['/sync/pull', '/sync/live']
  for (const { network } of devices) network.rule = ({ path }) => (isHeld.includes(path) ? { kind: 'refused' } : null)
  await workBehind(world, step, random, doWork)
  const after = (await Promise.all(devices.map(acknowledgedOn))).flat()
  await school.failOver()
  tried.failovers++
  tried['writes lost by failovers'] += after.filter((id) => !before.has(id)).length
  for (const { network } of devices) network.rule = () => null
  // New students and accounts get the numbers of the lost time, and positions overtake the lost ones.
  if (random.chance(0.5)) await takeIn({ ...school, tried })
  for (const [on, device] of devices.entries()) {
    if (!(await mayCall(device))) await signIn(world, device, nameAt({ ...step, on }))
    // By `sendNow`, which also runs where an earlier failure of the line makes the outbox wait.
    await run(device, 'sendNow')
  }
}

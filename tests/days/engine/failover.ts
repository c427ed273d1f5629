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

/** How somebody works on a device; see day.ts. */
type DoWork = (world: World, step: Step & { do: 'work' }) => Promise<unknown>

const isSignedIn = async (device: Device): Promise<boolean> => {
  enter(device)
  return (await getSetting(device.db, 'userData')) !== undefined
}

/** Whether the person present has a session at the school. After its end she pushes under her grant, and does not pull. */
async function mayCall(device: Device): Promise<boolean> {
  enter(device)
  return Boolean((await readSession(device.db))?.token)
}

/** Pushes get through, with faults or without, and neither pulls nor the office do. */
async function deliver(world: World, device: Device, random: Random): Promise<void> {
  const fault = random.chance(0.3) ? random.pick(FAULTS) : null
  device.network.next = fault ? [fault] : []
  if ((await run(device, 'sendNow')) === 'killed') world.tried.kills++
  if (fault && device.network.next.length === 0) noteFault(world.tried, fault)
  device.network.next = []
  // After a fault of the line, so that more of it is lost.
  if (random.chance(0.5)) await run(device, 'sendNow')
}

const acknowledgedOn = async (device: Device): Promise<string[]> =>
  (await entriesOf(device)).flatMap(({ id, state }) => (state === 'acknowledged' ? id : []))

/** Work that is answered and not pulled while the standby lags; some people sign out after it. */
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
 * A standby that lags takes over, after pushes that were answered and before their pulls. Then every device calls once,
 * so that what is lost waits in sight again.
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
  // Numbers of the lost time are given again, and its positions overtaken.
  if (random.chance(0.5)) await takeIn({ ...school, tried })
  for (const [on, device] of devices.entries()) {
    if (!(await mayCall(device))) await signIn(world, device, nameAt({ ...step, on }))
    // Also where an earlier failure of the line makes the queue wait.
    await run(device, 'sendNow')
  }
}

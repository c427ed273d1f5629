import { seededRandom } from '#server/db/seed/random.ts'
import { stopWorkers } from '#tests/faults/engine.ts'
import { lookForUpdate, releaseOf } from '#tests/faults/release.ts'
import { doAtOffice } from '../engine/office.ts'
import type { Step } from '../plan.ts'
import { doWork, nameAt, noteRestore } from '../work.ts'
import { noteBlindPayments, pay, payBlindly } from './counter.ts'
import { deliver } from './deliver.ts'
import { fillMarks, mark, pressSave } from './marks.ts'
import { tidy } from './outbox.ts'
import { record } from './records.ts'
import { entriesOn, labelsOf } from './stored.ts'
import {
  actorOf,
  enterAs,
  killBrowser,
  leave,
  noteGone,
  switchOn,
  unsentOf,
  until,
  type Actor,
  type Tablet,
  type World,
} from './world.ts'

/** Kills the browser while it saves marks, so that nobody has seen the result. */
async function killWhileMarking(world: World, actor: Actor): Promise<void> {
  const made = await fillMarks(world, actor, false)
  const before = await unsentOf(actor)
  if (made.length > 0) await pressSave(actor)
  await killBrowser(world, actor.tablet)
  const keys = new Set(made.map(({ key }) => key))
  const mayBeReplaced = [...before].filter((label) => keys.has(world.saved.get(label)?.key ?? ''))
  await noteGone(world, actor, new Set(mayBeReplaced))
}

async function kill(world: World, step: Step): Promise<void> {
  const { tablets, tried } = world
  const tablet = tablets[step.on]!
  const actor = await actorOf(world, step)
  const how = seededRandom(`how ${step.seed}`).int(0, 3)
  if (actor && how === 0) return killWhileMarking(world, actor)
  if (how === 1) {
    tried.kills++
    return stopWorkers(tablet.device.page)
  }
  if (actor && how === 2) await payBlindly(actor)
  await killBrowser(world, tablet)
  if (actor) await noteBlindPayments(world, actor)
}

/** Serves a newer build, which is installed if the app offers it, else at the next cold start. */
async function takeRelease({ school, tried, errors }: World, tablet: Tablet): Promise<void> {
  const name = school.release()
  tried.releases++
  const { page } = tablet.device
  const isThere =
    !tablet.isCut &&
    (await lookForUpdate(page).then(
      () => true,
      () => false,
    ))
  const take = page.getByRole('button', { name: 'Update now' })
  const later = page.getByRole('button', { name: 'Later', exact: true })
  // The update is not offered while entries wait or a form is half filled.
  const isOffered =
    isThere && (await until(async () => (await take.or(later).count()) > 0, 15_000)) && (await take.isVisible())
  if (!isOffered) {
    await tablet.device.close()
    return switchOn({ errors }, tablet)
  }
  await take.click()
  if (!(await until(async () => (await releaseOf(page).catch(() => null)) === name)))
    throw new Error(`${name} did not take over`)
}

async function restore({ school, tablets, saved, tried }: World): Promise<void> {
  await school.restore(async () => {
    const waiting = new Set<string>()
    for (const { device } of tablets)
      for (const entry of await entriesOn(device.page))
        if (entry.state !== 'acknowledged') for (const label of labelsOf(entry)) waiting.add(label)
    noteRestore(saved, waiting)
  })
  tried.restores++
}

/** Work that is left out with browsers: scores, expenses, presence and openings are covered by the other levels. */
const leaveOut = async (): Promise<void> => undefined

async function work(world: World, step: Step & { do: 'work' }): Promise<void> {
  const actor = await actorOf(world, step)
  if (!actor) return void (await enterAs(world, world.tablets[step.on]!, nameAt(step)))
  return void (await doWork(
    { mark, score: leaveOut, ahead: leaveOut, record, pay, spend: leaveOut, markStaff: leaveOut, read: leaveOut, tidy },
    [world, actor, step.what],
  ))
}

export async function perform(world: World, step: Step): Promise<void> {
  const { school, tablets, tried } = world
  const tablet = tablets[step.on]!
  switch (step.do) {
    case 'work':
      return work(world, step)
    case 'office':
      return doAtOffice(step, { askAsAdmin: school.askAsAdmin, today: school.today(), tried })
    case 'deliver':
      return deliver(world, tablet, step)
    case 'signIn':
      return void (await enterAs(world, tablet, nameAt(step)))
    case 'signOut':
      return leave(tablet)
    case 'kill':
      return kill(world, step)
    case 'release':
      return takeRelease(world, tablet)
    // Steps that are left out with browsers: the clocks of real workers cannot be changed; left entries, another school
    // at the address, a full disk, packets and the turn of the year have tests of their own with browsers.
    case 'settleLeft':
    case 'saveWithoutRoom':
    case 'visit':
    case 'failOver':
    case 'goOnFoot':
    case 'turnYear':
    case 'takeTurnBack':
    case 'wait':
    case 'turnClock':
      return tablet.device.page.evaluate(() => void dispatchEvent(new Event('focus')))
    case 'crash':
      tried['server crashes']++
      return school.crash()
    case 'restore':
      return restore(world)
  }
}

import { seededRandom } from '#server/db/seed/random.ts'
import { restart, run, signOut, type Device } from '#sw/sync/testing/device.ts'
import type { Step } from '../plan.ts'
import { copyOf } from '../expenses.ts'
import { noteFault } from '../saved.ts'
import { doWork, nameAt, noteRestore } from '../work.ts'
import { loseReads } from '../announcements.ts'
import { ahead, mark, pay, record, tidy } from './acts.ts'
import { announceAbsence } from './announced-absences.ts'
import { announce } from './announcements.ts'
import { readAtSchool } from './at-school.ts'
import { spend } from './expenses.ts'
import { markStaff } from './presence.ts'
import { saveWithoutRoom } from './full.ts'
import { failOver } from './failover.ts'
import { settleLeftOn } from './left.ts'
import { goOnFoot } from './packets.ts'
import { readOrPhotograph } from './photos.ts'
import { doAtOffice, hiredPeople, takeIn } from './office.ts'
import { mayEnterScores, score } from './scores.ts'
import { openDifferences } from './scores-at-school.ts'
import { visit } from './visits.ts'
import { actorOf, labelsOnDevices, signIn, type World } from './world.ts'
import { setYears, takeTurnBack, turnYear } from './years.ts'

const DAY_MS = 86_400_000
const REASONS = ['enqueue', 'sendNow', 'online', 'timer', 'focus', 'alive'] as const

async function deliver(world: World, device: Device, step: Step & { do: 'deliver' }): Promise<void> {
  const { tried, school } = world
  device.network.next = [...step.faults]
  let request = 0
  let isUp: Promise<void> | undefined
  device.network.meanwhile = () => {
    if (!step.crash || request++ !== step.crash.atRequest) return
    tried['server crashes']++
    // Not awaited, so that the crash happens while the request is under way.
    isUp = school.crash(step.crash.ms)
  }
  const reason = seededRandom(String(step.seed)).pick(REASONS)
  if ((await run(device, reason)) === 'killed') tried.kills++
  // Runs again, as waiting pages do, while the line still has faults.
  for (let round = 0; round < step.faults.length && device.network.next.length > 0; round++) {
    school.clock.now += 60_000
    if ((await run(device, 'focus')) === 'killed') tried.kills++
  }
  const met = step.faults.slice(0, step.faults.length - device.network.next.length)
  for (const fault of met) if (fault) noteFault(tried, fault)
  Object.assign(device.network, { next: [], meanwhile: null })
  await isUp
}

/** Lets the newest account sign in on a device and work there, mostly for a new student. */
async function newcomerWorks(world: World, step: Step): Promise<void> {
  const on = Math.max(1, step.on)
  const device = world.devices[on]!
  await newcomerComes(world, device)
  await run(device, 'signIn')
  for (const what of ['pay', 'mark', 'record', 'score', 'spend'] as const)
    await work(world, { ...step, on, do: 'work', what, seed: step.seed + 1 })
  if (step.seed % 2 === 0) await run(device)
}

async function newcomerComes(world: World, device: Device): Promise<void> {
  const newest = (await hiredPeople(world.school)).sort((a, b) => a.id - b.id).at(-1)
  if (newest) await signIn(world, device, newest.name)
}

/** Restores the school, and at once adds a student and an account, which get numbers that were used before. */
async function restore(world: World, step: Step & { do: 'restore' }): Promise<void> {
  const { school, saved, tried } = world
  await newcomerWorks(world, step)
  const waiting = await labelsOnDevices(world)
  const offered = [...saved.values()].filter(
    ({ label, payment, expense, isBeforeRestore }) => waiting.has(label) || ((payment || expense) && !isBeforeRestore),
  )
  noteRestore(saved, waiting)
  for (const name of (await school.look(readAtSchool)).scores.moved) world.movedBeforeRestore.add(name)
  await school.restore(step.isNumberedAgain)
  world.books = copyOf(world.booksAtBackup)
  world.notices = new Map(world.noticesAtBackup)
  setYears(world, world.yearsAtBackup)
  loseReads(saved, (ref) => !world.notices.has(ref))
  tried.restores++
  const { students, accounts } = await school.look(readAtSchool)
  tried['entries about lost students'] += offered.filter(({ about }) => about.some((who) => !students.has(who))).length
  tried['entries of lost accounts'] += offered.filter(({ maker }) => !accounts.has(maker)).length
  await takeIn({ ...school, tried })
  if (step.seed % 3 === 0) await newcomerComes(world, world.devices[Math.max(1, step.on)]!)
}

/** Ends an account whose entries wait on a device. */
async function endWaiting(world: World): Promise<void> {
  const { school, saved, tried } = world
  const waiting = await labelsOnDevices(world)
  const makers = new Set([...waiting].map((label) => saved.get(label)?.maker))
  const ending = (await hiredPeople(school)).find(({ name }) => makers.has(name))
  if (!ending) return
  await school.askAsAdmin('DELETE', `/user/${ending.id}`)
  tried['ended accounts']++
}

/** Checks the devices one by one as an administrator, until one has entries of an ended account. */
async function settleLeft(world: World, step: Step & { do: 'settleLeft' }): Promise<void> {
  await endWaiting(world)
  for (const at of world.devices.keys()) {
    const device = world.devices[(step.on + at) % world.devices.length]!
    if (await settleLeftOn(world, device, step)) return
  }
}

/** Name of the person for a step: one who works on the device, or a newly created account. */
async function whoComes({ school }: World, step: Step): Promise<string> {
  const hired = step.on === 0 ? [] : await hiredPeople(school)
  const random = seededRandom(`who ${step.seed}`)
  const [first, ...others] = hired.map(({ name }) => name)
  return first && random.chance(0.5) ? random.pick([first, ...others]) : nameAt(step)
}

/** Index of the tablet on which nobody takes money. */
const TEACHERS_TABLET = 1

/** Signs a teacher in on the device, pulls her replica, and enters scores. */
async function scoreAsTeacher(world: World, step: Step): Promise<void> {
  const device = world.devices[step.on]!
  const hired = (await hiredPeople(world.school)).flatMap(({ name, isTeacher }) => (isTeacher ? [name] : []))
  await signIn(world, device, seededRandom(`who ${step.seed}`).pick(['teacher', 'teacher', 'academy', ...hired]))
  await run(device, 'signIn')
  const actor = await actorOf(world, step)
  if (actor) await score(world, actor)
}

async function work(world: World, step: Step & { do: 'work' }): Promise<unknown> {
  const actor = await actorOf(world, step)
  if (!actor) return signIn(world, world.devices[step.on]!, await whoComes(world, step))
  if (step.what === 'score' && step.on === TEACHERS_TABLET && !mayEnterScores(actor)) return scoreAsTeacher(world, step)
  const hands = { mark, score, ahead, record, pay, spend, markStaff, read: readOrPhotograph, tidy }
  return doWork(hands, [world, actor, step.what])
}

/** Sets the device's clock off by `ms`, by which all later saves are dated. */
function turnClock({ devices, tried }: World, { on, ms }: Step & { do: 'turnClock' }): void {
  devices[on]!.skew = ms
  if (ms < -DAY_MS) tried['clocks set back by days']++
  if (ms > DAY_MS) tried['clocks a year ahead']++
}

export async function perform(world: World, step: Step): Promise<unknown> {
  const { school, devices, saved, tried } = world
  const device = devices[step.on]!
  switch (step.do) {
    case 'work':
      return work(world, step)
    case 'office':
      // A second later, since no two students may be created at the same instant.
      school.clock.now += 1_000
      if (step.what === 'announce') return announce(world, step)
      if (step.what === 'announceAbsence') return announceAbsence(world, step)
      if (step.what === 'changeRole') loseReads(saved, (_, { maker }) => maker === 'office')
      return doAtOffice(step, {
        askAsAdmin: school.askAsAdmin,
        today: school.today(),
        tried,
        differences: () => school.look(openDifferences),
        books: world.books,
      })
    case 'deliver':
      return deliver(world, device, step)
    case 'signIn':
      return signIn(world, device, await whoComes(world, step))
    case 'settleLeft':
      return settleLeft(world, step)
    case 'saveWithoutRoom':
      return saveWithoutRoom(world, step)
    case 'visit':
      return visit(world, step)
    case 'signOut':
      return signOut(device)
    case 'kill':
      tried.kills++
      return restart(device)
    case 'release':
      tried.releases++
      // A cold start, which installs the release.
      return restart(device)
    case 'wait':
      return (school.clock.now += step.ms)
    case 'turnClock':
      return turnClock(world, step)
    case 'crash':
      tried['server crashes']++
      return school.crash(0)
    case 'turnYear':
      return turnYear(world, step, work)
    case 'takeTurnBack':
      return takeTurnBack(world)
    case 'goOnFoot':
      return goOnFoot(world, step)
    case 'failOver':
      school.clock.now += 1_000
      return failOver(world, step, work)
    case 'restore':
      school.clock.now += 1_000
      return restore(world, step)
  }
}

import { cancelEntry, dismissEntry, retryEntry } from '#data/outbox/outbox.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { readSession } from '#data/session/session.ts'
import type { Step } from './history.ts'
import { entriesOf, restart, run, signOut } from './device.ts'
import { enterMarks } from './scores.ts'
import {
  BASHIR,
  CANAB,
  mark,
  markClass,
  newTablet,
  newWorld,
  remarkOf,
  signIn,
  STUDENTS,
  takeFee,
  type Tablet,
  type World,
} from './world.ts'

/** Students whose families pay. */
const PAYING = [11, 21] as const

/** One confirmed save, found again by its label, since its id may change. */
export type Saved = {
  label: string
  number: number
  ownerId: number
  on: number
  key: string
  /** Taken out of the outbox by its maker, unsent or rejected: replaced, taken back or dismissed. */
  isGivenUp: boolean
  /** Sent again after a rejection, so that newer ones may have passed it. */
  isRetried: boolean
  /** Only for money: the student, the amount, and the receipt that was printed. */
  payment?: Payment
  /** Only for scores: what the school must get, by student. */
  scores?: EnteredMarks
}

type EnteredMarks = ReadonlyMap<number, { marks: number | null; base: number }>

export type Payment = { studentId: number; cents: number; receipt: string }

export type Model = { world: World; saved: Map<string, Saved> }

/** Two tablets with three waiting marks each, one of them sent without an answer and edited since. */
export async function newModel(): Promise<Model> {
  const world = newWorld()
  const model: Model = { world, saved: new Map() }
  Object.assign(world.server, { pageRows: 6, maxEntries: 2 })
  world.server.school.people.get(CANAB)!.classIds = [1, 2]
  for (const [on, userId] of [BASHIR, CANAB].entries()) {
    const tablet = newTablet(world)
    await signIn(tablet, userId)
    await save(model, { on, pick: on }, 'mark')
    tablet.network.next = [{ kind: 'refused' }]
    await run(tablet, 'online')
    for (const pick of [0, 1]) await save(model, { on, pick }, 'mark')
    // Both teachers give the same students marks.
    await enterScores(model, { on, pick: 3 })
    await pay(model, { on, pick: on }, 1_700)
  }
  return model
}

const labelOf = ({ input }: OutboxEntry): string => remarkOf(input)
const labelNumber = (input: unknown): number => Number(remarkOf(input).slice(1))
const labelsOn = async (tablet: Tablet): Promise<Set<string>> => new Set((await entriesOf(tablet)).map(labelOf))

/** Saves a mark as the screens do; the entry that it replaces counts as given up. */
async function save(model: Model, { on, pick }: Pick<Step, 'on' | 'pick'>, kind: 'mark' | 'markClass'): Promise<void> {
  const tablet = model.world.tablets[on]!
  const session = await readSession(tablet.db)
  if (!session) return
  const before = await labelsOn(tablet)
  const number = model.saved.size + 1
  const label = `L${number}`
  const first = STUDENTS[pick % 2]!
  const { key } =
    kind === 'mark'
      ? await mark(tablet, first, { remark: label })
      : await markClass(tablet, 1, [first, STUDENTS[3]], label)
  const after = await labelsOn(tablet)
  for (const gone of before) if (!after.has(gone)) giveUp(model, gone)
  model.saved.set(label, { label, number, ownerId: session.user.id, on, key, isGivenUp: false, isRetried: false })
}

/** Enters marks of some students in one of two subjects; unsent marks of the same subject go along with them. */
async function enterScores(model: Model, { on, pick }: Pick<Step, 'on' | 'pick'>): Promise<void> {
  const tablet = model.world.tablets[on]!
  const ownerId = (await readSession(tablet.db))?.user.id
  if (ownerId === undefined) return
  const before = await labelsOn(tablet)
  const number = model.saved.size + 1
  const label = `L${number}`
  const students = STUDENTS.slice(pick % 3, 4)
  const wish = { ownerId, subjectId: 1 + (pick % 2), studentIds: students.slice(0, 1 + (pick % 4)) }
  const { entry, scores: given } = await enterMarks(tablet, { ...wish, marks: number / 2 })
  const after = await labelsOn(tablet)
  const gone = [...before].filter((each) => !after.has(each))
  for (const each of gone) giveUp(model, each)
  const scores = new Map(gone.flatMap((each) => [...(model.saved.get(each)?.scores ?? [])]))
  for (const { studentId, marks, base } of given)
    scores.set(studentId, { marks, base: scores.get(studentId)?.base ?? base })
  const kept = { isGivenUp: false, isRetried: false, scores }
  model.saved.set(label, { label, number, ownerId, on, key: entry.key, ...kept })
}

/** Takes a payment from one of two families. */
async function pay(model: Model, { on, pick }: Pick<Step, 'on' | 'pick'>, cents: number): Promise<void> {
  const tablet = model.world.tablets[on]!
  const session = await readSession(tablet.db)
  if (!session) return
  const number = model.saved.size + 1
  const label = `L${number}`
  const studentId = PAYING[pick % 2]!
  const { key, receipt = '' } = await takeFee(tablet, label, { studentId, cents })
  const payment = { studentId, cents, receipt }
  const kept = { isGivenUp: false, isRetried: false, payment }
  model.saved.set(label, { label, number, ownerId: session.user.id, on, key, ...kept })
}

/** Saves a payment again: a second click, or the same form in another tab some time later, perhaps with another amount. */
async function payAgain({ world, saved }: Model, { on, pick }: Step): Promise<void> {
  const tablet = world.tablets[on]!
  const ownerId = (await readSession(tablet.db))?.user.id
  const own = [...saved.values()].filter((save) => save.payment && save.on === on && save.ownerId === ownerId)
  const before = own[pick % Math.max(own.length, 1)]
  if (before?.payment) await takeFee(tablet, before.label, { ...before.payment, cents: before.payment.cents + 1 })
}

const giveUp = (model: Model, label: string): void => {
  model.saved.get(label)!.isGivenUp = true
}

/** Does what the maker of an entry may do with it on the outbox page. */
async function handle(model: Model, { on, pick, do: wish }: Step): Promise<void> {
  const tablet = model.world.tablets[on]!
  const session = await readSession(tablet.db)
  const own = (await entriesOf(tablet)).filter(({ ownerId }) => ownerId === session?.user.id)
  const entry = own[pick % Math.max(own.length, 1)]
  if (!entry) return
  const isRefused = entry.state === 'parked' && entry.parkReason === 'rejected'
  if (wish === 'cancel' && (await cancelEntry(tablet.db, entry.id))) giveUp(model, labelOf(entry))
  if (wish === 'dismiss') {
    await dismissEntry(tablet.db, entry.id)
    if (isRefused && !entry.isFact) giveUp(model, labelOf(entry))
  }
  if (wish === 'retry') {
    await retryEntry(tablet.db, entry.id)
    if (isRefused) model.saved.get(labelOf(entry))!.isRetried = true
  }
}

async function drainOnce(model: Model, tablet: Tablet, step: Step & { do: 'drain' }): Promise<void> {
  const { network } = tablet
  network.next = [...step.faults]
  let request = 0
  network.meanwhile = async () => {
    if (!step.meanwhile || request++ !== step.meanwhile.at) return
    if (step.meanwhile.do === 'mark') await save(model, step, 'mark')
    if (step.meanwhile.do === 'score') await enterScores(model, step)
    if (step.meanwhile.do === 'pay') await pay(model, step, 100)
    if (step.meanwhile.do === 'signIn') await enter(tablet, step.meanwhile.userId)
    if (step.meanwhile.do === 'signOut') await signOut(tablet)
  }
  await run(tablet, step.reason)
  Object.assign(network, { next: [], meanwhile: null })
}

/** Signs in, unless the account has ended. */
const enter = async (tablet: Tablet, userId: number): Promise<void> => {
  if (!tablet.world.server.school.people.get(userId)?.isEnded) await signIn(tablet, userId)
}

/** An administrator ends the account of the signed-in person; payments taken under it must still arrive. */
async function endAccount({ world }: Model, tablet: Tablet): Promise<void> {
  const userId = (await readSession(tablet.db))?.user.id
  const person = world.server.school.people.get(userId ?? 0)
  if (!person) return
  person.isEnded = true
  for (const session of world.server.sessions.values()) if (session.userId === userId) session.isEnded = true
}

const sessionOn = ({ world, network }: Tablet) => world.server.sessions.get(network.cookie ?? '')

function endSession({ world }: Model, tablet: Tablet): void {
  const session = sessionOn(tablet)
  if (!session) return
  session.isEnded = true
  world.server.endedGrants.add(session.userId)
}

export async function perform(model: Model, step: Step): Promise<void> {
  const { world } = model
  const { server } = world
  const tablet = world.tablets[step.on]!
  switch (step.do) {
    case 'mark':
    case 'markClass':
      return save(model, step, step.do)
    case 'score':
      return enterScores(model, step)
    case 'pay':
      return pay(model, step, step.cents)
    case 'payAgain':
      return payAgain(model, step)
    case 'endAccount':
      return endAccount(model, tablet)
    case 'cancel':
    case 'retry':
    case 'dismiss':
      return handle(model, step)
    case 'drain':
      return drainOnce(model, tablet, step)
    case 'signIn':
      return enter(tablet, step.userId)
    case 'signOut':
      return signOut(tablet)
    case 'crash':
      return restart(tablet)
    case 'expireToken':
      return void Object.assign(sessionOn(tablet) ?? {}, { isExpired: true })
    case 'endSession':
      return endSession(model, tablet)
    case 'wait':
      return void (world.now += step.ms)
    case 'turnClock':
      return void (tablet.skew = step.ms)
    case 'refuse':
      return void (server.refuses = ({ input }) => (step.isOn && labelNumber(input) % 3 === 0 ? 'notYourClass' : null))
    case 'fail':
      return void (server.fails = ({ input }) => step.isOn && labelNumber(input) % 2 === 1)
    case 'limit':
      return void (server.maxEntries = step.entries)
    case 'assign':
      return void (server.school.people.get(BASHIR)!.classIds = step.classIds)
  }
}

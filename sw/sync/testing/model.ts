import fc from 'fast-check'
import { cancelEntry, dismissEntry, retryEntry } from '#data/outbox.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { readSession } from '#data/session.ts'
import type { DrainReason } from '#data/sync-messages.ts'
import type { Fault } from './fake-network.ts'
import {
  BASHIR,
  CANAB,
  entriesOf,
  mark,
  markClass,
  newTablet,
  newWorld,
  remarkOf,
  restart,
  run,
  signIn,
  signOut,
  STUDENTS,
  type Tablet,
  type World,
} from './world.ts'

/** Something that happens on one tablet, or to it. */
export type Step = { on: number; pick: number } & (
  | { do: 'mark' | 'markClass' | 'cancel' | 'retry' | 'dismiss' | 'signOut' | 'crash' | 'expireToken' | 'endSession' }
  | { do: 'signIn'; userId: number }
  | { do: 'drain'; reason: DrainReason; faults: (Fault | null)[]; meanwhile: Meanwhile | null }
  | { do: 'wait'; ms: number }
  | { do: 'turnClock'; ms: number }
  | { do: 'refuse' | 'fail'; isOn: boolean }
  | { do: 'limit'; entries: number }
  | { do: 'assign'; classIds: number[] }
)

/** What somebody does on the tablet while the engine waits for the answer to one of its requests. */
type Meanwhile = { at: number } & ({ do: 'mark' | 'signOut' } | { do: 'signIn'; userId: number })

const FAULTS: Fault[] = [
  { kind: 'refused' },
  { kind: 'hangs' },
  { kind: 'answerLost' },
  { kind: 'html', status: 200 },
  { kind: 'html', status: 502 },
  { kind: 'foreignJson' },
  { kind: 'halfVerdicts' },
  { kind: 'truncated', bytes: 60 },
  { kind: 'truncated', bytes: 700 },
  { kind: 'problem', code: 'unavailable' },
  { kind: 'problem', code: 'bodyTooLarge' },
  { kind: 'problem', code: 'notSignedIn' },
  { kind: 'problem', code: 'cursorGone' },
  { kind: 'problem', code: 'tooManyRequests', retryAfter: 20 },
  { kind: 'dies', when: 'before' },
  { kind: 'dies', when: 'after' },
]

const REASONS: DrainReason[] = ['enqueue', 'sendNow', 'online', 'timer', 'focus', 'alive']

const where = { on: fc.nat(1), pick: fc.nat(20) }
const userId = fc.constantFrom(BASHIR, CANAB)
const fault = fc.option(fc.constantFrom(...FAULTS), { freq: 2 })

const meanwhile = fc.option(
  fc.oneof(
    fc.record({ at: fc.nat(3), do: fc.constantFrom('mark', 'signOut') }),
    fc.record({ at: fc.nat(3), do: fc.constant('signIn'), userId }),
  ) as fc.Arbitrary<Meanwhile>,
  { freq: 2 },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ ...where, do: fc.constantFrom('mark', 'mark', 'mark', 'markClass') }) },
  {
    weight: 8,
    arbitrary: fc.record({
      ...where,
      do: fc.constant('drain' as const),
      reason: fc.constantFrom(...REASONS),
      faults: fc.array(fault, { maxLength: 5 }),
      meanwhile,
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...where, do: fc.constant('signIn' as const), userId }) },
  { weight: 3, arbitrary: fc.record({ ...where, do: fc.constantFrom('cancel', 'retry', 'dismiss', 'crash') }) },
  { weight: 2, arbitrary: fc.record({ ...where, do: fc.constantFrom('signOut', 'expireToken', 'endSession') }) },
  { weight: 2, arbitrary: fc.record({ ...where, do: fc.constantFrom('refuse', 'fail'), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ ...where, do: fc.constant('wait' as const), ms: fc.nat(1_200_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...where, do: fc.constant('limit' as const), entries: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...where,
      do: fc.constant('turnClock' as const),
      ms: fc.constantFrom(-86_400_000, 0, 63_072_000_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ ...where, do: fc.constant('assign' as const), classIds: fc.constantFrom([1], [1, 2], [2]) }),
  },
) as fc.Arbitrary<Step>

/** A history of one or two tablets that two people share. */
export const history = (maxLength: number) => fc.array(step, { minLength: 4, maxLength, size: 'max' })

/** One confirmed save, known by its label wherever it goes and whatever its id becomes. */
export type Saved = {
  label: string
  number: number
  ownerId: number
  on: number
  key: string
  /** Taken out of the outbox by its maker, unsent or refused: replaced, taken back or put away. */
  isGivenUp: boolean
  /** Sent again after a refusal, when newer ones may have passed. */
  isRetried: boolean
}

export type Model = { world: World; saved: Map<string, Saved> }

/** Two tablets with three marks each that wait, one of them sent in vain and edited since. */
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
  }
  return model
}

const labelOf = ({ input }: OutboxEntry): string => remarkOf(input)
const labelNumber = (input: unknown): number => Number(remarkOf(input).slice(1))
const labelsOn = async (tablet: Tablet): Promise<Set<string>> => new Set((await entriesOf(tablet)).map(labelOf))

/** Saves a mark as the screens do; what the save replaced counts as given up. */
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

const giveUp = (model: Model, label: string): void => {
  model.saved.get(label)!.isGivenUp = true
}

/** What the maker of an entry may do with it on the outbox page. */
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
    if (isRefused) giveUp(model, labelOf(entry))
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
    if (step.meanwhile.do === 'signIn') await signIn(tablet, step.meanwhile.userId)
    if (step.meanwhile.do === 'signOut') await signOut(tablet)
  }
  await run(tablet, step.reason)
  Object.assign(network, { next: [], meanwhile: null })
}

const sessionOn = ({ world, network }: Tablet) => world.server.sessions.get(network.cookie ?? '')

function endSession({ world }: Model, tablet: Tablet): void {
  const session = sessionOn(tablet)
  if (!session) return
  session.isEnded = true
  world.server.endedGrants.add(session.userId)
}

/** Lets one step happen. */
export async function perform(model: Model, step: Step): Promise<void> {
  const { world } = model
  const { server } = world
  const tablet = world.tablets[step.on]!
  switch (step.do) {
    case 'mark':
    case 'markClass':
      return save(model, step, step.do)
    case 'cancel':
    case 'retry':
    case 'dismiss':
      return handle(model, step)
    case 'drain':
      return drainOnce(model, tablet, step)
    case 'signIn':
      return signIn(tablet, step.userId)
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

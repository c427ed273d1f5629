import { packAnswers } from '#data/handover/answers.ts'
import { noteHanded, packBundle } from '#data/handover/hand-over.ts'
import { takeBundle, type Taken } from '#data/handover/take.ts'
import { readSession } from '#data/session/session.ts'
import { readBundle } from '#domain/handover/packets.rules.ts'
import { seededRandom, type Random } from '#server/db/seed/random.ts'
import { applyAlone } from '#sw/sync/receipts.ts'
import { depsOf, enter, entriesOf, nowOf, openReplica, type Device } from '#sw/sync/testing/device.ts'
import type { Step } from '../plan.ts'
import { labelOf, type World } from './world.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What a device hands over: what waits of the person on it, and what it carries for others. */
async function handOver({ wrote, devices }: World, on: number): Promise<Bytes | null> {
  const device = devices[on]!
  enter(device)
  for (const { id, input } of await entriesOf(device)) if (labelOf(input)) wrote.set(id, labelOf(input))
  const bundle = await packBundle(device.db, nowOf(device), (name) => openReplica(device, name))
  if (bundle?.own) await noteHanded(device.db, bundle.own, { how: 'file', to: 'somebody', now: nowOf(device) })
  return bundle?.bytes ?? null
}

/** Takes a bundle as the screen does, and puts the answers in it into the outbox; resolves to what became of its parts. */
export async function take({ tried }: Pick<World, 'tried'>, device: Device, bytes: Bytes): Promise<Taken['is'][]> {
  enter(device)
  const session = await readSession(device.db)
  if (!session) return []
  const taken = await takeBundle(device.db, bytes, { now: nowOf(device), name: session.user.fullname })
  if (await applyAlone(depsOf(device))) tried['answers taken by their makers']++
  return taken.map(({ is }) => is)
}

/** Counts the packets that engines of devices have delivered since. */
async function countDelivered({ devices, delivered, tried }: World): Promise<void> {
  for (const device of devices) {
    enter(device)
    for (const { id, deliveredAt } of await device.db.carried.toArray()) {
      if (deliveredAt === undefined || delivered.has(id)) continue
      delivered.add(id)
      tried['packets delivered by devices']++
    }
  }
}

/** Bytes of which some were lost or changed on the way. */
export function damaged(bytes: Bytes, random: Random): Bytes {
  if (random.chance(0.5)) return bytes.slice(0, random.int(0, bytes.length - 1))
  const changed = bytes.slice()
  const at = random.int(0, bytes.length - 1)
  changed[at] = (changed[at] ?? 0) ^ random.int(1, 255)
  return changed
}

/** Packets and receipts on a device; what was delivered gives up its bytes when others need the room. */
const textsOf = async ({ db }: Device): Promise<string[]> =>
  (await db.carried.toArray()).flatMap(({ packet, receipt }) =>
    [packet?.bytes, receipt].filter((bytes) => bytes && bytes.length > 0).map(String),
  )

/** Takes a bundle that was changed on the way, of which only whole parts may stay on the device. */
async function takeDamaged({ wrong, tried }: World, device: Device, bytes: Bytes, random: Random): Promise<void> {
  enter(device)
  const known = await textsOf(device)
  const parts = readBundle(bytes)
  const whole = new Set([...known, ...(typeof parts === 'string' ? [] : parts.map(String))])
  await take({ tried }, device, damaged(bytes, random))
  tried['bundles changed on the way']++
  if ((await textsOf(device)).some((text) => !whole.has(text))) wrong.push('a device has taken a part that was changed')
}

/** Lets devices hand bundles and answers to each other, by the app's own code; their engines deliver what they carry. */
export async function meetOnTheWay(world: World, { on, seed }: Step): Promise<void> {
  const random = seededRandom(`hands ${seed}`)
  const { devices, tried } = world
  await countDelivered(world)
  const others = devices.filter((_, at) => at !== on)
  const oneOf = (some: readonly Device[]): Device => random.pick(some as [Device])
  const bundle = random.chance(0.7) ? await handOver(world, on) : null
  if (bundle) {
    if (random.chance(0.3)) await takeDamaged(world, oneOf(others), bundle, random)
    // One carrier, several, or the same one twice.
    for (let times = random.int(0, 3); times > 0; times--) {
      await take(world, oneOf(others), bundle)
      tried['bundles handed to devices']++
    }
  }
  for (const giver of devices) {
    enter(giver)
    const answers = random.chance(0.5) ? await packAnswers(giver.db) : null
    if (!answers) continue
    await take(world, random.chance(0.6) ? devices[on]! : oneOf(devices), answers)
    tried['answers handed to devices']++
  }
}

import { fromSchool, readAnswer } from '#data/answers/answers.ts'
import { RefusedError, TransportError } from '#data/answers/failures.ts'
import { witnessHeaders } from '#data/device/epoch.ts'
import { settleLeft, type AskSchool } from '#data/outbox/left-entries.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { readSession } from '#data/session/session.ts'
import { PushReply, type LeftAction } from '#domain/sync/sync.schema.ts'
import { enter, entriesOf, type Device } from '#sw/sync/testing/device.ts'
import { fetchOf, type Fault } from '#sw/sync/testing/fake-network.ts'
import { PEOPLE } from '../plan.ts'
import { noteFault, type Saved } from '../saved.ts'
import { hiredPeople } from './office.ts'
import { lookAtTravel } from './travel.ts'
import { saveOf, savesOf, signIn, type World } from './world.ts'

/** Names of all people who can sign in at the school. */
export async function peopleThere({ school }: World): Promise<Set<string>> {
  const hired = await hiredPeople(school)
  return new Set([...PEOPLE.flat(), ...hired.map(({ name }) => name)])
}

type Left = { ownerId: number; entries: OutboxEntry[] }

/** Entries on a device whose makers cannot sign in any more, since their accounts have ended or were lost by a restore. */
async function leftOn(world: World, device: Device): Promise<Left[]> {
  enter(device)
  const there = await peopleThere(world)
  const left = new Map<number, OutboxEntry[]>()
  for (const entry of await entriesOf(device)) {
    const maker = saveOf(world, entry)?.maker
    if (entry.state === 'acknowledged' || maker === undefined || there.has(maker)) continue
    left.set(entry.ownerId, [...(left.get(entry.ownerId) ?? []), entry])
  }
  return [...left].map(([ownerId, entries]) => ({ ownerId, entries }))
}

/** The call by which the screen settles such entries, sent over the line of the device. */
const askOn =
  ({ db, network }: Device, token: string | null): AskSchool =>
  async (body) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(await witnessHeaders(db)),
    }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetchOf(network)('/api/sync/left', request).catch((cause: unknown) => {
      throw new TransportError('no answer', { cause })
    })
    return PushReply.parse(await readAnswer(await fromSchool(db, response)))
  }

/** Notes the outcome of an entry that was settled, by the entry that the device has now. */
function noteSettled(
  world: World,
  save: Saved,
  { before, now }: { before: OutboxEntry; now: OutboxEntry | undefined },
) {
  const { tried } = world
  if (before.isFact) return void (now?.state === before.state || tried['taken over']++)
  if (now && now.ownerId !== before.ownerId) {
    Object.assign(save, { maker: 'admin', ownerId: now.ownerId, born: undefined, number: ++world.made })
    tried['taken over']++
  }
  if (now) return
  tried['put away']++
  // An entry that was sent before may have taken effect, with its answer lost.
  if (before.firstSentAt === null) save.isGivenUp = true
  else save.isUnseen = true
}

/**
 * Settles, as an administrator, entries on a device whose makers cannot sign in any more; returns whether there were any.
 */
export async function settleLeftOn(
  world: World,
  device: Device,
  { action, faults }: { action: LeftAction; faults: readonly (Fault | null)[] },
): Promise<boolean> {
  const left = await leftOn(world, device)
  if (left.length === 0) return false
  await signIn(world, device, 'admin')
  const session = await readSession(device.db)
  lookAtTravel(world)
  device.network.next = [...faults]
  for (const { ownerId, entries } of left) {
    await settleLeft(device.db, ownerId, action, askOn(device, session?.token ?? null)).catch((error: unknown) => {
      if (!(error instanceof TransportError) && !(error instanceof RefusedError)) throw error
    })
    const after = new Map(
      (await entriesOf(device)).flatMap((entry) => savesOf(world, entry).map((each) => [each, entry])),
    )
    for (const before of entries) {
      for (const save of savesOf(world, before)) noteSettled(world, save, { before, now: after.get(save) })
    }
  }
  const met = faults.slice(0, faults.length - device.network.next.length)
  for (const fault of met) if (fault) noteFault(world.tried, fault)
  device.network.next = []
  return true
}

import { pack } from '#data/handover/packing.ts'
import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import type { DeliveryReply } from '#domain/handover/handover.schema.ts'
import { bundleBytes } from '#domain/handover/packets.rules.ts'
import { makeSealKey, schoolSealOf } from '#server/access/school-seal.ts'
import { seededRandom } from '#server/db/seed/random.ts'
import type { Step } from '../plan.ts'
import { damaged, take } from './hands.ts'
import type { World } from './world.ts'

const ANOTHER_SCHOOL = schoolSealOf(makeSealKey()).publicKey

async function ofAnotherSchool(at: number): Promise<Uint8Array<ArrayBuffer>> {
  const madeAt = new Date(at).toISOString()
  const label = { device: 'ZZZ', from: 'Somebody', madeAt, entries: 0, oldestAt: madeAt, payments: 0, cents: 0 }
  const content = { grant: 'a grant of another school', body: { device: 'ZZZ', owner: 1, entries: [] } }
  return (await pack(ANOTHER_SCHOOL, label, content)).bytes
}

/** Lets somebody bring a packet of another school, one of a later release, and one that was changed: each is refused in words. */
export async function bringStrange(world: World, { on, seed }: Step, carrier: string): Promise<void> {
  const random = seededRandom(`strange ${seed}`)
  const { school, packets, tried, wrong } = world
  const known = packets.at(-1)?.bytes
  if (!known || random.chance(0.5)) return
  const ofLater = known.slice()
  ofLater[2] = 2
  const strange = [await ofAnotherSchool(school.clock.now), ofLater, damaged(known, random)]
  const refusals = [['packetOfAnotherSchool'], ['packetTooNew'], ['packetDamaged', 'packetTooNew']]
  const body = { packets: strange.map((bytes) => Buffer.from(bytes).toString('base64')) }
  const { status, json } = await school.askAs(carrier, 'POST', deliverPackets.path, body)
  if (status === 400 || status === 500) wrong.push(`strange packets were answered ${status}`)
  if (status !== 200) return
  for (const [at, { problem, receipt }] of (json as DeliveryReply).packets.entries())
    if (receipt || !refusals[at]?.includes(problem?.code ?? ''))
      wrong.push(`a strange packet: ${problem?.code ?? 'taken'}`)
  tried['packets of other schools']++
  tried['packets changed on the way']++
  const told = await take(world, world.devices[on]!, bundleBytes(strange.slice(0, 2)))
  if (told.length > 0 && told.join() !== 'otherSchool,tooNew')
    wrong.push(`a device says of strange packets: ${told.join()}`)
}

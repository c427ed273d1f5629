import { setTimeout as after } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { openReceipt, pack, type Packed } from '#data/handover/packing.ts'
import { schoolDay } from '#domain/core/dates.ts'
import type { Delivered } from '#domain/handover/handover.schema.ts'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { attendanceHistory, packets, writes } from '../db/schema.ts'
import type { SchoolDatabase } from '../testing/place.ts'
import { openDemo } from '../testing/school-place.ts'
import { ask, startProcess, type ServerProcess } from '../testing/server-process.ts'
import { volume } from '#tests/tier.ts'

/** Number of kills; the moments are spread over the time that a delivery takes. */
const KILLS = volume(4, 40)
const ENTRIES = 40
const TODAY = schoolDay(Date.now(), 'Africa/Mogadishu')

const servers: ServerProcess[] = []
const places: SchoolDatabase[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((each) => each.kill()))
  for (const place of places.splice(0)) await place.remove()
})

async function start(place: SchoolDatabase) {
  const server = startProcess({ env: place.env })
  servers.push(server)
  return { address: await server.ready, server }
}

type SignedIn = {
  Access_token: string
  device: { code: string }
  grant: string
  factKey: string
  user: { id: number; fullname: string }
}

const logIn = async (address: string, who: string): Promise<SignedIn> =>
  (await ask(address, '/user/login', { body: { email: `${who}@demo.school`, password: 'Demo!2026' } }))
    .json as unknown as SignedIn

/** A packet of marks, each of another student, as the tablet of the attendance officer makes it. */
async function packetOf(address: string): Promise<Packed & { entries: PushEntry[] }> {
  const maker = await logIn(address, 'attendance')
  const { json } = await ask(address, '/student/studentList', { token: maker.Access_token })
  const entries = (json as unknown as { id: number }[]).slice(0, ENTRIES).map(({ id }, at): PushEntry => ({
    id: `${maker.device.code}-${at + 1}`,
    endpoint: 'attendance.mark',
    version: 1,
    input: { body: { studentId: id, date: TODAY, present: false, remark: `word ${at}` } },
    subjects: [],
    madeAt: new Date().toISOString(),
  }))
  expect(entries).toHaveLength(ENTRIES)
  const madeAt = new Date().toISOString()
  const { code: device } = maker.device
  const label = { device, from: maker.user.fullname, madeAt, entries: ENTRIES, oldestAt: madeAt, payments: 0, cents: 0 }
  const body = { device, owner: maker.user.id, entries }
  return { ...(await pack(maker.factKey, label, { grant: maker.grant, body })), entries }
}

async function deliver(address: string, token: string, { bytes, replyKey }: Packed): Promise<string[]> {
  const body = { packets: [Buffer.from(bytes).toString('base64')] }
  const { json } = await ask(address, '/handover/packets', { token, body })
  const [delivered] = (json as { packets: Delivered[] }).packets
  const content = await openReceipt(replyKey, Buffer.from(delivered?.receipt ?? '', 'base64'))
  return content && 'reply' in content ? content.reply.verdicts.map(({ verdict }) => verdict) : []
}

it(
  'a packet whose servers are killed while it is delivered takes effect once, and its last copy brings every verdict',
  { tags: ['fault:server-killed', 'promise:effect-once'], timeout: 240_000 },
  async () => {
    const place = await openDemo()
    places.push(place)
    let { address, server } = await start(place)
    const packet = await packetOf(address)
    const { Access_token: token } = await logIn(address, 'office')
    for (let kill = 0; kill < KILLS; kill++) {
      const answer = deliver(address, token, packet).catch(() => null)
      // The last one is killed after its answer, which is lost on its way.
      await (kill === KILLS - 1 ? answer : after((kill * 120) / KILLS))
      await server.kill()
      ;({ address, server } = await start(place))
    }
    const verdicts = await deliver(address, (await logIn(address, 'admin')).Access_token, packet)
    expect(verdicts).toHaveLength(ENTRIES)
    expect(verdicts.filter((verdict) => verdict !== 'applied' && verdict !== 'replayed')).toEqual([])
    await server.stop()

    const ids = packet.entries.map(({ id }) => id)
    const { db, close } = await place.open()
    try {
      const history = await db.select().from(attendanceHistory).where(inArray(attendanceHistory.writeId, ids))
      expect(history.map(({ writeId }) => writeId).toSorted()).toEqual(ids.toSorted())
      expect(await db.$count(writes, inArray(writes.id, ids))).toBe(ENTRIES)
      expect(await db.$count(packets, eq(packets.entries, ENTRIES))).toBe(1)
    } finally {
      await close()
    }
  },
)

import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Packed } from '#data/handover/packing.ts'
import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import type { Delivered, ReceiptContent } from '#domain/handover/handover.schema.ts'
import { itemBytes, readItem, type Packet } from '#domain/handover/packets.rules.ts'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import type { Tablet as Listed } from '#domain/sync/tablets.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { audit, devices, packets, users, writes } from '../../db/schema.ts'
import { makeSealKey, schoolSealOf } from '../../access/school-seal.ts'
import { readSchoolSeal } from '../../db/server-values.ts'
import { deleteExpired } from '../../process/forget.ts'
import { base64, bring, openedBy, packedOn } from '#tests/school/packets.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'

type Over = { factKey?: string; grant?: string; owner?: number; device?: string }

let school: School
let factKey: string
let sahra: Tablet
let office: Tablet

beforeEach(async () => {
  school = await openSchool()
  ;({ publicKey: factKey } = await readSchoolSeal(school.db))
  sahra = await school.tablet('sahra')
  office = await school.tablet('hodan')
})
afterEach(() => school.close())

const mark = (studentId: number, day: string, over: Record<string, unknown> = {}): PushEntry =>
  sahra.entry('attendance.mark', { studentId, date: day, present: true, ...over })

const packed = (entries: PushEntry[], { factKey: key = factKey, ...over }: Over = {}): Promise<Packed> =>
  packedOn(key, sahra, entries, over)

async function carry(carrier: Tablet, ...bytes: readonly Uint8Array[]): Promise<Delivered[]> {
  const answer = await bring(school.call, carrier, bytes)
  expect(answer.status).toBe(200)
  return answer.json['packets'] as Delivered[]
}

const opened = (delivered: Delivered, packet: Packed): Promise<ReceiptContent | null> => openedBy(packet, delivered)

async function verdictsIn(delivered: Delivered, packet: Packed): Promise<string[]> {
  const content = await opened(delivered, packet)
  if (!content || !('reply' in content)) throw new Error(JSON.stringify(content))
  return content.reply.verdicts.map((each) => ('code' in each ? `${each.verdict} ${each.code}` : each.verdict))
}

describe('a packet that somebody else carries', { tags: ['promise:carried'] }, () => {
  it('takes effect in its maker’s name, and its maker alone reads the answer', async () => {
    const day = school.freshDay()
    const packet = await packed([...studentIds('1A').map((id) => mark(id, day)), mark(13, day)])
    const [delivered] = await carry(office, packet.bytes)
    expect(await verdictsIn(delivered!, packet)).toEqual([
      ...studentIds('1A').map(() => 'applied'),
      'rejected notYourClass',
    ])
    expect((await school.historyOf(day)).map(({ markedBy }) => markedBy)).toEqual(
      studentIds('1A').map(() => sahra.owner),
    )
    const another = await packed([mark(1, day)])
    expect(await opened(delivered!, another)).toBeNull()
    expect(Buffer.from(delivered!.receipt ?? '', 'base64').toString('latin1')).not.toContain('notYourClass')
  })

  it('is named in the audit log with its maker, her device and the carrier, once for all copies', async () => {
    const packet = await packed([mark(1, school.freshDay())])
    await carry(office, packet.bytes)
    await carry(await school.tablet('yuusuf'), packet.bytes)
    const found = await school.db.select().from(audit).where(eq(audit.endpoint, deliverPackets.id))
    expect(found).toMatchObject([
      {
        actorId: office.owner,
        deviceCode: office.device.code,
        entity: 'users',
        key: String(sahra.owner),
        after: { carriedEntries: 1, carriedFrom: sahra.device.code },
      },
    ])
  })

  it('may be carried by a parent, who reads nothing of the answer and is named as its carrier', async () => {
    const day = school.freshDay()
    const packet = await packed([mark(13, day), mark(1, day)])
    const parent = await school.tablet('faadumo')
    const [delivered] = await carry(parent, packet.bytes)
    expect(await verdictsIn(delivered!, packet)).toEqual(['rejected notYourClass', 'applied'])
    expect(Object.keys(delivered!).toSorted()).toEqual(['id', 'receipt'])
    expect(Buffer.from(delivered!.receipt ?? '', 'base64').toString('latin1')).not.toContain('notYourClass')
    const found = await school.db.select().from(audit).where(eq(audit.endpoint, deliverPackets.id))
    expect(found).toMatchObject([{ actorId: parent.owner, deviceCode: parent.device.code, key: String(sahra.owner) }])
  })

  it('is listed with its device for administrators: who brought the last one, when, and how many entries', async () => {
    const admin = await school.tablet('admin')
    const listed = async () => {
      const found = (await admin.get('/sync/tablets')).json as unknown as Listed[]
      return found.find(({ code }) => code === sahra.device.code)?.carried
    }
    expect(await listed()).toBeUndefined()
    await carry(office, (await packed([mark(1, school.freshDay())])).bytes)
    school.clock.now += 600_000
    const carrier = await school.tablet('yuusuf')
    await carry(carrier, (await packed([mark(1, school.freshDay()), mark(2, school.freshDay())])).bytes)
    const at = new Date(school.clock.now).toISOString()
    const last = { at, packets: 2, entries: 2, person: 'yuusuf Test', code: carrier.device.code }
    expect(await listed()).toEqual(last)
    const renewed = await school.call({ method: 'POST', path: '/sync/device', token: sahra.token })
    const { device } = renewed.json as { device: { code: string } }
    const again = (await admin.get('/sync/tablets')).json as unknown as Listed[]
    expect(again.find(({ code }) => code === device.code)?.carried).toEqual(last)
  })

  it('does not count as a call of the device that made it', async () => {
    const contact = async () => {
      const [found] = await school.db.select().from(devices).where(eq(devices.code, sahra.device.code))
      return found?.lastContactAt
    }
    const before = await contact()
    school.clock.now += 600_000
    await carry(office, (await packed([mark(1, school.freshDay())])).bytes)
    expect(await contact()).toBe(before)
  })

  it('takes effect once, whoever else brings it, and also when its device sends the entries itself', async () => {
    const day = school.freshDay()
    const entries = studentIds('1A').map((id) => mark(id, day))
    const packet = await packed(entries)
    const carriers = await Promise.all(['hodan', 'yuusuf', 'faadumo'].map((name) => school.tablet(name)))
    const answers = await Promise.all([
      ...carriers.map((carrier) => carry(carrier, packet.bytes)),
      sahra.deliver(entries),
    ])
    expect(answers).toHaveLength(4)
    expect((await school.marksOf(day)).map(({ revision }) => revision)).toEqual(entries.map(() => 1))
    const [again] = await carry(office, packet.bytes)
    const told = await verdictsIn(again!, packet)
    expect(told.every((each) => ['applied', 'replayed'].includes(each))).toBe(true)
    expect(await school.db.$count(packets)).toBe(1)
  })

  it('of which a thousand copies come is read once', async () => {
    const packet = await packed([mark(1, school.freshDay())])
    const [first] = await carry(office, packet.bytes)
    const before = await school.db.$count(writes)
    for (let call = 0; call < 20; call++) {
      const copies = await carry(office, ...Array.from({ length: 50 }, () => packet.bytes))
      // A receipt is sealed anew each time that a packet is read.
      expect(new Set(copies.map(({ receipt }) => receipt))).toEqual(new Set([first!.receipt]))
    }
    expect(await school.db.$count(writes)).toBe(before)
  })

  it('is settled beside others of which one is damaged', async () => {
    const [one, other] = [await packed([mark(1, school.freshDay())]), await packed([mark(2, school.freshDay())])]
    const cut = one.bytes.slice(0, -1)
    const delivered = await carry(office, cut, other.bytes)
    expect(delivered.map(({ problem }) => problem?.code)).toEqual(['packetDamaged', undefined])
    expect(await verdictsIn(delivered[1]!, other)).toEqual(['applied'])
  })
})

describe('a packet that is refused', () => {
  const refusal = async (bytes: Uint8Array): Promise<string | undefined> => {
    const before = await school.db.$count(writes)
    const [delivered] = await carry(office, bytes)
    expect(await school.db.$count(writes)).toBe(before)
    return delivered?.problem?.code
  }

  it('is one for another school, of a later release, cut, or something else', async () => {
    const entries = [mark(1, school.freshDay())]
    const { bytes } = await packed(entries)
    const newer = bytes.slice()
    newer[2] = 2
    const { publicKey: another } = schoolSealOf(makeSealKey())
    expect(await refusal((await packed(entries, { factKey: another })).bytes)).toBe('packetOfAnotherSchool')
    expect(await refusal(newer)).toBe('packetTooNew')
    for (const end of [1, 5, 40, bytes.length - 1]) expect(await refusal(bytes.slice(0, end))).toBe('packetDamaged')
    expect(await refusal(new TextEncoder().encode('%PDF-1.7'))).toBe('packetDamaged')
  })

  it('is one whose label or content was changed on the way', async () => {
    const { bytes } = await packed([mark(1, school.freshDay())])
    const item = readItem(bytes) as Packet
    const relabelled = itemBytes({ ...item, label: { ...item.label, from: 'somebody else' } })
    expect(await refusal(relabelled)).toBe('packetDamaged')
    const sealed = item.sealed.slice()
    sealed[90] = (sealed[90] ?? 0) ^ 1
    expect(await refusal(itemBytes({ ...item, sealed }))).toBe('packetDamaged')
  })

  it('is one with content that this server does not know', async () => {
    const unknown = await packed([{ ...mark(1, school.freshDay()), id: 'not an id' }])
    expect(await refusal(unknown.bytes)).toBe('packetTooNew')
  })

  it('is one in the name of another, or of another device', { tags: ['attack:tampering'] }, async () => {
    const entries = [mark(1, school.freshDay())]
    expect(await refusal((await packed(entries, { owner: office.owner })).bytes)).toBe('notYourEntries')
    expect(await refusal((await packed(entries, { device: office.device.code })).bytes)).toBe('foreignDevice')
    expect(await refusal((await packed(entries, { grant: `${sahra.grant}x` })).bytes)).toBe('packetGrantEnded')
  })

  it('tells its maker why, under her key', async () => {
    const packet = await packed([mark(1, school.freshDay())], { grant: 'none' })
    const [delivered] = await carry(office, packet.bytes)
    expect(await opened(delivered!, packet)).toMatchObject({
      problem: { code: 'packetGrantEnded', details: { device: sahra.device.code } },
    })
  })

  it('brings only money where the account of its maker has ended', async () => {
    const packet = await packed([mark(1, school.freshDay())])
    await school.db
      .update(users)
      .set({ endedAt: new Date(school.clock.now).toISOString() })
      .where(eq(users.id, sahra.owner))
    const [delivered] = await carry(office, packet.bytes)
    expect(await verdictsIn(delivered!, packet)).toEqual(['notAttempted accountEnded'])
  })
})

describe('packets at the server', () => {
  it('are forgotten after ninety days, when a copy is read again and changes nothing', async () => {
    const day = school.freshDay()
    const packet = await packed([mark(1, day)])
    await carry(office, packet.bytes)
    const later = Date.parse(addDays(new Date(school.clock.now).toISOString().slice(0, 10), 91))
    await deleteExpired(school.db, later)
    expect(await school.db.$count(packets)).toBe(0)
    expect((await school.marksOf(day)).map(({ revision }) => revision)).toEqual([1])
  })

  it('are refused without a session, and where there are too many in one call', async () => {
    const { bytes } = await packed([mark(1, school.freshDay())])
    const call = (body: unknown, token?: string) =>
      school.call({ method: 'POST', path: deliverPackets.path, body, ...(token && { token }) })
    expect((await call({ packets: [base64(bytes)] })).status).toBe(401)
    expect((await call({ packets: Array.from({ length: 51 }, () => base64(bytes)) }, office.token)).status).toBe(400)
    expect((await call({ packets: [] }, office.token)).status).toBe(400)
  })
})

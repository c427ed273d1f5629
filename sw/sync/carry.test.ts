import { beforeEach, describe, expect, test, vi } from 'vitest'
import { packAnswers } from '#data/handover/answers.ts'
import { LONGEST_PAUSE_MS } from '#data/device/settings.ts'
import { noteHanded, packBundle } from '#data/handover/hand-over.ts'
import { readHandover } from '#data/handover/use-handover.ts'
import { MOST_CARRIED } from '#data/handover/room.ts'
import type { Carried } from '#data/handover/rows.ts'
import { takeBundle, type Taken } from '#data/handover/take.ts'
import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import { BATCH_MOST } from '#domain/sync/sync.schema.ts'
import { bundleBytes, itemBytes, readBundle, readItem, type Packet } from '#domain/handover/packets.rules.ts'
import type { SchoolSeal } from '#server/access/school-seal.ts'
import { declareMoney } from './testing/money.ts'
import type { DrainReason } from '#data/sync/sync-messages.ts'
import { applyAlone } from './receipts.ts'
import { depsOf, enter, entriesOf, run as drain, runUntilQuiet } from './testing/device.ts'
import { reachesPackets, takePackets } from './testing/fake-packets.ts'
import { AMINA, BASHIR, CANAB, effects, glance, mark, newWorld, readyTablet, signIn, takeFee } from './testing/world.ts'
import type { Tablet, World } from './testing/world.ts'
import { backupOf, restore } from './testing/fake-server.ts'

let world: World
let seal: SchoolSeal
let cutOff: Tablet
let phone: Tablet

declareMoney()

const tabletOf = async (userId: number): Promise<Tablet> => {
  const tablet = await readyTablet(world, userId)
  reachesPackets(tablet, seal)
  return tablet
}

beforeEach(async () => {
  world = newWorld()
  seal = takePackets(world)
  cutOff = await tabletOf(BASHIR)
  cutOff.network.rule = () => ({ kind: 'refused' })
  phone = await tabletOf(AMINA)
})

async function pack(tablet: Tablet): Promise<Uint8Array<ArrayBuffer>> {
  enter(tablet)
  const bundle = await packBundle(tablet.db, world.now)
  if (!bundle) throw new Error('nothing waits')
  if (bundle.own) await noteHanded(tablet.db, bundle.own, { how: 'file', to: 'the office', now: world.now })
  return bundle.bytes
}

async function take(tablet: Tablet, bytes: Uint8Array<ArrayBuffer>): Promise<Taken['is'][]> {
  enter(tablet)
  return (await takeBundle(tablet.db, bytes, { now: world.now, name: 'Amina' })).map(({ is }) => is)
}

async function answers(tablet: Tablet): Promise<Uint8Array<ArrayBuffer>> {
  enter(tablet)
  const bytes = await packAnswers(tablet.db)
  if (!bytes) throw new Error('there are no receipts')
  return bytes
}

/** What a page does at each trigger: the engine sends what waits and what is carried, and the page takes receipts. */
async function run(tablet: Tablet, reason: DrainReason = 'enqueue'): Promise<boolean | 'killed'> {
  const isLeft = await drain(tablet, reason)
  await applyAlone(depsOf(tablet))
  return isLeft
}

const NO_LABEL = { school: '', from: '', madeAt: '', entries: 1, oldestAt: '', payments: 0, cents: 0 }

/** Packets that nobody can deliver. */
const junk = (code: string, count: number, name = code): Carried[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${name} ${at}`,
    state: 'carried',
    device: code,
    takenAt: world.now,
    takenBy: 'Amina',
    nextAt: 0,
    packet: { bytes: new Uint8Array(9), label: { ...NO_LABEL, device: code } },
  }))

const carriedBy = async (tablet: Tablet) => {
  enter(tablet)
  return (await tablet.db.carried.toArray()).map(({ state, problem }) =>
    [state, problem?.code].filter(Boolean).join(' '),
  )
}

describe('entries that travel by hand', () => {
  test('take effect, and their maker’s tablet knows it, without ever having had a line', async () => {
    for (const id of [11, 12, 13]) await mark(cutOff, id, { remark: `m${id}` })
    await takeFee(cutOff, 'r1')
    const bundle = await pack(cutOff)
    expect(await glance(cutOff)).toEqual(['D01-1 waiting', 'D01-2 waiting', 'D01-3 waiting', 'D01-4 waiting'])
    expect(await take(phone, bundle)).toEqual(['taken'])
    await run(phone)
    expect(effects(world)).toEqual(['m11', 'm12', 'm13', 'r1'])
    expect(world.server.effects.map(({ ownerId }) => ownerId)).toEqual([BASHIR, BASHIR, BASHIR, BASHIR])
    expect(await take(cutOff, await answers(phone))).toEqual(['ownAnswer'])
    await run(cutOff)
    expect((await glance(cutOff)).every((entry) => entry.endsWith('acknowledged'))).toBe(true)
  })

  test('are counted without those that the school has accepted, which go along as far as there is room', async () => {
    await mark(cutOff, 11, { remark: 'm11' })
    await take(phone, await pack(cutOff))
    await run(phone)
    await take(cutOff, await answers(phone))
    await run(cutOff)
    await mark(cutOff, 12, { remark: 'm12' })
    await pack(cutOff)
    const packets = async () =>
      (await cutOff.db.handed.toArray()).toSorted((a, b) => b.entryIds.length - a.entryIds.length)
    expect((await packets())[0]).toMatchObject({ entryIds: ['D01-1', 'D01-2'], waiting: 1 })

    const accepted = (await cutOff.db.outbox.get('D01-1'))!
    const more = Array.from({ length: BATCH_MOST }, (_, at) => ({
      ...accepted,
      id: `D01-${at + 10}`,
      seq: accepted.seq - 1 - at,
    }))
    await cutOff.db.outbox.bulkPut(more)
    await pack(cutOff)
    const [full] = await packets()
    expect(full).toMatchObject({ waiting: 1 })
    expect(full?.entryIds).toHaveLength(BATCH_MOST)
    expect(full?.entryIds.slice(-2)).toEqual(['D01-1', 'D01-2'])

    world.now += 8 * 86_400_000
    await pack(cutOff)
    expect((await packets()).map(({ entryIds }) => entryIds)).toContainEqual(['D01-2'])
  })

  test('are no others where they are sent on a line meanwhile, and the receipt comes late and twice', async () => {
    await mark(cutOff, 11, { remark: 'm11' })
    const bundle = await pack(cutOff)
    await take(phone, bundle)
    cutOff.network.rule = () => null
    await runUntilQuiet(cutOff)
    const after = await glance(cutOff)
    await run(phone)
    expect(effects(world)).toEqual(['m11'])
    const receipts = await answers(phone)
    expect(await take(cutOff, receipts)).toEqual(['ownAnswer'])
    expect(await take(cutOff, receipts)).toEqual(['answerAgain'])
    await run(cutOff)
    expect(await glance(cutOff)).toEqual(after)
  })

  test('are refused to their maker with the reason, and others of the packet take effect', async () => {
    world.server.refuses = ({ id }) => (id === 'D01-1' ? 'notYourClass' : null)
    await mark(cutOff, 11, { remark: 'm11' })
    await mark(cutOff, 12, { remark: 'm12' })
    await take(phone, await pack(cutOff))
    await run(phone)
    await take(cutOff, await answers(phone))
    await run(cutOff)
    expect(await glance(cutOff)).toEqual(['D01-1 parked rejected', 'D01-2 acknowledged'])
    expect((await cutOff.db.outbox.get('D01-1'))?.lastError?.code).toBe('notYourClass')
  })

  test(
    'show on their maker’s tablet what the school holds of them',
    { tags: ['promise:money-is-recorded'] },
    async () => {
      world.server.refuses = () => 'studentNotFound'
      await takeFee(cutOff, 'r1')
      await take(phone, await pack(cutOff))
      await run(phone)
      expect(effects(world)).toEqual(['r1'])
      await take(cutOff, await answers(phone))
      await run(cutOff)
      expect(await entriesOf(cutOff)).toMatchObject([{ state: 'acknowledged', attention: 'Held: studentNotFound' }])
    },
  )

  test('are carried on by who carries them, and the receipt comes back by both', async () => {
    const between = await tabletOf(CANAB)
    between.network.rule = () => ({ kind: 'refused' })
    await mark(cutOff, 11, { remark: 'm11' })
    await take(between, await pack(cutOff))
    await mark(between, 12, { remark: 'm12' })
    await run(between)
    expect(await take(phone, await pack(between))).toEqual(['taken', 'taken'])
    await run(phone)
    expect(effects(world).toSorted()).toEqual(['m11', 'm12'])
    expect(await take(between, await answers(phone))).toEqual(expect.arrayContaining(['answer', 'ownAnswer']))
    await run(between)
    expect(await glance(between)).toEqual(['D03-1 acknowledged'])
    // Whether a receipt is true only its maker's tablet knows, so the packet is still carried.
    expect(await carriedBy(between)).toEqual(['carried'])
    expect(await take(cutOff, await answers(between))).toEqual(['ownAnswer'])
    await run(cutOff)
    expect(await glance(cutOff)).toEqual(['D01-1 acknowledged'])
  })

  test('stay as they are under the receipt of a database that was put back since', async () => {
    const backup = backupOf(world.server)
    await mark(cutOff, 11, { remark: 'm11' })
    await take(phone, await pack(cutOff))
    await run(phone)
    const receipts = await answers(phone)
    restore(world.server, backup, 'e2')
    await signIn(cutOff, BASHIR)
    await take(cutOff, receipts)
    await run(cutOff)
    expect(await glance(cutOff)).toEqual(['D01-1 waiting'])
    cutOff.network.rule = () => null
    await runUntilQuiet(cutOff)
    expect(effects(world)).toEqual(['m11'])
  })
})

describe('packets that a device carries', () => {
  test('wait until the line is there, with growing pauses, and keep nothing of the device from being sent', async () => {
    await mark(cutOff, 11, { remark: 'm11' })
    await take(phone, await pack(cutOff))
    phone.network.rule = ({ path }) => (path === deliverPackets.path ? { kind: 'refused' } : null)
    await mark(phone, 21, { remark: 'own' })
    await run(phone)
    expect(effects(world)).toEqual(['own'])
    await run(phone, 'timer')
    expect(phone.network.sent.filter(({ path }) => path === deliverPackets.path)).toHaveLength(1)
    phone.network.rule = () => null
    await run(phone, 'online')
    expect(effects(world)).toEqual(['own', 'm11'])
    expect(await carriedBy(phone)).toEqual(['delivered'])
  })

  test('have the browser run the engine again while the line is away, and not where the school wants them later', async () => {
    await mark(cutOff, 11, { remark: 'm11' })
    await take(phone, await pack(cutOff))
    phone.network.rule = () => ({ kind: 'refused' })
    expect(await drain(phone)).toBe(true)
    phone.network.rule = () => null
    world.server.wantsOffice = true
    expect(await drain(phone, 'online')).toBe(false)
    expect(await carriedBy(phone)).toEqual(['carried packetNeedsOffice'])
    world.server.wantsOffice = false
    world.now += LONGEST_PAUSE_MS
    expect(await drain(phone, 'timer')).toBe(false)
    expect(await carriedBy(phone)).toEqual(['delivered'])
  })

  test('are delivered by whoever is signed in, and not without anybody', async () => {
    await mark(cutOff, 11, { remark: 'm11' })
    await take(phone, await pack(cutOff))
    await signIn(phone, CANAB)
    await run(phone)
    expect(effects(world)).toEqual(['m11'])
    expect(phone.network.sent.filter(({ path }) => path === deliverPackets.path)).toMatchObject([{ tokenOwner: CANAB }])
  })

  test('that the school refuses keep its reason, go back to their maker, and hold up no others', async () => {
    await mark(cutOff, 11, { remark: 'm11' })
    const ended = await pack(cutOff)
    world.server.endedGrants.add(BASHIR)
    const other = await tabletOf(CANAB)
    other.network.rule = () => ({ kind: 'refused' })
    await mark(other, 12, { remark: 'm12' })
    await take(phone, ended)
    await take(phone, await pack(other))
    await run(phone)
    expect((await carriedBy(phone)).toSorted()).toEqual(['delivered', 'refused packetGrantEnded'])
    expect(effects(world)).toEqual(['m12'])
    await take(cutOff, await answers(phone))
    await run(cutOff)
    expect(await glance(cutOff)).toEqual(['D01-1 waiting'])
    expect((await cutOff.db.handed.toArray()).map(({ state, problem }) => [state, problem?.code])).toEqual([
      ['refused', 'packetGrantEnded'],
    ])
    // Another packet under this grant would be carried in vain.
    enter(cutOff)
    expect(await packBundle(cutOff.db, world.now)).toBeNull()
    expect(await readHandover(cutOff.db)).toMatchObject({ canPack: false, isGrantEnded: true, own: { count: 1 } })
    cutOff.network.rule = () => null
    await signIn(cutOff, BASHIR)
    await runUntilQuiet(cutOff)
    expect(effects(world)).toEqual(['m12', 'm11'])
    await mark(cutOff, 13)
    expect(await readHandover(cutOff.db)).toMatchObject({ canPack: true, isGrantEnded: false })
  })

  test('whose answer was lost are delivered again, and take effect once', async () => {
    await mark(cutOff, 11, { remark: 'm11' })
    await take(phone, await pack(cutOff))
    phone.network.rule = ({ path }) => (path === deliverPackets.path ? { kind: 'answerLost' } : null)
    await run(phone)
    expect(await carriedBy(phone)).toEqual(['carried'])
    expect(effects(world)).toEqual(['m11'])
    phone.network.rule = () => null
    await run(phone, 'online')
    expect(effects(world)).toEqual(['m11'])
    expect(await carriedBy(phone)).toEqual(['delivered'])
  })
})

describe('the room for packets of others', () => {
  test('ends for one device before it ends for all, is refused in words, and comes back with what was delivered', async () => {
    await phone.db.carried.bulkAdd(junk('D09', MOST_CARRIED.ofDevice.count))
    await mark(cutOff, 11, { remark: 'm11' })
    const bundle = await pack(cutOff)
    const [item] = readBundle(bundle) as Uint8Array<ArrayBuffer>[]
    const packet = readItem(item!) as Packet
    const another = itemBytes({ ...packet, label: { ...packet.label, device: 'D09' } })
    expect(await take(phone, bundleBytes([another, item!]))).toEqual(['noRoom', 'taken'])
    const rest = MOST_CARRIED.inAll.count - MOST_CARRIED.ofDevice.count - 1
    await phone.db.carried.bulkAdd(
      Array.from({ length: rest }, (_, at) => junk(`E${Math.floor(at / 50)}`, 1, `more ${at}`)[0]!),
    )
    await mark(cutOff, 12, { remark: 'm12' })
    const later = await pack(cutOff)
    expect(await take(phone, later)).toEqual(['noRoom'])
    await run(phone)
    expect(effects(world)).toEqual(['m11'])
    expect(await take(phone, later)).toEqual(['taken'])
    const settled = (await phone.db.carried.toArray()).filter(({ deliveredAt }) => deliveredAt !== undefined)
    expect(settled.map(({ packet: kept }) => kept?.bytes.length)).toEqual(settled.map(() => 0))
    await run(phone)
    expect(effects(world)).toEqual(['m11', 'm12'])
  })

  test('has an end in bytes too, for answers as for packets', async () => {
    const bytes = new Uint8Array(MOST_CARRIED.ofDevice.bytes)
    await phone.db.carried.add({ ...junk('D09', 1)[0]!, state: 'answer', receipt: bytes })
    const label = { packet: 'of D09', device: 'D09', answeredAt: '2026-09-14T08:00:00.000Z' }
    const receipt = itemBytes({ kind: 'receipt', label, sealed: new Uint8Array(40) })
    expect(await take(phone, bundleBytes([receipt]))).toEqual(['noRoom'])
    const other = itemBytes({ kind: 'receipt', label: { ...label, device: 'D08' }, sealed: new Uint8Array(40) })
    expect(await take(phone, bundleBytes([other]))).toEqual(['answer'])
  })

  test('is kept for what is saved on the device where the browser has little left', async () => {
    await mark(cutOff, 11)
    const bundle = await pack(cutOff)
    vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ quota: 60e6, usage: 50e6 }) } })
    expect(await take(phone, bundle)).toEqual(['noRoom'])
    vi.unstubAllGlobals()
    expect(await take(phone, bundle)).toEqual(['taken'])
  })
})

describe('a bundle', () => {
  test('is the same as long as the same entries wait, so that copies cost the school one look', async () => {
    await mark(cutOff, 11)
    expect(await pack(cutOff)).toEqual(await pack(cutOff))
    await mark(cutOff, 12)
    await pack(cutOff)
    expect(await cutOff.db.handed.count()).toBe(2)
  })

  test('tells what was taken before, what is one’s own, of another school, cut, changed, or too new', async () => {
    await mark(cutOff, 11)
    const bundle = await pack(cutOff)
    expect(await take(cutOff, bundle)).toEqual(['own'])
    expect(await take(phone, bundle)).toEqual(['taken'])
    expect(await take(phone, bundle)).toEqual(['again'])
    expect(await take(phone, bundle.slice(0, -1))).toEqual(['damaged'])
    const [item] = readBundle(bundle) as Uint8Array<ArrayBuffer>[]
    const changed = item!.slice()
    changed[10]! ^= 1
    expect(await take(phone, bundleBytes([changed, item!]))).toEqual(['damaged', 'again'])
    const newer = item!.slice()
    newer[2] = 9
    expect(await take(phone, bundleBytes([newer]))).toEqual(['tooNew'])
    expect(await take(phone, new TextEncoder().encode('%PDF'))).toEqual(['damaged'])
    const elsewhere = newWorld()
    takePackets(elsewhere)
    const stranger = await readyTablet(elsewhere, AMINA)
    expect(await take(stranger, bundle)).toEqual(['otherSchool'])
    expect(await stranger.db.carried.count()).toBe(0)
  })

  test('of entries keeps them from being changed, since they may be at school already', async () => {
    const { id } = await mark(cutOff, 11, { remark: 'before' })
    await pack(cutOff)
    await mark(cutOff, 11, { remark: 'after' })
    expect(await glance(cutOff)).toEqual([`${id} waiting`, 'D01-2 waiting'])
  })
})

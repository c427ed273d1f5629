import { describe, expect, test } from 'vitest'
import { getSetting } from '#data/device/settings.ts'
import { retryEntry } from '#data/outbox/outbox.ts'
import { toWire } from '#data/outbox/wire.ts'
import { PushReply, type PushReply as Reply } from '#domain/sync/sync.schema.ts'
import { applyReceipt } from './apply-receipt.ts'
import { entriesOf, run } from './testing/device.ts'
import { answer, backupOf, restore } from './testing/fake-server.ts'
import { mark, remarkOf, signIn, BASHIR } from './testing/world.ts'
import { tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'

givenReadyTablet()

/** Packs what waits, as a hand-over does. */
async function pack() {
  const entries = (await entriesOf(tablet)).filter(({ state }) => state === 'waiting')
  await tablet.db.outbox.bulkPut(entries.map((entry) => ({ ...entry, firstSentAt: world.now })))
  const witness = (await getSetting(tablet.db, 'witness'))?.text ?? ''
  return { ids: entries.map(({ id }) => id), witness, entries: entries.map(toWire) }
}
type Packet = Awaited<ReturnType<typeof pack>>

/** Delivers a packet as somebody else does: the device hears nothing of it. */
async function carry({ entries }: Packet): Promise<Reply> {
  const code = (await getSetting(tablet.db, 'device'))?.code ?? ''
  const response = answer(world.server, {
    method: 'POST',
    path: '/sync/push',
    query: new URLSearchParams(),
    headers: new Headers({ authorization: `Grant any.${BASHIR}.${code}` }),
    body: { device: code, owner: BASHIR, entries },
    cookie: null,
  })
  return PushReply.parse(await response.json())
}

const take = (packet: Packet, reply: Reply): Promise<number | null> => applyReceipt(tablet.db, packet, reply, world.now)
const states = async (): Promise<string[]> =>
  (await entriesOf(tablet)).map(({ input, state, parkReason }) => `${remarkOf(input)} ${parkReason ?? state}`)
const witnesses = async (): Promise<number> =>
  ((await getSetting(tablet.db, 'witness'))?.text ?? '').split(' ').filter(Boolean).length

/** Saves marks of as many children, all unlike those of before. */
async function save(...remarks: string[]): Promise<void> {
  for (const remark of remarks) await mark(tablet, 11 + (Number(remark.slice(1)) % 4), { remark })
}

describe('a receipt', () => {
  test('acknowledges the entries of its packet alone, and is no contact with the school', async () => {
    await save('m1', 'm2')
    const packet = await pack()
    const reply = await carry(packet)
    await save('m3')
    const contact = await getSetting(tablet.db, 'lastContactAt')
    world.now += 60_000
    expect(await take(packet, reply)).toBe(2)
    expect(await states()).toEqual(['m1 acknowledged', 'm2 acknowledged', 'm3 waiting'])
    expect(await getSetting(tablet.db, 'lastContactAt')).toBe(contact)
  })

  test('that comes again, or late, changes nothing', async () => {
    await save('m1')
    const packet = await pack()
    const reply = await carry(packet)
    await take(packet, reply)
    const before = await entriesOf(tablet)
    expect(await take(packet, reply)).toBe(0)
    expect(await entriesOf(tablet)).toEqual(before)
    await run(tablet, 'sendNow')
    expect(await states()).toEqual([])
    expect(await take(packet, reply)).toBe(0)
  })

  test('parks what the school refused, with what waits behind it, and leaves one that was sent again as a new one', async () => {
    await save('m1')
    const packet = await pack()
    world.server.refuses = () => 'studentNotFound'
    const reply = await carry(packet)
    world.server.refuses = () => null
    await mark(tablet, 12, { remark: 'again' })
    await take(packet, reply)
    expect(await states()).toEqual(['m1 rejected', 'again behind'])
    await retryEntry(tablet.db, packet.ids[0] ?? '')
    await take(packet, reply)
    expect(await states()).toEqual(['m1 waiting', 'again waiting'])
  })

  test('leaves entries waiting that the server failed on, or whose numbers it does not take', async () => {
    await save('m1', 'm2')
    const packet = await pack()
    const reply = await carry(packet)
    const [one = '', other = ''] = packet.ids
    const verdicts: Reply['verdicts'] = [
      { id: one, verdict: 'retry' },
      { id: other, verdict: 'rejected', code: 'foreignDevice', message: '' },
    ]
    for (let copy = 0; copy < 5; copy++) expect(await take(packet, { ...reply, verdicts })).toBe(0)
    expect(await states()).toEqual(['m1 waiting', 'm2 waiting'])
  })

  test('from before a restore, of which the device knows, acknowledges nothing', async () => {
    await save('m1')
    const packet = await pack()
    const past = backupOf(world.server)
    const reply = await carry(packet)
    restore(world.server, past, 'restored')
    world.now += 60_000
    await signIn(tablet, BASHIR)
    tablet.network.rule = ({ path }) => (path === '/sync/push' ? { kind: 'refused' } : null)
    await run(tablet, 'signIn')
    expect(await take(packet, reply)).toBeNull()
    expect(await states()).toEqual(['m1 waiting'])
  })

  test('from after a restore tells a device of it that has no line: what was accepted before waits again', async () => {
    await save('m1')
    const first = await pack()
    const past = backupOf(world.server)
    await take(first, await carry(first))
    restore(world.server, past, 'restored')
    world.now += 60_000
    await save('m2')
    const second = await pack()
    expect(await take(second, await carry(second))).toBe(1)
    expect(await states()).toEqual(['m1 waiting', 'm2 acknowledged'])
  })
})

describe('witnesses of receipts', () => {
  test('are kept beside those that their packets did not show, until a push has shown all of them', async () => {
    await save('m1')
    const first = await pack()
    await take(first, await carry(first))
    await save('m2')
    const second = await pack()
    expect(second.witness.split(' ')).toHaveLength(1)
    await take({ ...second, witness: '' }, await carry(second))
    const third = await pack()
    expect(third.witness.split(' ')).toHaveLength(2)
    await save('m3')
    await run(tablet, 'sendNow')
    expect(await witnesses()).toBe(1)
    expect(await states()).toEqual([])
  })
})

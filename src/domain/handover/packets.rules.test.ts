import { describe, expect, test } from 'vitest'
import {
  bundleBytes,
  itemBytes,
  labelText,
  packetId,
  readBundle,
  readItem,
  type Packet,
  type Receipt,
} from './packets.rules.ts'

const packet: Packet = {
  kind: 'packet',
  label: {
    school: 'BAbCdEf01234',
    device: 'K7Q',
    from: 'Sahra Cabdi · سهرة',
    madeAt: '2026-11-30T07:00:00.000Z',
    entries: 42,
    oldestAt: '2026-11-16T05:00:00.000Z',
    payments: 2,
    cents: 3_000,
  },
  sealed: new Uint8Array([1, 2, 3]),
}
const receipt: Receipt = {
  kind: 'receipt',
  label: { packet: 'a0'.repeat(16), device: 'K7Q', answeredAt: '2026-12-01T07:00:00.000Z' },
  sealed: new Uint8Array([9]),
}

describe('a packet, and a receipt', () => {
  test.each([packet, receipt])('are read as they were written', (item) => {
    expect(readItem(itemBytes(item))).toEqual(item)
  })

  test('are said to be damaged where they are cut, and too new where a later release made them', () => {
    const bytes = itemBytes(packet)
    for (const end of [0, 1, 4, 5, 60, bytes.length - 3]) expect(readItem(bytes.subarray(0, end))).toBe('damaged')
    const newer = bytes.slice()
    newer[2] = 2
    expect(readItem(newer)).toBe('tooNew')
  })

  test('are damaged where their label is of other kinds of values', () => {
    const label = { ...packet.label, cents: -1 }
    expect(readItem(itemBytes({ ...packet, label }))).toBe('damaged')
    expect(readItem(itemBytes({ ...packet, label: { ...packet.label, madeAt: 'today' } }))).toBe('damaged')
    expect(readItem(itemBytes({ ...receipt, label: { ...receipt.label, answeredAt: '' } }))).toBe('damaged')
  })

  test.each([packet, receipt])('are never another item where one of their bytes was changed on the way', (item) => {
    const bytes = itemBytes(item)
    for (const [at, byte] of bytes.entries())
      for (const wrong of Array.from({ length: 256 }, (_, value) => value)) {
        if (wrong === byte) continue
        const changed = bytes.slice()
        changed[at] = wrong
        expect(typeof readItem(changed), `${wrong} at ${at}`).toBe('string')
      }
  })

  test.each([packet, receipt])('are read without the checksum that earlier releases did not write', (item) => {
    const label = new TextEncoder().encode(labelText(item))
    const head = [68, item.kind === 'packet' ? 80 : 82, 1, label.length >> 8, label.length & 255]
    expect(readItem(new Uint8Array([...head, ...label, ...item.sealed]))).toEqual(item)
  })

  test('have a name that another byte changes', async () => {
    const bytes = itemBytes(packet)
    const name = await packetId(bytes)
    expect(name).toMatch(/^[0-9a-f]{32}$/)
    expect(await packetId(itemBytes(packet))).toBe(name)
    bytes[bytes.length - 1] = 4
    expect(await packetId(bytes)).not.toBe(name)
  })
})

describe('a bundle', () => {
  test('gives its items back in order', () => {
    const items = [itemBytes(packet), itemBytes(receipt)]
    expect(readBundle(bundleBytes(items))).toEqual(items)
  })

  test('is damaged where it is cut, empty, or something else', () => {
    const bytes = bundleBytes([itemBytes(packet)])
    for (const wrong of [bytes.subarray(0, -1), bytes.subarray(0, 5), bundleBytes([]), itemBytes(packet)])
      expect(readBundle(wrong)).toBe('damaged')
    const newer = bytes.slice()
    newer[2] = 9
    expect(readBundle(newer)).toBe('tooNew')
  })
})

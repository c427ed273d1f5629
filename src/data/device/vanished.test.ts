import { expect, test } from 'vitest'
import { dismissVanished, noteUnsent, vanished } from './vanished.ts'

/** A browser's storage that outlives its database. */
function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a device whose database was deleted while entries waited reports the loss until somebody has read of it', () => {
  const store = storage()
  noteUnsent({ seq: 7, count: 2, receipt: '2BC-R000002' }, store)
  expect(vanished.read()).toBeNull()
  noteUnsent({ seq: 0, count: 0, receipt: null }, store)
  const lost = { seq: 7, count: 2, receipt: '2BC-R000002', isLost: true }
  expect(vanished.read()).toEqual(lost)
  // The new database works on, under another code.
  noteUnsent({ seq: 9, count: 1, receipt: '9QF-R000001' }, store)
  expect(vanished.read()).toEqual(lost)
  dismissVanished(store)
  expect(vanished.read()).toBeNull()
  noteUnsent({ seq: 9, count: 0, receipt: '9QF-R000001' }, store)
  expect(vanished.read()).toBeNull()
})

test('a device that has sent everything, or is given another code, has lost nothing', () => {
  const store = storage()
  noteUnsent({ seq: 7, count: 0, receipt: null }, store)
  noteUnsent({ seq: 0, count: 0, receipt: null }, store)
  expect(vanished.read()).toBeNull()
  noteUnsent({ seq: 3, count: 1, receipt: 'AAA-R000001' }, store)
  noteUnsent({ seq: 4, count: 2, receipt: 'BBB-R000002' }, store)
  expect(vanished.read()).toBeNull()
})

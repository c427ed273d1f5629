import { beforeEach, expect, test } from 'vitest'
import { pullChanges } from '#sw/sync/pull.ts'
import { depsOf } from '#sw/sync/testing/device.ts'
import { AMINA, newTablet, newWorld, replicaOf, signIn, type Tablet } from '#sw/sync/testing/world.ts'
import { testEntry } from '../outbox/test-entry.ts'
import { readInitialLoad } from './initial-load.ts'

let tablet: Tablet
beforeEach(async () => {
  tablet = newTablet(newWorld())
  await signIn(tablet, AMINA)
})

const read = () => readInitialLoad(tablet.db, depsOf(tablet).openReplica)

/** Loads all, and goes back to the moment at which only history was missing. */
async function loadDaily(): Promise<void> {
  await pullChanges(depsOf(tablet), AMINA)
  await (await replicaOf(tablet, AMINA)).meta.put({ key: 'position', value: 0 })
}

test('an initial load is daily before it is complete, and both once it is', async () => {
  expect(await read()).toMatchObject({ isDaily: false, isUsable: false })
  await loadDaily()
  expect(await read()).toMatchObject({ isDaily: true, isUsable: false })
  await pullChanges(depsOf(tablet), AMINA)
  expect(await read()).toMatchObject({ isDaily: true, isUsable: true })
})

test('an initial load is not daily while it may hold what this device has sent: amounts would be deducted twice', async () => {
  await loadDaily()
  const ack = { epoch: 'e1', position: 5, reply: null, at: 0 }
  await tablet.db.outbox.put(testEntry(1, { ownerId: AMINA, state: 'acknowledged', ack }))
  expect(await read()).toMatchObject({ isDaily: false, isUsable: false })
  await tablet.db.outbox.clear()
  expect(await read()).toMatchObject({ isDaily: true })
})

test('an initial load says once, before its end, that only history is missing', async () => {
  let told = 0
  const pull = () => pullChanges({ ...depsOf(tablet), hasDaily: () => void told++ }, AMINA)
  await pull()
  expect(told).toBe(1)
  const arrived = await (await replicaOf(tablet, AMINA)).meta.get('arrived')
  expect(arrived?.value).toMatchObject({ isDaily: true, done: expect.any(Number) })
  await pull()
  expect(told).toBe(1)
})

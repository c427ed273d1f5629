import { expect, test } from 'vitest'
import { setSetting } from '#data/device/settings.ts'
import { run } from './testing/device.ts'
import { CANAB, mark, newWorld, readyTablet } from './testing/world.ts'

test('a pull reports the unsent entries of everybody on the device, and only its version once all are sent', async () => {
  const tablet = await readyTablet(newWorld())
  const asked: Record<string, string>[] = []
  tablet.network.meanwhile = ({ path, query }) => {
    if (path === '/sync/pull') asked.push(Object.fromEntries(query))
  }
  await setSetting(tablet.db, 'appVersion', '1.2.3')
  const { id, madeAt } = await mark(tablet, 11)
  // An entry of somebody who has to sign in before it can be sent.
  await tablet.db.outbox.update(id, { ownerId: CANAB })
  await mark(tablet, 12)
  await run(tablet, 'focus')
  const told = { appVersion: '1.2.3', unsent: '1', oldestAt: madeAt, payments: '0', cents: '0' }
  const always = { cursor: expect.any(String) as string }
  expect(asked.at(-1)).toEqual({ ...always, ...told })
  await tablet.db.outbox.delete(id)
  await run(tablet, 'focus')
  expect(asked.at(-1)).toEqual({ ...always, appVersion: '1.2.3' })
})

test('a refusal is reported at once, also where only the timer has sent the entry, and its dismissal as well', async () => {
  const world = newWorld()
  const tablet = await readyTablet(world)
  const asked: Record<string, string>[] = []
  tablet.network.meanwhile = ({ path, query }) => {
    if (path === '/sync/pull') asked.push(Object.fromEntries(query))
  }
  const { id } = await mark(tablet, 11)
  await tablet.db.outbox.update(id, { state: 'parked', parkReason: 'rejected', firstSentAt: 1 })
  await run(tablet, 'timer')
  expect(asked.map(({ refused, unsent }) => [refused, unsent])).toEqual([['1', undefined]])
  await run(tablet, 'timer')
  expect(asked).toHaveLength(1)
  await tablet.db.outbox.delete(id)
  await run(tablet, 'timer')
  expect(asked.slice(1).map(({ refused }) => refused)).toEqual([undefined])
})

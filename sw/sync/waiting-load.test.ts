import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SCHOOL_HEADER } from '#domain/core/school-header.ts'
import type { SyncProgress } from '#data/sync/sync-messages.ts'
import type { SyncDeps } from './deps.ts'
import { pullChanges } from './pull.ts'
import { depsOf } from './testing/device.ts'
import { SCHOOL } from './testing/fake-server.ts'
import { AMINA, replicaOf, newTablet, newWorld, signIn, type Tablet } from './testing/world.ts'

let tablet: Tablet
let reported: SyncProgress[]

beforeEach(async () => {
  tablet = newTablet(newWorld())
  await signIn(tablet, AMINA)
  reported = []
})
afterEach(() => void vi.useRealTimers())

/** A tablet whose server makes it wait: a line with its place from time to time, and then the school's answer. */
function waitingFor(places: readonly number[], everyMs: number): SyncDeps {
  const deps = depsOf(tablet)
  const fetch: typeof deps.fetch = async (address, init) => {
    const answer = await deps.fetch(address, init)
    const pages = await answer.text()
    const left = [...places.map((waiting) => `${JSON.stringify({ waiting })}\n`), pages]
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const text = left.shift()
        if (text === undefined) return controller.close()
        if (left.length < places.length) await new Promise((resolve) => setTimeout(resolve, everyMs))
        controller.enqueue(new TextEncoder().encode(text))
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson', [SCHOOL_HEADER]: SCHOOL.id } })
  }
  return { ...deps, fetch, report: (progress) => void reported.push(progress) }
}

test('a device that waits for its initial load reports its place, and then gets the replica', async () => {
  await pullChanges(waitingFor([3, 2, 1], 0), AMINA)
  expect(reported.slice(0, 4)).toEqual([
    { kind: 'pulling', place: 3 },
    { kind: 'pulling', place: 2 },
    { kind: 'pulling', place: 1 },
    { kind: 'pulling' },
  ])
  expect(await (await replicaOf(tablet, AMINA)).students.count()).toBe(8)
  expect(tablet.network.sent.map(({ path }) => path)).toEqual(['/sync/pull'])
})

test('a device that the server tells its place in the turn waits far longer than one that hears nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const done = pullChanges(waitingFor([9, 8, 7, 6, 5, 4, 3, 2, 1], 10_000), AMINA)
  let isOver = false
  void done.finally(() => (isOver = true)).catch(() => undefined)
  // Three times as long as the longest silence, in steps, since the database beneath needs real time.
  for (let step = 0; step < 120 && !isOver; step++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await done
  expect(reported.filter(({ kind }) => kind === 'pulling').length).toBeGreaterThan(9)
  expect(await (await replicaOf(tablet, AMINA)).students.count()).toBe(8)
})

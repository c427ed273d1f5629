import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let pace: typeof import('./reading-pace.ts')

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  // Time moves on, so that readings of other tests in this worker no longer count.
  vi.advanceTimersByTime(3_600_000)
  vi.resetModules()
  pace = await import('./reading-pace.ts')
})

afterEach(() => {
  vi.useRealTimers()
})

/** One reading of this length; its last millisecond is for painting what was read. */
async function reading(tookMs: number): Promise<void> {
  const done = pace.readingAgain(() => new Promise((resolve) => setTimeout(resolve, tookMs - 1)))
  await vi.advanceTimersByTimeAsync(tookMs - 1)
  await done
  await vi.advanceTimersByTimeAsync(1)
}

test('the first few readings after an idle time follow each other without a pause', async () => {
  for (let run = 0; run < 5; run++) {
    await reading(50)
    expect(pace.restLeft()).toBe(0)
  }
})

test('continuous readings take an eighth of the time', async () => {
  for (let run = 0; run < 5; run++) await reading(50)
  const begun = performance.now()
  for (let run = 0; run < 100; run++) {
    await reading(40)
    vi.advanceTimersByTime(pace.restLeft())
  }
  const share = (100 * 40) / (performance.now() - begun)
  expect(share).toBeGreaterThan(0.12)
  expect(share).toBeLessThan(0.13)
})

test('simultaneous readings count once, and no pause between readings is longer than a second', async () => {
  await Promise.all([reading(250), pace.readingAgain(() => new Promise((resolve) => setTimeout(resolve, 200)))])
  expect(pace.restLeft()).toBe(0)
  await reading(5_000)
  expect(pace.restLeft()).toBe(1_000)
})

test('a reading that fails counts with the time it took', async () => {
  await reading(250)
  const failed = pace.readingAgain(async () => {
    await new Promise((resolve) => setTimeout(resolve, 99))
    throw new Error('unreadable')
  })
  const caught = failed.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  expect(await caught).toEqual(new Error('unreadable'))
  expect(pace.restLeft()).toBe(700)
})

import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Derives the keys of passwords in one round in the tests of this file, since 600,000 take a quarter of a second of the
 * processor. Returns the rounds that the device asked for, which is filled while the tests run.
 */
export function deriveQuickly(): readonly number[] {
  const asked: number[] = []
  const { subtle } = crypto
  const derive = subtle.deriveKey.bind(subtle)
  beforeAll(() => {
    vi.spyOn(subtle, 'deriveKey').mockImplementation((how, ...others) => {
      if (typeof how !== 'object' || !('iterations' in how)) return derive(how, ...others)
      asked.push(how.iterations)
      return derive({ ...how, iterations: 1 }, ...others)
    })
  })
  afterAll(() => {
    vi.restoreAllMocks()
  })
  return asked
}

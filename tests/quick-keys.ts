import { beforeAll, vi } from 'vitest'

/**
 * Makes the browser derive keys of passwords in one round, in the tests of the file or group that calls this function:
 * 600,000 rounds take a quarter of a second. Returns the numbers of rounds that the app asked for, filled while tests run.
 */
export function deriveQuickly(): readonly number[] {
  const rounds: number[] = []
  const { subtle } = crypto
  const derive = subtle.deriveKey.bind(subtle)
  beforeAll(() => {
    const spy = vi.spyOn(subtle, 'deriveKey').mockImplementation((how, ...others) => {
      if (typeof how !== 'object' || !('iterations' in how)) return derive(how, ...others)
      rounds.push(how.iterations)
      return derive({ ...how, iterations: 1 }, ...others)
    })
    return () => spy.mockRestore()
  })
  return rounds
}

import { beforeAll, vi } from 'vitest'

/**
 * Makes the browser derive keys of passwords in one round, in the tests of the file or group that calls this: 600,000
 * rounds take a quarter of a second. Returns the rounds that the app asked for, a list that is filled while the tests run.
 */
export function deriveQuickly(): readonly number[] {
  const asked: number[] = []
  const { subtle } = crypto
  const derive = subtle.deriveKey.bind(subtle)
  beforeAll(() => {
    const spy = vi.spyOn(subtle, 'deriveKey').mockImplementation((how, ...others) => {
      if (typeof how !== 'object' || !('iterations' in how)) return derive(how, ...others)
      asked.push(how.iterations)
      return derive({ ...how, iterations: 1 }, ...others)
    })
    return () => spy.mockRestore()
  })
  return asked
}

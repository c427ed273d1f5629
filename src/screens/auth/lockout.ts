import { RefusedError } from '#data/answers/answers.ts'

/** How many seconds a refused sign-in has to wait; null where it was refused for another reason. */
export function lockSeconds(error: unknown): number | null {
  if (!(error instanceof RefusedError) || error.code !== 'tooManyAttempts') return null
  const { seconds } = error.details
  return typeof seconds === 'number' && seconds > 0 ? seconds : null
}

/** Whole seconds until an instant, never below 0. Both in milliseconds. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000))

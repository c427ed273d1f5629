import { RefusedError } from '#data/answers/failures.ts'

/** Seconds until somebody may try again to sign in; null where the sign-in was refused for another reason. */
export function lockSeconds(error: unknown): number | null {
  if (!(error instanceof RefusedError) || error.code !== 'tooManyAttempts') return null
  const { seconds } = error.details
  return typeof seconds === 'number' && seconds > 0 ? seconds : null
}

/** Whole seconds between two instants (milliseconds), never below 0. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000))

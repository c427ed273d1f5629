/** The seconds to wait in an error text of the server ('Try again in N seconds'), or null. */
export function lockSeconds(message: string): number | null {
  const found = /try again in (\d+) seconds?/i.exec(message)
  const seconds = Number(found?.[1])
  return found && seconds > 0 ? seconds : null
}

/** Whole seconds until an instant, never below 0. Both in milliseconds. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000))

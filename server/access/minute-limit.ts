import { Problem } from '#domain/core/problems.ts'

const MINUTE_MS = 60_000

type Window = { count: number; endsAt: number }

/** Number of windows from which on expired windows are removed. */
const MOST_WINDOWS = 10_000

/**
 * Counts by key over a time window, a minute by default. Returns whether `more` still fit, and if not, in how many
 * seconds.
 */
export function windowLimit(windowMs: number = MINUTE_MS) {
  const windows = new Map<string, Window>()
  return (key: string, most: number, now: number, count = 1): { seconds: number } | null => {
    if (windows.size > MOST_WINDOWS) for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old)
    const present = windows.get(key)
    const window = present && now < present.endsAt ? present : { count: 0, endsAt: now + windowMs }
    if (window.count + count > most) return { seconds: Math.ceil((window.endsAt - now) / 1000) }
    windows.set(key, { ...window, count: window.count + count })
    return null
  }
}

/** Counts by key over a minute; throws `tooManyRequests` (429) beyond the limit. */
export function minuteLimit() {
  const limit = windowLimit()
  return (key: string, most: number, now: number, count?: number): void => {
    const wait = limit(key, most, now, count)
    if (wait) throw new Problem('tooManyRequests', wait)
  }
}

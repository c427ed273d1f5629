import { Problem } from '#domain/core/problems.ts'

const WINDOW_MS = 60_000
const MOST_ENTRIES = 10_000

type Window = { since: number; entries: number }

/** Counts the entries of each device over a minute; beyond 10,000 the batch is turned away unread (429). */
export function entryLimit() {
  const windows = new Map<string, Window>()
  return (deviceCode: string, entries: number, now: number): void => {
    const known = windows.get(deviceCode)
    const window = known && now - known.since < WINDOW_MS ? known : { since: now, entries: 0 }
    if (window.entries + entries > MOST_ENTRIES) {
      throw new Problem('tooManyRequests', { seconds: Math.ceil((window.since + WINDOW_MS - now) / 1000) })
    }
    windows.set(deviceCode, { ...window, entries: window.entries + entries })
  }
}

import { readFileSync } from 'node:fs'

const EVERY_MS = 1_000

/** Megabytes of memory in use on this machine; null where unknown. */
function usedMegabytes(): number | null {
  try {
    const text = readFileSync('/proc/meminfo', 'utf8')
    const of = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? Number.NaN)
    return (of('MemTotal') - of('MemAvailable')) / 1024
  } catch {
    return null
  }
}

/**
 * Watches how much memory the machine uses beyond its present use; `peak` ends this and returns the most, in megabytes.
 */
export function watchMemory(): { peak: () => number | null } {
  const before = usedMegabytes()
  let most = before
  const timer = setInterval(() => {
    const used = usedMegabytes()
    if (used !== null && most !== null) most = Math.max(most, used)
  }, EVERY_MS)
  return {
    peak: () => {
      clearInterval(timer)
      return before === null || most === null ? null : most - before
    },
  }
}

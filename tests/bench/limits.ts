/** Longest time of one bench (milliseconds): the longest fills schools of millions of rows. */
export const BENCH_LIMIT_MS = 45 * 60_000

/** Longest time for removing servers, browsers and folders after the last bench (milliseconds). */
export const CLOSE_LIMIT_MS = 60_000

const shown = (ms: number): string => (ms >= 120_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 1000)} s`)

/** What `run` gives, within a limit in milliseconds; else rejects with what was waited for. What runs on is not waited for. */
export async function within<T>(ms: number, what: string | (() => string), run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    const end = (): void => reject(new Error(`${typeof what === 'string' ? what : what()}: not within ${shown(ms)}`))
    timer = setTimeout(end, ms)
  })
  try {
    return await Promise.race([run(), limit])
  } finally {
    clearTimeout(timer)
  }
}

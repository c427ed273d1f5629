import type { FastifyBaseLogger } from 'fastify'

export type Log = Pick<FastifyBaseLogger, 'warn'>

const PAUSE_MS = 60_000

/** Logs each kind of warning at most once a minute, with the number since the last line. */
export function rareLog(now: () => number) {
  const kinds = new Map<string, { nextAt: number; times: number }>()
  return (log: Log, kind: string, fields: object, message: string): void => {
    const known = kinds.get(kind) ?? { nextAt: 0, times: 0 }
    const times = known.times + 1
    if (now() < known.nextAt) return void kinds.set(kind, { ...known, times })
    kinds.set(kind, { nextAt: now() + PAUSE_MS, times: 0 })
    log.warn({ ...fields, times }, message)
  }
}

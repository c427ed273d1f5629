import type { DrainReason } from './sync-messages.ts'

type Nudged = (reason: DrainReason) => void

let nudged: Nudged = () => undefined

/** Set once at start by the app, which knows the worker. */
export const onNudge = (listener: Nudged): void => {
  nudged = listener
}

/** Asks for waiting entries to be sent and news to be fetched; returns at once. */
export const nudge = (reason: DrainReason): void => nudged(reason)

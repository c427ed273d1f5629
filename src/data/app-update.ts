import { useSyncExternalStore } from 'react'

/** Whether a new version of the app waits to take over, and how to let it or to look for one. */
export type AppUpdate = { isReady: boolean; take: () => void; check: (() => Promise<void>) | null }

let present: AppUpdate = { isReady: false, take: () => undefined, check: null }
const listeners = new Set<() => void>()

/** Set by the app, which knows the worker. */
export function setAppUpdate(change: Partial<AppUpdate>): void {
  present = { ...present, ...change }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAppUpdate = (): AppUpdate => useSyncExternalStore(subscribe, () => present)

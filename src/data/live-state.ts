import { useSyncExternalStore } from 'react'

let isLive = false
const listeners = new Set<() => void>()

/** Set by the app, which holds the link. */
export function setLive(value: boolean): void {
  if (isLive === value) return
  isLive = value
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readLive = (): boolean => isLive

/** Whether the school's server tells this page at once when something changes. */
export const useLive = (): boolean => useSyncExternalStore(subscribe, readLive)

import { device, type DeviceDb } from './db.ts'
import { API } from './host.ts'

/** What renewing a token needs of its surroundings. */
export type RefreshDeps = {
  db: DeviceDb
  fetch: typeof fetch
  api: string
  now: () => number
  locks: LockManager | undefined
}

/** The same in a page. */
export const refreshDeps = (): RefreshDeps => ({
  db: device(),
  fetch: globalThis.fetch.bind(globalThis),
  api: API,
  now: Date.now,
  locks: navigator.locks,
})

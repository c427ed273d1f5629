import { device, type DeviceDb } from '../device/db.ts'
import { API } from '../answers/host.ts'

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

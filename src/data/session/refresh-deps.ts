import { device, type DeviceDb } from '../device/db.ts'
import { API } from '../answers/host.ts'

/** Parts of a page or worker that renewing a token needs. */
export type RefreshDeps = {
  db: DeviceDb
  fetch: typeof fetch
  api: string
  now: () => number
  locks: LockManager | undefined
}

/** Parts of a page that renewing a token needs. */
export const refreshDeps = (): RefreshDeps => ({
  db: device(),
  fetch: globalThis.fetch.bind(globalThis),
  api: API,
  now: Date.now,
  locks: navigator.locks,
})

import { device, type DeviceDb } from './db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { getSettings, setSetting } from './settings.ts'

/** Whether the browser may clear this device's storage and nobody has dismissed the notice yet. */
export async function readStorageNotice(db: DeviceDb): Promise<boolean> {
  const [isProtected, isPutAway] = await getSettings(db, 'storageProtected', 'isStorageNoticePutAway')
  return isProtected === false && isPutAway !== true
}

/** Whether the notice about storage is to be shown, live; undefined while it is being read. */
export const useStorageNotice = (): boolean | undefined => useLiveRead(readStorageNotice)

export const putAwayStorageNotice = (db: DeviceDb = device()): Promise<void> =>
  setSetting(db, 'isStorageNoticePutAway', true)

/**
 * Asks the browser to exempt this device's storage from clearing, and stores its answer for the first screen and System
 * information.
 */
export async function protectStorage(db: DeviceDb): Promise<boolean> {
  const isProtected = (await navigator.storage?.persist?.().catch(() => false)) ?? false
  await setSetting(db, 'storageProtected', isProtected)
  return isProtected
}

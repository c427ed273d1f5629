import type { DeviceDb } from './db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { getSettings } from './settings.ts'

/** Whether the worker has yet to store files that the signed-in person can open; false when nobody is signed in. */
export async function readLacksFiles(db: DeviceDb): Promise<boolean> {
  const [user, stored = []] = await getSettings(db, 'userData', 'fileSetsHeld')
  return user !== undefined && !stored.includes(user.Role)
}

/** Whether the worker has yet to store files for the signed-in person, live; false where there is no worker. */
export function useLacksFiles(): boolean {
  const lacks = useLiveRead(readLacksFiles)
  return lacks === true && Boolean(navigator.serviceWorker?.controller)
}

import type { DeviceDb } from './db.ts'
import { useLiveRead } from './live-read.ts'
import { getSettings } from './settings.ts'

/** Whether the worker has not stored yet what the person signed in can open; false where nobody is. */
export async function readLacksFiles(db: DeviceDb): Promise<boolean> {
  const [user, stored = []] = await getSettings(db, 'userData', 'fileSetsHeld')
  return user !== undefined && !stored.includes(user.Role)
}

/** The same, live; false where no worker stores anything. */
export function useLacksFiles(): boolean {
  const lacks = useLiveRead(readLacksFiles)
  return lacks === true && Boolean(navigator.serviceWorker?.controller)
}

import type { DeviceDb } from '../device/db.ts'
import { keptFiles, type KeptFiles } from '../device/kept-files.ts'
import { getSetting } from '../device/settings.ts'
import { readSession } from './session.ts'

/** What the signed-in person keeps on this device, and the key that opens it. */
export type OwnKept = { store: KeptFiles; key: CryptoKey; ownerId: number }

/** Kept files of the signed-in person; null without a sign-in, or where the browser has no cryptography and keeps nothing. */
export async function ownKept(db: DeviceDb): Promise<OwnKept | null> {
  const ownerId = (await readSession(db))?.user.id
  const key = ownerId === undefined ? undefined : await getSetting(db, `vaultKey:${ownerId}`)
  return ownerId !== undefined && key ? { store: keptFiles(ownerId), key, ownerId } : null
}

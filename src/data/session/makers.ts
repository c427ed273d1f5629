import type { LoginUser } from '#domain/auth/auth.schema.ts'
import type { DeviceDb } from '../device/db.ts'
import { dropSettings, getSetting, getSettings, setSetting } from '../device/settings.ts'

/**
 * Keeps apart two accounts with the same number: after a restore a new account may get the number of one that was lost. Entries
 * of the lost account on this device are moved to a negative number, under which nobody signs in, so they are never sent or shown
 * as somebody else's. Runs inside the transaction that stores a sign-in.
 */
export async function noteMaker(db: DeviceDb, { id, born }: LoginUser): Promise<void> {
  if (born === undefined) return
  const known = await getSetting(db, `born:${id}`)
  await setSetting(db, `born:${id}`, born)
  if (known === undefined || known === born) return
  const lost = await nextLost(db)
  for (const table of [db.outbox, db.kept])
    await table.filter(({ ownerId }) => ownerId === id).modify({ ownerId: lost })
  await setSetting(db, `born:${lost}`, known)
  await setSetting(db, `lost:${lost}`, id)
  await dropSettings(db, `lane:${id}`, `grant:${id}`, `pulledAt:${id}`, `lostWork:${id}`)
}

/** Former number and time of creation of an account, by which a school that has lost the account identifies it. */
export async function makerOf(
  db: DeviceDb,
  ownerId: number,
): Promise<{ owner: number; ownerBorn: number | undefined }> {
  const [former, ownerBorn] = await getSettings(db, `lost:${ownerId}`, `born:${ownerId}`)
  return { owner: former ?? ownerId, ownerBorn }
}

/** The next free negative number for a lost account. */
async function nextLost(db: DeviceDb): Promise<number> {
  const keys = await db.settings.where('key').startsWith('born:-').primaryKeys()
  return Math.min(0, ...keys.map((key) => Number(key.slice('born:'.length)))) - 1
}

import type { LoginUser } from '#domain/auth/auth.schema.ts'
import type { DeviceDb } from './db.ts'
import { dropSettings, getSetting, getSettings, setSetting } from './settings.ts'

/**
 * Keeps apart two accounts of one number: after a restore the next account may get the number of one that was lost. What
 * the lost one made on this device belongs to a number below zero from then on, which nobody signs in with, so it is never
 * sent and never shown as somebody else's. Runs inside the transaction that stores a sign-in.
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

/** What a school that has lost the account knows it by: the number that it had, and when it was made. */
export async function makerOf(
  db: DeviceDb,
  ownerId: number,
): Promise<{ owner: number; ownerBorn: number | undefined }> {
  const [former, ownerBorn] = await getSettings(db, `lost:${ownerId}`, `born:${ownerId}`)
  return { owner: former ?? ownerId, ownerBorn }
}

/** Numbers below zero that lost accounts have on this device. */
async function nextLost(db: DeviceDb): Promise<number> {
  const keys = await db.settings.where('key').startsWith('born:-').primaryKeys()
  return Math.min(0, ...keys.map((key) => Number(key.slice('born:'.length)))) - 1
}

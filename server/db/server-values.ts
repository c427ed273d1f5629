import { randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { schoolSealOf, makeSealKey, type SchoolSeal } from '../access/school-seal.ts'
import { serverValues } from './schema.ts'
import type { Db } from './types.ts'

/** A value of this database, created once; servers that ask at the same time get the same. */
async function valueOnce(db: Db, name: string, make: () => string): Promise<string> {
  const known = await readServerValue(db, name)
  if (known !== null) return known
  await db.insert(serverValues).values({ name, value: make() }).onConflictDoNothing()
  const value = await readServerValue(db, name)
  if (value === null) throw new Error(`The server value ${name} is missing`)
  return value
}

export async function readServerValue(db: Db, name: string): Promise<string | null> {
  const [row] = await db.select().from(serverValues).where(eq(serverValues.name, name))
  return row?.value ?? null
}

export async function writeServerValue(db: Db, name: string, value: string): Promise<void> {
  const row = { name, value }
  await db.insert(serverValues).values(row).onConflictDoUpdate({ target: serverValues.name, set: row })
}

const epochName = (): string => randomBytes(9).toString('base64url')

/**
 * Identifies this database and its history since the last restore. Another server may begin a new epoch at any time, so
 * it is read each time it is sent.
 */
export const readEpoch = (db: Db): Promise<string> => valueOnce(db, 'epoch', epochName)

export const forgetServerValue = async (db: Db, ...names: string[]): Promise<void> =>
  void (await db.delete(serverValues).where(inArray(serverValues.name, names)))

/** Identifies the school for as long as its data exist: a backup and a move take it along. */
export const readSchoolId = (db: Db): Promise<string> => valueOnce(db, 'schoolId', epochName)

/** Begins a new epoch. */
export async function newEpoch(db: Db): Promise<string> {
  const epoch = epochName()
  await writeServerValue(db, 'epoch', epoch)
  return epoch
}

/** Names of values: the signing secret, and the address to which the school has moved. */
export const SECRET = 'jwtSecret'
export const MOVED_TO = 'movedTo'

/** The newest write that was deleted for its age (microseconds): that one of until then is missing proves nothing. */
export const FORGOTTEN = 'writesForgotten'

/** Of a school that was made since assets are in the books from the beginning; a backup and a move take it along. */
export const BEGAN_WITH_ASSETS = 'beganWithAssets'

/** The keys for push messages, and since when every notice is also for a webhook. */
export const VAPID = 'vapid'
export const WEBHOOK = 'noticeWebhook'

/** Since when the webhook takes nothing. */
export const GATEWAY = 'noticeGateway'

/** The signing secret that all servers of one PostgreSQL share when none is configured. */
export const sharedSecret = (db: Db): Promise<string> =>
  valueOnce(db, SECRET, () => randomBytes(48).toString('base64url'))

export const readVapid = (db: Db, make: () => string): Promise<string> => valueOnce(db, VAPID, make)

/**
 * Tells the triggers of notices whether there is a webhook. It gets what has happened since it is there in this database:
 * after a restore devices offer again what it was told before.
 */
export async function noteWebhook(db: Db, isThere: boolean, now: number): Promise<void> {
  if (isThere) await valueOnce(db, WEBHOOK, () => new Date(now).toISOString())
  else await forgetServerValue(db, WEBHOOK, GATEWAY)
}

/** Opens what devices seal for this school; the same after a restore. */
export const readSchoolSeal = async (db: Db): Promise<SchoolSeal> =>
  schoolSealOf(await valueOnce(db, 'factKey', makeSealKey))

import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { schoolSealOf, makeSealKey, type SchoolSeal } from '../access/school-seal.ts'
import { prepared } from './prepared.ts'
import { serverValues } from './schema.ts'
import type { Db } from './types.ts'

/** Value of this database, created once; servers that ask at the same time get the same value. */
async function valueOnce(db: Db, name: string, make: () => string): Promise<string> {
  const stored = await readServerValue(db, name)
  if (stored !== null) return stored
  await db.insert(serverValues).values({ name, value: make() }).onConflictDoNothing()
  const value = await readServerValue(db, name)
  if (value === null) throw new Error(`The server value ${name} is missing`)
  return value
}

const valueNamed = prepared((db) =>
  db
    .select()
    .from(serverValues)
    .where(eq(serverValues.name, sql.placeholder('name')))
    .prepare('server_value'),
)

export async function readServerValue(db: Db, name: string): Promise<string | null> {
  const [row] = await valueNamed(db).execute({ name })
  return row?.value ?? null
}

export async function writeServerValue(db: Db, name: string, value: string): Promise<void> {
  const row = { name, value }
  await db.insert(serverValues).values(row).onConflictDoUpdate({ target: serverValues.name, set: row })
}

const epochName = (): string => randomBytes(9).toString('base64url')

/**
 * Epoch, which identifies the history of this database since the last restore. Another server may begin a new epoch at any
 * time, so the epoch is read each time it is sent.
 */
export const readEpoch = (db: Db): Promise<string> => valueOnce(db, 'epoch', epochName)

export const forgetServerValue = async (db: Db, ...names: string[]): Promise<void> =>
  void (await db.delete(serverValues).where(inArray(serverValues.name, names)))

/** Id of the school, for as long as its data exist: backups and moves keep the id. */
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

/** Name of the time of the newest write deleted for its age (microseconds): an older write that is missing proves no put-back. */
export const FORGOTTEN = 'writesForgotten'

/** Name of the mark of a school whose assets are in the books from the beginning; backups and moves keep the mark. */
export const BEGAN_WITH_ASSETS = 'beganWithAssets'

/** Names of the keys for push messages, and of the time since which every notice also goes to a webhook. */
export const VAPID = 'vapid'
export const WEBHOOK = 'noticeWebhook'

/** Name of the time since which the webhook has accepted no notice. */
export const GATEWAY = 'noticeGateway'

/** The signing secret that all servers of one PostgreSQL share when none is configured. */
export const sharedSecret = (db: Db): Promise<string> =>
  valueOnce(db, SECRET, () => randomBytes(48).toString('base64url'))

export const readVapid = (db: Db, make: () => string): Promise<string> => valueOnce(db, VAPID, make)

/**
 * Stores for the triggers of notices whether there is a webhook. The webhook gets notices of changes since it was first set
 * in this database: after a restore devices offer writes again of which it had notices before.
 */
export async function noteWebhook(db: Db, isThere: boolean, now: number): Promise<void> {
  if (isThere) await valueOnce(db, WEBHOOK, () => new Date(now).toISOString())
  else await forgetServerValue(db, WEBHOOK, GATEWAY)
}

/** Reads the keys that sign files of students, which are made once; backups and moves keep the keys. */
export const readFileKeys = (db: Db, make: () => string): Promise<string> => valueOnce(db, 'studentFileKeys', make)

/** Reads the key that opens the writes that devices seal for this school; a restore keeps the key. */
export const readSchoolSeal = async (db: Db): Promise<SchoolSeal> =>
  schoolSealOf(await valueOnce(db, 'factKey', makeSealKey))

import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { factSealOf, makeFactKey, type FactSeal } from '../access/fact-seal.ts'
import { serverFacts } from './schema.ts'
import type { Db } from './types.ts'

/** A fact of this database, made once; servers that ask at the same time hear the same value. */
async function factOnce(db: Db, name: string, make: () => string): Promise<string> {
  const known = await readFact(db, name)
  if (known !== null) return known
  await db.insert(serverFacts).values({ name, value: make() }).onConflictDoNothing()
  const value = await readFact(db, name)
  if (value === null) throw new Error(`The fact ${name} is missing`)
  return value
}

export async function readFact(db: Db, name: string): Promise<string | null> {
  const [fact] = await db.select().from(serverFacts).where(eq(serverFacts.name, name))
  return fact?.value ?? null
}

export async function writeFact(db: Db, name: string, value: string): Promise<void> {
  const row = { name, value }
  await db.insert(serverFacts).values(row).onConflictDoUpdate({ target: serverFacts.name, set: row })
}

const epochName = (): string => randomBytes(9).toString('base64url')

/**
 * What tells this database from any other, and from itself before a restore. Another server may begin a new one at any
 * time, so it is read whenever it is told.
 */
export const readEpoch = (db: Db): Promise<string> => factOnce(db, 'epoch', epochName)

/** Which school this is, for as long as its data live: a backup and a move take it along. */
export const readSchoolId = (db: Db): Promise<string> => factOnce(db, 'schoolId', epochName)

/** From now on this database is another one to every device. */
export async function newEpoch(db: Db): Promise<string> {
  const epoch = epochName()
  await writeFact(db, 'epoch', epoch)
  return epoch
}

/** Names of facts: the signing secret, and where the school has gone from here. */
export const SECRET = 'jwtSecret'
export const MOVED_TO = 'movedTo'

/** The signing secret that all servers of one PostgreSQL share when none is configured. */
export const sharedSecret = (db: Db): Promise<string> =>
  factOnce(db, SECRET, () => randomBytes(48).toString('base64url'))

/** Opens what devices seal for this school; the same after a restore. */
export const readFactSeal = async (db: Db): Promise<FactSeal> => factSealOf(await factOnce(db, 'factKey', makeFactKey))

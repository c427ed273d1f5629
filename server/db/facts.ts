import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { serverFacts } from './schema.ts'
import type { Db } from './types.ts'

/** A fact of this database, made once; servers that ask at the same time hear the same value. */
async function factOnce(db: Db, name: string, make: () => string): Promise<string> {
  await db.insert(serverFacts).values({ name, value: make() }).onConflictDoNothing()
  const [fact] = await db.select().from(serverFacts).where(eq(serverFacts.name, name))
  if (!fact) throw new Error(`The fact ${name} is missing`)
  return fact.value
}

/** What tells this database from any other, and from itself before a restore. */
export const readEpoch = (db: Db): Promise<string> => factOnce(db, 'epoch', () => randomBytes(9).toString('base64url'))

/** The signing secret that all servers of one PostgreSQL share when none is configured. */
export const sharedSecret = (db: Db): Promise<string> =>
  factOnce(db, 'jwtSecret', () => randomBytes(48).toString('base64url'))

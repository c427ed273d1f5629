import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isProof } from '#tests/tier.ts'
import { storedSecret, prepareDataDir } from '../process/data-dir.ts'
import { prepare } from '../process/prepare.ts'
import { readConfig } from '../process/config.ts'
import { openTestApp } from '../testing/app.ts'
import { makePostgres } from '../testing/database.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import { temporaryFolder } from '../testing/server-process.ts'
import { emptyReplica, tabletOf } from '../testing/tablet.ts'
import { openDatabase, type Database } from './client.ts'
import { readEpoch } from './server-values.ts'
import { moveSchool, type DatabaseLocation } from './move.ts'
import { classes, sessions } from './schema.ts'

let folder: ReturnType<typeof temporaryFolder>
let cleanUps: (() => Promise<unknown>)[]

beforeEach(() => {
  folder = temporaryFolder()
  cleanUps = []
})
afterEach(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  folder.remove()
})

const inFolder = (name: string): DatabaseLocation => ({ databaseUrl: null, dataDir: join(folder.path, name) })

async function onPostgres(): Promise<DatabaseLocation> {
  const { address, drop } = await makePostgres('template0')
  cleanUps.push(drop)
  return { databaseUrl: address, dataDir: '/nowhere' }
}

/** Opens a database as a starting server does, which stores its secret there; returns database and secret. */
async function open(
  place: DatabaseLocation,
  fill: (database: Database) => Promise<void> = async () => undefined,
): Promise<{ database: Database; secret: string }> {
  const dataDir = place.databaseUrl ? place.dataDir : prepareDataDir(place.dataDir)
  const database = await openDatabase({ ...place, dataDir })
  await fill(database)
  const config = { ...readConfig({}), ...place, dataDir }
  const args = { demo: false, students: undefined }
  return { database, ...(await prepare(database, config, args, () => undefined)) }
}

/** Opens a school's application at a place while `work` runs. */
async function at<T>(
  place: DatabaseLocation,
  work: (app: Awaited<ReturnType<typeof openTestApp>>) => Promise<T>,
): Promise<T> {
  const { database, secret } = await open(place)
  const app = await openTestApp({ database })
  try {
    expect(secret.length).toBeGreaterThan(32)
    return await work(app)
  } finally {
    await app.close()
    await database.close()
  }
}

/** A school in use: with more transactions than an empty database has had. */
async function use(place: DatabaseLocation): Promise<string> {
  const { database } = await open(place, async (made) => {
    await made.migrate()
    await (await openTestApp({ database: made })).close()
  })
  const epoch = await readEpoch(database.db)
  // A block with an exception handler is a subtransaction, and takes a number of its own.
  await database.db.execute(sql`do $$ begin
    for each in 1..1500 loop
      begin
        insert into classes (name) values ('Class ' || each);
      exception when unique_violation then null;
      end;
    end loop;
  end $$`)
  await database.close()
  return epoch
}

type Kind = [name: string, old: () => Promise<DatabaseLocation>, next: () => Promise<DatabaseLocation>]

const kinds: Kind[] = usesPostgres()
  ? [
      ['from the embedded database to PostgreSQL', async () => inFolder('old'), onPostgres],
      ['from PostgreSQL to the embedded database', onPostgres, async () => inFolder('new')],
    ]
  : []
if (isProof) {
  kinds.push(['from one folder to another', async () => inFolder('old'), async () => inFolder('new')])
  if (usesPostgres()) kinds.push(['from one PostgreSQL to another', onPostgres, onPostgres])
}

test.each(kinds)(
  'a school that moves %s keeps its rows, sessions and replicas',
  { tags: ['promise:moves'], timeout: 120_000 },
  async (_, placeOld, placeNew) => {
    const [old, next] = [await placeOld(), await placeNew()]
    const epoch = await use(old)
    const replica = emptyReplica()
    const before = await at(old, async (app) => {
      const tablet = tabletOf(app.call, await app.signIn('ADMIN'))
      await tablet.pull(replica)
      const [last] = await app.db.insert(classes).values({ name: 'Before' }).returning()
      return { tablet, lastId: last?.id ?? 0, count: await app.db.$count(sessions) }
    })
    const secret = old.databaseUrl ? null : storedSecret(old.dataDir)
    await moveSchool(old, next)
    // A move that was interrupted before it was noted at the old place is recognised as done.
    if (next.databaseUrl) await moveSchool(old, next)

    await at(next, async ({ call, db }) => {
      expect(await readEpoch(db)).toBe(epoch)
      const { tablet } = before
      // Session and replica stay valid: a pull gets the newest changes only.
      const known = replica.tables.classes.size
      expect((await tablet.pull(replica, call)).status).toBe(200)
      expect(replica.tables.classes.size).toBe(known + 1)
      const [made] = await db.insert(classes).values({ name: 'After' }).returning()
      expect(made?.id).toBe(before.lastId + 1)
      await tablet.pull(replica, call)
      expect([...replica.tables.classes.values()].map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Before', 'After']),
      )
      expect(await db.$count(sessions)).toBe(before.count)
    })
    if (secret && !next.databaseUrl) expect(storedSecret(next.dataDir)).toBe(secret)
    // The old place is unchanged, and no server starts there.
    await expect(open(old)).rejects.toThrow('The school was moved from here to')
  },
)

test('a move is refused to a place that is not empty, and from a place without a school', async () => {
  const [old, next] = usesPostgres() ? [await onPostgres(), await onPostgres()] : [inFolder('old'), inFolder('new')]
  await expect(moveSchool(inFolder('none'), next)).rejects.toThrow('There is no school in')
  for (const place of [old, next]) await (await open(place)).database.close()
  await expect(moveSchool(old, next)).rejects.toThrow(/is not empty|holds a school already/)
  // The old place was not marked as moved.
  await (await open(old)).database.close()
})

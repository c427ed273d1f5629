import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { StartFailure } from '../process/start-failure.ts'
import { openEmptyDatabase, openTestDatabase } from '../testing/database.ts'
import type { Database } from './client.ts'

let database: Database
afterEach(() => database.close())

async function ask<T>(statement: ReturnType<typeof sql>): Promise<T[]> {
  const { rows } = (await database.db.execute(statement)) as { rows: T[] }
  return rows
}

test('a database with the schema of a newer release is refused', { tags: ['fault:newer-database'] }, async () => {
  database = await openTestDatabase()
  const { db, migrate } = database
  await migrate()
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of a later release', max(created_at) + 1 from drizzle.__drizzle_migrations`)
  const applied = () => ask(sql`select hash from drizzle.__drizzle_migrations order by id`)
  const before = await applied()
  await expect(migrate()).rejects.toThrow(StartFailure)
  await expect(migrate()).rejects.toThrow('The database was used by a newer release of Dugsi')
  expect(await applied()).toEqual(before)
  // The extra migration is older than this release's newest one, but unknown to the release.
  await db.execute(sql`
    update drizzle.__drizzle_migrations set created_at = (select min(created_at) from drizzle.__drizzle_migrations)
    where hash = 'of a later release'`)
  await expect(migrate()).rejects.toThrow('The database was used by a newer release of Dugsi')
})

test('a database of a release before 1.0 is refused in one line and not touched', async () => {
  database = await openEmptyDatabase()
  const { db, migrate } = database
  await db.execute(sql`create schema drizzle`)
  await db.execute(sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)`)
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of 0.1', 1795000000000)`)
  await db.execute(sql`create table students (id int)`)
  let isSaved = false
  const failure = await migrate(async () => void (isSaved = true)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartFailure)
  expect((failure as StartFailure).message).toBe(
    'The database is of a Dugsi before release 1.0, which no release can read; it was not changed',
  )
  expect(isSaved).toBe(false)
  const tables = await ask<{ name: string }>(sql`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`)
  expect(tables.map(({ name }) => name)).toEqual(['drizzle.__drizzle_migrations', 'public.students'])
})

const OBJECTS = sql`
  select pg_get_functiondef(p.oid) as text from pg_proc as p where pronamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select viewname || definition from pg_views where schemaname = 'public' order by 1`

test('functions, views and triggers of another release are replaced, and dropped where this release has none of the name', async () => {
  database = await openTestDatabase()
  const { db, migrate } = database
  const before = await ask<{ text: string }>(OBJECTS)
  expect(before.length).toBeGreaterThan(200)
  const changes = [
    sql`create or replace function journal_open_from() returns date language sql stable as 'select current_date'`,
    sql`create function of_another_release() returns trigger language plpgsql as 'begin return null; end'`,
    sql`create trigger of_another_release after insert on classes for each row execute function of_another_release()`,
    sql`
      update drizzle.repeatable set hash = 'of another release',
        drops = 'drop trigger of_another_release on classes; drop function of_another_release;' || drops`,
  ]
  for (const change of changes) await db.execute(change)
  expect(await ask(OBJECTS)).not.toEqual(before)
  await migrate()
  expect(await ask(OBJECTS)).toEqual(before)
})

test('a start with the same release leaves the schema unchanged', async () => {
  database = await openTestDatabase()
  const numbers = sql`select oid::text as oid from pg_proc where pronamespace = 'public'::regnamespace order by 1`
  const before = await ask(numbers)
  await database.migrate()
  expect(await ask(numbers)).toEqual(before)
})

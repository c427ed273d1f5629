import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { StartFailure } from '../process/start-failure.ts'
import { openTestDatabase } from '../testing/database.ts'

test('a database with the schema of a newer release is refused', { tags: ['fault:newer-database'] }, async () => {
  const { db, migrate, close } = await openTestDatabase()
  await migrate()
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of a later release', max(created_at) + 1 from drizzle.__drizzle_migrations`)
  const applied = async () =>
    ((await db.execute(sql`select hash from drizzle.__drizzle_migrations order by id`)) as { rows: unknown[] }).rows
  const before = await applied()
  await expect(migrate()).rejects.toThrow(StartFailure)
  await expect(migrate()).rejects.toThrow('The database was used by a newer release of Dugsi')
  expect(await applied()).toEqual(before)
  // Not newer than this release's migrations, but one more than it knows.
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1 where hash = 'of a later release'`)
  await expect(migrate()).rejects.toThrow('The database was used by a newer release of Dugsi')
  await close()
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { classes } from './schema.ts'
import { openTestDatabase } from '../testing/database.ts'
import { usesPostgres } from '../testing/own-postgres.ts'

// The embedded database has no connection that could break. An unhandled error would fail this run.
test.skipIf(!usesPostgres())(
  'a connection to PostgreSQL that breaks during a change makes that change fail, and no other',
  async () => {
    const { db, close } = await openTestDatabase()
    const change = db.transaction(async (tx) => {
      await tx.insert(classes).values({ name: 'Half made' })
      const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] }
      await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::int)`)
      const isGone = sql`select count(*)::int as count from pg_stat_activity where pid = ${rows[0]?.pid}::int`
      const left = async () => ((await db.execute(isGone)) as { rows: { count: number }[] }).rows[0]?.count
      await expect.poll(left).toBe(0)
      await tx.insert(classes).values({ name: 'The other half' })
    })
    await expect(change).rejects.toThrow()
    expect(await db.$count(classes)).toBe(0)
    await close()
  },
)

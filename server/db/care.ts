import type { PGlite } from '@electric-sql/pglite'

/** Those that PostgreSQL's own autovacuum would take, by its usual limits; and any that nobody ever looked at. */
const NEGLECTED = `
  select quote_ident(s.relname) as name from pg_stat_user_tables as s join pg_class as c on c.oid = s.relid
  where s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    or s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or c.reltuples < 0 and pg_relation_size(s.relid) > 65536`

/**
 * What PostgreSQL does by itself and the embedded database has no process for: counts its tables anew as they grow and
 * frees the room of old rows. Without counts it takes every table for small: a report over years then lasts a minute.
 */
export async function careForTables(client: PGlite): Promise<void> {
  // What was changed is counted when the next statement begins.
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ name: string }>(NEGLECTED)
  for (const { name } of rows) await client.exec(`vacuum (analyze) ${name}`)
}

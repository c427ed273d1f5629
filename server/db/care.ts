import type { PGlite } from '@electric-sql/pglite'

/**
 * Query for tables that PostgreSQL's autovacuum would process, by its default limits, and for tables never analysed. Files
 * of documents are included as soon as some were erased, since their room is needed at once.
 */
const NEGLECTED = `
  select quote_ident(s.relname) as name from pg_stat_user_tables as s join pg_class as c on c.oid = s.relid
  where s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    or s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.relname = 'document_parts' and s.n_dead_tup > 0
    or c.reltuples < 0 and pg_relation_size(s.relid) > 65536`

/**
 * Does the work of autovacuum, for which the embedded database has no process: analyses tables as they grow
 * and frees the space of old rows. Without statistics the planner takes every table for small: a report over years then
 * lasts a minute.
 */
export async function careForTables(client: PGlite): Promise<void> {
  // Changes are counted when the next statement begins.
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ name: string }>(NEGLECTED)
  for (const { name } of rows) await client.exec(`vacuum (analyze) ${name}`)
}

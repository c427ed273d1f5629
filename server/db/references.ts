import { quoted, type Sql } from './sql.ts'

type Reference = { child: string; parent: string; columns: string[]; referred: string[] }

const REFERENCES = `
  with named as (
    select c.oid, c.conrelid, c.confrelid, each.place, a.attname::text as one, f.attname::text as other
    from pg_constraint as c
    cross join lateral unnest(c.conkey, c.confkey) with ordinality as each (one, other, place)
    join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = each.one
    join pg_attribute as f on f.attrelid = c.confrelid and f.attnum = each.other
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace)
  select (select relname::text from pg_class where oid = conrelid) as child,
    (select relname::text from pg_class where oid = confrelid) as parent,
    array_agg(one order by place) as columns, array_agg(other order by place) as referred
  from named group by oid, conrelid, confrelid order by 1, 2`

async function isBroken(sql: Sql, { child, parent, columns, referred }: Reference): Promise<boolean> {
  const isThere = columns.map((column) => `c.${quoted(column)} is not null`).join(' and ')
  const isSame = columns.map((column, at) => `p.${quoted(referred[at] ?? '')} = c.${quoted(column)}`).join(' and ')
  const { rows } = await sql.query(`
    select 1 from public.${quoted(child)} as c
    where ${isThere} and not exists (select 1 from public.${quoted(parent)} as p where ${isSame}) limit 1`)
  return rows.length > 0
}

/**
 * Returns two tables, of which one refers to rows that the other lacks, as when part of a file is gone; null where all
 * references are intact.
 */
export async function brokenReference(sql: Sql): Promise<{ child: string; parent: string } | null> {
  const { rows } = await sql.query<Reference>(REFERENCES)
  for (const reference of rows) if (await isBroken(sql, reference)) return reference
  return null
}

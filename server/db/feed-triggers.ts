import type { SyncedTable } from '#domain/core/synced-table.ts'
import { SYNCED_TABLE_NAMES, SYNCED_TABLES } from '#domain/synced-tables.ts'

type Declared = Pick<SyncedTable<never>, 'feed' | 'isOfStudent' | 'retention'>
/** A database function and the triggers that call it, each one statement. */
type Triggers = { name: string; body: string; on: string[] }

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The triggers that add changes of a declared table to the feed; none where they are written by hand. */
export function feedTriggers(entity: string, { feed, isOfStudent, retention }: Declared): Triggers[] {
  if (feed === 'byHand') return []
  const { table, goneAt, follows, isDeletable } = feed
  const isColumn = /^\w+$/.test(feed.key)
  const keys = `array_agg(${isColumn ? `${feed.key}::text` : feed.key})`
  const note = (op: string): string =>
    `PERFORM feed_note('${entity}', '${op}', ${keys}, ${isOfStudent ? 'array_agg(student_id)' : 'NULL'}, NULL)`
  const name = `feed_${snake(entity)}`
  const isHere = goneAt ? ` WHERE ${goneAt} IS NULL` : ''
  const notes = [
    `${note('put')} FROM touched${isHere};`,
    ...(goneAt
      ? [
          `${note('remove')} FROM touched WHERE ${goneAt} IS NOT NULL;`,
          `PERFORM feed_forget('${entity}', 'put', ${keys}) FROM touched WHERE ${goneAt} IS NOT NULL;`,
        ]
      : []),
  ]
  const own = {
    name,
    body: notes.join('\n  '),
    on: [`feed_added AFTER INSERT ON ${table}`, `feed_changed AFTER UPDATE ON ${table}`].map(
      (when) => `${when} REFERENCING NEW TABLE AS touched`,
    ),
  }
  const deleted = {
    name: `${name}_deleted`,
    body: `${note('remove')} FROM touched;\n  PERFORM feed_forget('${entity}', 'put', ${keys}) FROM touched;`,
    on: [`feed_deleted AFTER DELETE ON ${table} REFERENCING OLD TABLE AS touched`],
  }
  const all = isDeletable ? [own, deleted] : [own]
  if (!follows) return all
  const isRetained = follows.since
    ? `    AND ${table}.${follows.since} >= now() - interval '${(retention?.days ?? 0) + 1} days'\n`
    : ''
  // One day more than the retention, since the school's day may be ahead of the database's.
  const body = `PERFORM feed_note('${entity}', 'put', array_agg(${table}.${feed.key}::text), array_agg(${table}.student_id), NULL)
  FROM now_so JOIN was_so USING (id) JOIN ${table} ON ${table}.student_id = now_so.id
  WHERE now_so.deleted_at IS NULL${goneAt ? ` AND ${table}.${goneAt} IS NULL` : ''}
${isRetained}    AND (now_so.class_id <> was_so.class_id OR was_so.deleted_at IS NOT NULL);`
  const on = [`${name} AFTER UPDATE ON students REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so`]
  return [...all, { name: `${name}_of_students`, body, on }]
}

/** The triggers as statements of a migration. */
export const statementsOf = (triggers: readonly Triggers[]): string[] =>
  triggers.flatMap(({ name, body, on }) => [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n  ${body}\n  RETURN NULL;\nEND $$;`,
    ...on.map((when) => `CREATE TRIGGER ${when} FOR EACH STATEMENT EXECUTE FUNCTION ${name}();`),
  ])

/** Every table with a generated feed, with its triggers. */
export const plainFeeds = () =>
  SYNCED_TABLE_NAMES.flatMap((entity) => {
    const declared: Declared = SYNCED_TABLES[entity]
    return declared.feed === 'byHand' ? [] : [{ entity, triggers: feedTriggers(entity, declared) }]
  })

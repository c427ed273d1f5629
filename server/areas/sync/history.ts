import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { absenceCalls, attendanceHistory, audit } from '../../db/schema.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/types.ts'

/**
 * The newest rows of the tables that are only added to: every change leaves one, and the database itself keeps them as
 * they are. A database that does not hold the very same rows any more was put back to an earlier state, however many
 * transactions have gone by since.
 */
export type Witness = { rows: number[]; sum: string }

const TRAILS: readonly { id: PgColumn; at: PgColumn }[] = [
  { id: audit.id, at: audit.at },
  { id: attendanceHistory.id, at: attendanceHistory.markedAt },
  { id: absenceCalls.id, at: absenceCalls.savedAt },
]

/** The number and the instant of a row: after a put-back its number is given again, and its instant is not. */
const wordsOf = ({ id, at }: (typeof TRAILS)[number], which: SQL): SQL =>
  sql`(select concat(${id}, '@', extract(epoch from ${at})) from ${id.table} ${which})`

const sumOf = (words: readonly SQL[]): SQL => sql`md5(concat_ws(' ', ${sql.join([...words], sql`, `)}))`

const witness = prepared((db) => {
  const newest = TRAILS.map(({ id }) => sql`coalesce((select max(${id}) from ${id.table}), 0)`)
  const words = TRAILS.map((trail, at) =>
    wordsOf(trail, sql`where ${trail.id} = newest.ids[${sql.raw(String(at + 1))}]`),
  )
  return db
    .select({ rows: sql<number[]>`newest.ids`, sum: sql<string>`${sumOf(words)}` })
    .from(sql`(select array[${sql.join(newest, sql`, `)}] as ids) as newest`)
    .prepare('witness')
})

/** To be read after what is told: what the witness has seen is at least that. */
export async function readWitness(tx: Db): Promise<Witness> {
  return onlyOne(await witness(tx).execute())
}

/** The row of a statement that always has one. */
function onlyOne<T>([row]: readonly T[]): T {
  if (!row) throw new Error('The database answered nothing')
  return row
}

const ONE_ROW = sql`(select) as one_row`

/** Of two that were seen, the one that has seen more: a page that was read for another device may be the older. */
export const laterOf = (one: Witness | undefined, other: Witness): Witness =>
  one?.rows.every((row, at) => row >= (other.rows[at] ?? 0)) ? one : other

/** How far every transaction is over, and how far the feed goes among those (both as the first number beyond). */
export type Ceiling = { all: number; feed: number }

/**
 * `all` may count transactions that came to nothing, whose numbers a database gives again after a crash; what stands in
 * the feed is on its disk. So places are given in the feed's numbers.
 */
export const readCeiling = async (tx: Db): Promise<Ceiling> =>
  ceilingOf(onlyOne(await tx.select(CEILING_COLUMNS).from(ONE_ROW)))

const CEILING_COLUMNS = {
  all: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
  newest: sql<string | null>`(select change.transaction::text from changes as change
    where change.transaction < pg_snapshot_xmin(pg_current_snapshot())
    order by change.transaction desc limit 1)`,
}

const ceilingOf = ({ all, newest }: { all: string; newest: string | null }): Ceiling => ({
  all: Number(all),
  feed: newest === null ? 0 : Number(newest) + 1,
})

/** Over the rows of which the numbers are given as `row0` and so on. */
const SUM_OF_SEEN = sumOf(
  TRAILS.map((trail, at) => wordsOf(trail, sql`where ${trail.id} = ${sql.placeholder(`row${at}`)}`)),
)

const rowsOf = (seen: Witness | undefined) =>
  Object.fromEntries(TRAILS.map((_, at) => [`row${at}`, seen?.rows[at] ?? 0]))

const sumSeen = prepared((db) =>
  db
    .select({ sum: sql<string>`${SUM_OF_SEEN}` })
    .from(ONE_ROW)
    .prepare('sum_seen'),
)

/** Whether the database still holds what was seen; one that was put back to before it does not. */
export const isSeen = async (tx: Db, seen: Witness): Promise<boolean> =>
  onlyOne(await sumSeen(tx).execute(rowsOf(seen))).sum === seen.sum

const present = prepared((db) =>
  db
    .select({
      ...CEILING_COLUMNS,
      next: sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`,
      sum: sql<string>`${SUM_OF_SEEN}`,
      isFeedAhead: sql<boolean>`exists (select from changes where transaction >= pg_snapshot_xmax(pg_current_snapshot()))`,
      epoch: sql<string | null>`(select value from server_facts where name = 'epoch')`,
    })
    .from(ONE_ROW)
    .prepare('present'),
)

/**
 * What the database is at this moment, to hold against what a device has seen of it, and how far the feed goes. In one
 * statement: every device asks this with every pull. The epoch is null until somebody has asked for it by itself.
 */
export async function readPresent(tx: Db, seen: Witness | undefined) {
  const { next, isFeedAhead, sum, epoch, ...columns } = onlyOne(await present(tx).execute(rowsOf(seen)))
  return { next: Number(next), isFeedAhead, sum, epoch, ceiling: ceilingOf(columns) }
}

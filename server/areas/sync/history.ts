import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { absenceCalls, attendanceHistory, audit } from '../../db/schema.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/types.ts'

/**
 * The newest rows of the tables that are only appended to: every change adds one, and the database refuses to alter
 * them. A database without these very rows was put back to an earlier state, however many transactions have happened
 * since.
 */
export type Witness = { rows: number[]; sum: string }

const TRAILS: readonly { id: PgColumn; at: PgColumn }[] = [
  { id: audit.id, at: audit.at },
  { id: attendanceHistory.id, at: attendanceHistory.markedAt },
  { id: absenceCalls.id, at: absenceCalls.savedAt },
]

/** The number and the time of a row: after a put-back the number is given again, but not with the same time. */
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

/** Read it after the rows that are sent: it must have seen at least those. */
export async function readWitness(tx: Db): Promise<Witness> {
  return onlyOne(await witness(tx).execute())
}

/** The row of a statement that always returns one. */
function onlyOne<T>([row]: readonly T[]): T {
  if (!row) throw new Error('The database answered nothing')
  return row
}

const ONE_ROW = sql`(select) as one_row`

/** The witness that has seen more of the two: a page that was read for another device may be older. */
export const laterOf = (one: Witness, other: Witness): Witness =>
  one.rows.every((row, at) => row >= (other.rows[at] ?? 0)) ? one : other

/** Below `all` every transaction is over; `feed` is the end of the feed below that. Both are exclusive. */
export type Ceiling = { all: number; feed: number }

/**
 * `all` may count aborted transactions, whose numbers a database gives again after a crash; rows of the feed are on its
 * disk. So positions are given in the feed's numbers.
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

/** Sums the rows with the numbers `row0` and so on. */
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

/** Whether the database still has what the witness has seen; one that was put back to before it does not. */
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
 * The present state of the database, to compare with a witness, and the end of the feed. One statement, since every
 * pull runs it. The epoch is null until it has been read by itself once.
 */
export async function readPresent(tx: Db, seen: Witness | undefined) {
  const { next, isFeedAhead, sum, epoch, ...columns } = onlyOne(await present(tx).execute(rowsOf(seen)))
  return { next: Number(next), isFeedAhead, sum, epoch, ceiling: ceilingOf(columns) }
}

import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { absenceCalls, attendanceHistory, audit } from '../../db/schema.ts'
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

async function askFor<T>(tx: Db, question: SQL): Promise<T> {
  const { rows } = (await tx.execute(question)) as { rows: T[] }
  return rows[0] as T
}

/** To be read after what is told: what the witness has seen is at least that. */
export async function readWitness(tx: Db): Promise<Witness> {
  const newest = TRAILS.map(({ id }) => sql`coalesce((select max(${id}) from ${id.table}), 0)`)
  const words = TRAILS.map((trail, at) =>
    wordsOf(trail, sql`where ${trail.id} = newest.ids[${sql.raw(String(at + 1))}]`),
  )
  return askFor(
    tx,
    sql`select newest.ids as rows, ${sumOf(words)} as sum
        from (select array[${sql.join(newest, sql`, `)}] as ids) as newest`,
  )
}

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
  ceilingOf(await askFor<CeilingColumns>(tx, sql`select ${CEILING_COLUMNS}`))

type CeilingColumns = { all: string; newest: string | null }

const CEILING_COLUMNS = sql`pg_snapshot_xmin(pg_current_snapshot())::text as all,
  (select change.transaction::text from changes as change
   where change.transaction < pg_snapshot_xmin(pg_current_snapshot())
   order by change.transaction desc limit 1) as newest`

const ceilingOf = ({ all, newest }: CeilingColumns): Ceiling => ({
  all: Number(all),
  feed: newest === null ? 0 : Number(newest) + 1,
})

const sumOfSeen = (seen: Witness | undefined): SQL =>
  sumOf(TRAILS.map((trail, at) => wordsOf(trail, sql`where ${trail.id} = ${seen?.rows[at] ?? 0}`)))

/** Whether the database still holds what was seen; one that was put back to before it does not. */
export const isSeen = async (tx: Db, seen: Witness): Promise<boolean> =>
  (await askFor<{ sum: string }>(tx, sql`select ${sumOfSeen(seen)} as sum`)).sum === seen.sum

type Present = { next: string; isFeedAhead: boolean; sum: string; epoch: string | null } & CeilingColumns

/**
 * What the database is at this moment, to hold against what a device has seen of it, and how far the feed goes. In one
 * statement: every device asks this with every pull. The epoch is null until somebody has asked for it by itself.
 */
export async function readPresent(tx: Db, seen: Witness | undefined) {
  const { next, isFeedAhead, sum, epoch, ...columns } = await askFor<Present>(
    tx,
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next, ${sumOfSeen(seen)} as sum, ${CEILING_COLUMNS},
          exists (select from changes where transaction >= pg_snapshot_xmax(pg_current_snapshot())) as "isFeedAhead",
          (select value from server_facts where name = 'epoch') as epoch`,
  )
  return { next: Number(next), isFeedAhead, sum, epoch, ceiling: ceilingOf(columns) }
}

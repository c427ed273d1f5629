import { sql } from 'drizzle-orm'
import { quoted } from '../db/sql.ts'
import type { Db } from '../db/types.ts'
import { reasonOf, rootCause } from '../process/start-failure.ts'

/** Result of the integrity check; `checkedAt`: when the last complete round ended (milliseconds). */
export type Integrity = { checkedAt: number | null; failure: { table: string; reason: string } | null }

export type TableReader = {
  /** Names of all tables of the school. */
  tables: () => Promise<string[]>
  /**
   * Reads every value of the rows in the blocks from `from` up to but excluding `to`; returns how many blocks the table
   * has.
   */
  read: (table: string, from: number, to: number) => Promise<number>
}

/** How long one statement should take at most: on the embedded database all other calls wait meanwhile. */
const PORTION_MS = 25

/** How long one step reads portion after portion. */
const STEP_MS = 100

/** Most blocks of one portion, also where they are read in no time. */
const MOST_BLOCKS = 4_096

/** Most by which a portion grows after a quick one, as a factor. */
const GROWTH = 4

/** Pause after a round without damage. */
const REST_MS = 6 * 3_600_000

/** SQLSTATE classes that mean damaged data: internal errors and corruption, the file system, impossible values. */
const DAMAGE = /^(XX|58|22)/

/** Reader of a database's tables. Blocks are delimited by TIDs; converting a row to text makes PostgreSQL read all its values. */
export const tableReader = (db: Db): TableReader => ({
  tables: async () => {
    const { rows } = (await db.execute(
      sql`select relname::text as name from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )) as { rows: { name: string }[] }
    return rows.map(({ name }) => name)
  },
  read: async (table, from, to) => {
    const name = `public.${quoted(table)}`
    const { rows } = (await db.execute(
      sql.raw(`
        select (pg_relation_size('${name}') / current_setting('block_size')::int)::int as blocks,
          (select sum(length(t::text)) from ${name} as t where ctid >= '(${from},0)' and ctid < '(${to},0)') as read`),
    )) as { rows: { blocks: number }[] }
    return rows[0]?.blocks ?? 0
  },
})

/** The size of a portion that should take PORTION_MS, after one of `blocks` that took `took` milliseconds. */
const nextPortion = (blocks: number, took: number): number =>
  Math.max(1, Math.min(MOST_BLOCKS, Math.floor(blocks * Math.min(GROWTH, PORTION_MS / Math.max(1, took)))))

/**
 * Reads every table in turn, a little at each step, and reports the first table that cannot be read until it can be read.
 * Finds damage only; missing rows are found by the daily backup, which counts rows. `timer`: milliseconds.
 */
export function watchIntegrity(reader: TableReader, timer: () => number = () => performance.now()) {
  const state: Integrity = { checkedAt: null, failure: null }
  /** Tables that this round has still to read, the present one first. */
  let left: string[] = []
  let block = 0
  let blocks = 1

  const turnTo = (tables: string[]): void => {
    left = tables
    block = 0
    blocks = 1
  }

  async function readPortion(table: string): Promise<void> {
    const begun = timer()
    try {
      const size = await reader.read(table, block, block + blocks)
      block += blocks
      blocks = nextPortion(blocks, timer() - begun)
      if (block < size) return
      if (state.failure?.table === table) state.failure = null
    } catch (error) {
      if (!DAMAGE.test(String(rootCause(error).code ?? ''))) throw error
      state.failure ??= { table, reason: reasonOf(error) }
    }
    turnTo(left.slice(1))
  }

  return {
    state: (): Integrity => ({ ...state }),
    /**
     * Reads for about STEP_MS; `now` in milliseconds. Throws where the database cannot be reached, and restarts the
     * round.
     */
    step: async (now: number): Promise<void> => {
      const isFresh = state.checkedAt !== null && Math.abs(now - state.checkedAt) < REST_MS
      if (left.length === 0 && isFresh && !state.failure) return
      const until = timer() + STEP_MS
      try {
        if (left.length === 0) turnTo(await reader.tables())
        while (left[0] !== undefined && timer() < until) await readPortion(left[0])
      } catch (error) {
        left = []
        throw error
      }
      if (left.length === 0) state.checkedAt = now
    },
  }
}

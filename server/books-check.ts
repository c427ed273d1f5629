import { sql } from 'drizzle-orm'
import type { Db } from './db/types.ts'

/** The result of comparing the journal with its sources; `checkedAt`: when the last complete round ended (milliseconds). */
export type BooksState = { checkedAt: number | null; differences: number }

/** Where a round stands: sources of this kind from this id on. */
type Place = { kind: string; from: number }

const KINDS = ['fee', 'payment', 'unplaced', 'expense', 'ledger', 'transfer'] as const

/** The table of each kind, to know where its ids end. */
const TABLES: Readonly<Record<(typeof KINDS)[number], string>> = {
  fee: 'student_fees',
  payment: 'payments',
  unplaced: 'unplaced_money',
  expense: 'expenses',
  ledger: 'ledger_entries',
  transfer: 'ledger_entries',
}

/** Sources of one statement: on the embedded database all other calls wait meanwhile. */
const PORTION = 1_000

/** How long a step goes on with portions, and the pause after a round. */
const STEP_MS = 100
const REST_MS = 24 * 3_600_000

async function countOf(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = (await db.execute(statement)) as { rows: { count: number }[] }
  return rows[0]?.count ?? 0
}

/** Compares the journal with its sources, a little at each step, and remembers how many differ. */
export function watchBooks(db: Db, timer: () => number = () => performance.now()) {
  const state: BooksState = { checkedAt: null, differences: 0 }
  let found = 0
  let left: Place[] = []

  async function checkPortion({ kind, from }: Place): Promise<void> {
    const to = from + PORTION
    found += await countOf(
      db,
      sql`select count(*)::int as count from journal_differences
        where kind = ${kind} and source_id >= ${from}::int and source_id < ${to}::int`,
    )
    const table = sql.identifier(TABLES[kind as keyof typeof TABLES])
    const isMore = (await countOf(db, sql`select coalesce(max(id), 0)::int as count from ${table}`)) >= to
    left = isMore ? [{ kind, from: to }, ...left.slice(1)] : left.slice(1)
  }

  return {
    state: (): BooksState => ({ ...state }),
    /** Checks for about STEP_MS; `now` in milliseconds. Throws where the database cannot be reached. */
    step: async (now: number): Promise<void> => {
      const isFresh = state.checkedAt !== null && Math.abs(now - state.checkedAt) < REST_MS
      if (left.length === 0 && isFresh && state.differences === 0) return
      if (left.length === 0) {
        left = KINDS.map((kind) => ({ kind, from: 1 }))
        found = 0
      }
      const until = timer() + STEP_MS
      while (left[0] && timer() < until) await checkPortion(left[0])
      if (left.length > 0) return
      state.differences = found
      state.checkedAt = now
    },
  }
}

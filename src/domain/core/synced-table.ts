import type { Role } from './roles.ts'

/** A change feed that needs no thought: each row of one table is one row of the replica. */
export type PlainFeed = {
  /** The table of the database. */
  table: string
  /** The key of a row, as `keyOf` makes it: a column, or an expression where the table is of no student. */
  key: string
  /** The column that is set once a row is to leave the replicas. */
  goneAt?: string
  /**
   * Rows are told again where their student comes into others' sight: those of the kept days, by this column. Left out
   * where a trigger written by hand does it.
   */
  follows?: { since: string }
}

export type SyncedTable<Row> = {
  keyOf: (row: Row) => string
  /** The Dexie indexes that readers use. */
  indexes: string
  /** To other roles not even the number of a row is told. */
  roles: readonly Role[]
  /** Rows have a student: only who sees the student hears of them, and they go when the student leaves that sight. */
  isOfStudent?: boolean
  /** The days that replicas keep, by an index that begins with the day. */
  retention?: { by: string; days: number }
  /** `byHand`: the triggers in the migrations know more than one row of one table. */
  feed: PlainFeed | 'byHand'
}

/** Declares a table that devices keep a replica of; `server/db/feed-triggers.ts` makes the triggers of plain feeds. */
export const syncedTable = <Row>(declaration: SyncedTable<Row>): SyncedTable<Row> => declaration

import type { Role } from './roles.ts'

/** A change feed without special cases: each row of one table is one row of the replica. */
export type PlainFeed = {
  table: string
  /** SQL for the key of a row, as `keyOf` makes it: a column, or an expression where the table has no student. */
  key: string
  /** The column that is set once a row must leave the replicas. */
  goneAt?: string
  /** Whether rows can be deleted for good. */
  isDeletable?: true
  /**
   * Sends rows again when their student becomes visible to others: those of the retained days, by this column, or all
   * where the table has no retention. Left out where a trigger written by hand does it.
   */
  follows?: { since?: string }
}

export type SyncedTable<Row> = {
  keyOf: (row: Row) => string
  /** The Dexie indexes that readers use. */
  indexes: string
  /** Roles that get rows; others do not even learn a row's number. */
  roles: readonly Role[]
  /**
   * Rows belong to a student: only people who may see the student get them, and they are removed when they may no
   * longer.
   */
  isOfStudent?: boolean
  /** Rows belong to an account: its own devices alone hold them. Such tables come last. */
  isPersonal?: boolean
  /** The retention, and an index that begins with the day. */
  retention?: { by: string; days: number }
  /** `byHand`: the triggers in the migrations combine several rows or tables, or note each row in its own stream. */
  feed: PlainFeed | 'byHand'
}

/**
 * Declares a table that devices hold a replica of; `server/db/feed-triggers.ts` generates the triggers of plain feeds.
 */
export const syncedTable = <Row>(declaration: SyncedTable<Row>): SyncedTable<Row> => declaration

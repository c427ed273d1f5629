import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import type { SyncedTable } from '#domain/core/synced-table.ts'
import { SYNCED_TABLES, type SyncedTableName } from '#domain/synced-tables.ts'
import { students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor, ServerEnv } from '../../handle.ts'
import { studentsIn, type Scope } from '../school/scope.ts'

/** Person for whom streams of the feed are chosen. */
export type Follower = { actor: Pick<Actor, 'id' | 'role'>; scope: Scope }

/**
 * Except in personal tables, of the person only the role counts beside the scope: what one reads is shared with others
 * who have both.
 */
export type Reader = Follower & { tx: Db; env: ServerEnv }

/** A row with its place in the order of the initial load, in most tables its id, and its key in the replica. */
export type Keyed<Place = number> = { id: Place; key: string; row: Record<string, unknown> }

/** `firstDay`: older rows are not wanted; only tables with near days know it. */
export type Selection<Place = number> = {
  keys?: string[]
  after?: Place | null
  limit?: number
  firstDay?: string | undefined
}

/** How one synced table is read: in pages for an initial load, by key for changes; always limited to the scope. */
export type SyncedReader<Place = number> = {
  /** `down` reads newest rows first. */
  order: 'up' | 'down'
  read: (reader: Reader, selection: Selection<Place>) => Promise<Keyed<Place>[]>
}

/** Condition: students whose rows are sent. */
export const isVisibleStudent = (scope: Scope): SQL => and(studentsIn(scope), isNull(students.deletedAt)) ?? sql`true`

/** The first day within a retention of `days`. */
export const firstDayRetained = (env: ServerEnv, days: number): string =>
  addDays(schoolDay(env.now(), env.school.timeZone), -days)

type PlainTable = PgTable & { id: PgColumn; studentId?: PgColumn }
type Stored<Table extends PlainTable> = Table['$inferSelect']

type PlainReader<Table extends PlainTable> = {
  table: Table
  /** `down` reads newest rows first. */
  order: 'up' | 'down'
  /** Condition for keys that are not ids. */
  isKey?: (keys: string[]) => SQL
  /** The column to which the retention applies. */
  since?: PgColumn
  /** Further condition beside the declaration. */
  where?: (scope: Scope, reader: Reader) => SQL | undefined
  /** The column with the account whose name is added to a row. */
  person?: PgColumn
  /** Converts rows into those of replicas. */
  toRows: (
    found: readonly { row: Stored<Table>; person: string | null }[],
    reader: Reader,
  ) => Promise<object[]> | object[]
}

/** Reads a table whose rows are rows of the replica: in pages by id, or by keys. */
export function plainReader<Table extends PlainTable>(
  name: SyncedTableName,
  { table, order, isKey, since, where, person, toRows }: PlainReader<Table>,
): SyncedReader {
  const { keyOf, isOfStudent, retention }: SyncedTable<never> = SYNCED_TABLES[name]
  const firstDay = (env: ServerEnv): SQL | undefined => {
    if (!since || !retention) return undefined
    const day = firstDayRetained(env, retention.days)
    return gte(since, since.getSQLType() === 'date' ? day : `${day}T00:00:00Z`)
  }
  return {
    order,
    read: async (reader, { keys, after, limit }) => {
      const { tx, scope, env } = reader
      const isWanted = and(
        isOfStudent ? isVisibleStudent(scope) : undefined,
        where?.(scope, reader),
        firstDay(env),
        keys && (isKey ? isKey(keys) : inArray(table.id, keys.map(Number))),
        after ? (order === 'up' ? gt(table.id, after) : lt(table.id, after)) : undefined,
      )
      const plain: PgTable = table
      const rows = tx.select({ row: getTableColumns(plain), person: users.fullName }).from(plain)
      const ofStudents = isOfStudent ? rows.innerJoin(students, eq(students.id, table.studentId ?? table.id)) : rows
      const found = (await ofStudents
        .leftJoin(users, person ? eq(users.id, person) : sql`false`)
        .where(isWanted)
        .orderBy(order === 'up' ? asc(table.id) : desc(table.id))
        .limit(limit ?? 5_000)) as { row: Stored<Table> & { id: number }; person: string | null }[]
      const converted = await toRows(found, reader)
      return found.map(({ row: { id } }, at) => {
        const row = converted[at] as Record<string, unknown>
        return { id, key: keyOf(row as never), row }
      })
    },
  }
}

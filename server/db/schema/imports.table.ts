import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import type { ImportKind } from '#domain/imports/imports.rules.ts'
import { instant } from '../columns.ts'
import { users } from './users.table.ts'

/** Lists that were registered from files, each in one act. */
export const imports = pgTable(
  'imports',
  {
    id: serial().primaryKey(),
    kind: text().$type<ImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    /** Rows that became or changed records. */
    made: integer().notNull(),
    /** Rows whose record was here already. */
    existing: integer().notNull(),
    /** Rows that repeated another of the same file. */
    repeated: integer().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    takenBackBy: integer('taken_back_by').references(() => users.id),
    takenBackAt: instant('taken_back_at'),
  },
  (table) => [
    check('imports_taken_back', sql`(${table.takenBackAt} is null) = (${table.takenBackBy} is null)`),
    check('imports_counts', sql`${table.made} > 0 and least(${table.existing}, ${table.repeated}) >= 0`),
  ],
)

/** What a record referred to: its id, where it had one, and how it was named then. */
type Named = { id: number | null; name: string }

/** What a list changed in a record that was here before. */
export type RecordChange = { from: Named | null; to: Named | null }

/** The record that each row of a file became or changed, of the import's kind. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id),
    row: integer().notNull(),
    recordId: integer('record_id').notNull(),
    /** Null where the list made the record. */
    change: jsonb().$type<RecordChange>(),
    isTakenBack: boolean('is_taken_back').notNull().default(false),
  },
  // A file of several tabs may have a row number twice.
  (table) => [primaryKey({ columns: [table.importId, table.recordId] })],
)

import { sql } from 'drizzle-orm'
import { instant } from '../columns.ts'
import { integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'

export const classes = pgTable(
  'classes',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    grade: integer(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    /** How many students it has room for; null where nobody said. */
    seats: integer(),
    /** When the class was closed: it has no students any more, but stays in marks and reports. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    // 1a and 1 A are the same class.
    uniqueIndex('classes_plain_name_unique').on(sql`lower(regexp_replace(${table.name}, '\\s', '', 'g'))`),
  ],
)

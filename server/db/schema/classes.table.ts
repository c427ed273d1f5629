import { integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'

export const classes = pgTable(
  'classes',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    grade: integer(),
  },
  (table) => [uniqueIndex('classes_name_unique').on(table.name)],
)

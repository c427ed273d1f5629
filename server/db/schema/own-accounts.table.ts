import { sql } from 'drizzle-orm'
import { check, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OwnAccount } from '#domain/school/own-accounts.schema.ts'
import { instant } from '../columns.ts'
import { users } from './users.table.ts'

/** Categories of expenses and accounts of money that a school has added. A row that anything names is never deleted. */
export const ownAccounts = pgTable(
  'own_accounts',
  {
    id: serial().primaryKey(),
    /** Names it in expenses and in the journal; made once, and never changed. */
    code: text().$type<OwnAccount['code']>().notNull(),
    kind: text().$type<OwnAccount['kind']>().notNull(),
    name: text().notNull(),
    /** The name without case and spaces, in which no two are alike. */
    nameKey: text('name_key').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    retiredBy: integer('retired_by').references(() => users.id),
    retiredAt: instant('retired_at'),
    /** Raised by every change; an edit names the revision that it was made on. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('own_accounts_code').on(table.code),
    uniqueIndex('own_accounts_name').on(table.nameKey),
    check(
      'own_accounts_kind',
      sql`split_part(${table.code}, ':', 1) = case ${table.kind} when 'expense' then 'own' else ${table.kind} end`,
    ),
  ],
)

import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AssetCategory, AssetCondition, AssetLocation } from '#domain/assets/assets.schema.ts'
import type { ExpenseMethod } from '#domain/expenses/expense-methods.ts'
import { instant } from '../columns.ts'
import { expenses } from './expenses.table.ts'
import { users } from './users.table.ts'

/** Assets of the school. Deleting one hides it; the row stays and keeps its number. */
export const assets = pgTable(
  'assets',
  {
    id: serial().primaryKey(),
    /** Asset number, given by the server in sequence, without gaps or doubles. */
    number: integer().notNull(),
    name: text().notNull(),
    category: text().$type<AssetCategory>().notNull(),
    condition: text().$type<AssetCondition>().notNull(),
    location: text().$type<AssetLocation>().notNull(),
    purchaseDate: date('purchase_date').notNull(),
    purchaseCents: integer('purchase_cents').notNull(),
    /** Straight-line depreciation of a year, in hundredths of a percent of the price. */
    depreciationBasisPoints: integer('depreciation_basis_points').notNull(),
    /** The value that somebody typed, and the school day since which it counts; null: by depreciation. */
    typedValueCents: integer('typed_value_cents'),
    typedValueSince: date('typed_value_since'),
    purchaseCompany: text('purchase_company'),
    assignedTo: text('assigned_to'),
    serialNumber: text('serial_number'),
    remarks: text(),
    /** Whether the purchase is in the journal: as the school's setting said at registration. */
    isInJournal: boolean('is_in_journal').notNull().default(false),
    /** Method of payment; null: paid by none of the school's accounts, or not in the journal. */
    method: text().$type<ExpenseMethod>(),
    /** Expense of the purchase; null where no account of the school paid. */
    expenseId: integer('expense_id').references(() => expenses.id),
    /** Month end until which the asset's depreciation is in the journal. */
    depreciatedUntil: date('depreciated_until'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    deletedBy: integer('deleted_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
    /** Raised by every change; an edit names the revision that it was made on. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('assets_number').on(table.number),
    index('assets_purchase').on(table.purchaseDate),
    check('assets_cents', sql`${table.purchaseCents} >= 0 and coalesce(${table.typedValueCents}, 0) >= 0`),
    check('assets_depreciation', sql`${table.depreciationBasisPoints} between 0 and 10000`),
    check('assets_paid', sql`${table.isInJournal} or (${table.method} is null and ${table.expenseId} is null)`),
    check('assets_typed_value', sql`(${table.typedValueCents} is null) = (${table.typedValueSince} is null)`),
    check('assets_deleted', sql`(${table.deletedAt} is null) = (${table.deletedBy} is null)`),
  ],
)

/** Depreciation of assets in the journal: loss of value up to a day, since the day of the asset's previous row. */
export const assetDepreciations = pgTable(
  'asset_depreciations',
  {
    id: serial().primaryKey(),
    assetId: integer('asset_id')
      .notNull()
      .references(() => assets.id),
    /** The last day of a month, or the day on which the asset left the school. */
    day: date().notNull(),
    cents: integer().notNull(),
  },
  (table) => [uniqueIndex('asset_depreciations_day').on(table.assetId, table.day)],
)

/** One row: the number that the last asset got. */
export const assetNumbers = pgTable('asset_numbers', {
  id: integer().primaryKey(),
  last: integer().notNull(),
})

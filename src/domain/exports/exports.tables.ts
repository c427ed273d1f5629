import type { ExportTable } from './export-columns.ts'
import { MONEY_TABLES } from './money.tables.ts'
import { PEOPLE_TABLES } from './people.tables.ts'
import { SCHOOL_TABLES } from './school.tables.ts'

export const EXPORT_TABLES = { ...PEOPLE_TABLES, ...SCHOOL_TABLES, ...MONEY_TABLES } as const satisfies Record<
  string,
  ExportTable
>

export type ExportName = keyof typeof EXPORT_TABLES
export const EXPORT_NAMES = Object.keys(EXPORT_TABLES) as [ExportName, ...ExportName[]]

/** Names of a table's columns. */
export type ColumnName<T extends ExportName> = keyof (typeof EXPORT_TABLES)[T]['columns'] & string

export const EXPORT_FORMATS = ['csv', 'excel'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Most rows of a sheet in Excel, without the row of headings. */
export const ROWS_OF_SHEET = 1_048_575

/** Sheets of an Excel file that these rows take. */
export const sheetsFor = (rows: number): number => Math.max(1, Math.ceil(rows / ROWS_OF_SHEET))

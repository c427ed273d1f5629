import type { ExportColumn } from '#domain/exports/export-columns.ts'
import type { ExportFormat } from '#domain/exports/exports.tables.ts'
import { PACK_NAMES, PACK_TABLES, type PackName } from '#domain/exports/pack.tables.ts'
import type { Period } from '#domain/books/books.schema.ts'
import { daysOfPeriod } from '#domain/books/periods.rules.ts'
import type { Db } from '../../../db/types.ts'
import { csvPieces } from '../csv-pieces.ts'
import { excelParts } from '../excel-pieces.ts'
import { bytesOf } from '../files.ts'
import type { ExportRow, ReadColumn } from '../rows.ts'
import { zipPieces, type ZipEntry } from '../zip-pieces.ts'
import { changePages } from './change-pages.ts'
import { journalPages } from './journal-pages.ts'
import { statementPages, trialBalancePages } from './statement-pages.ts'

type Asked = { db: Db; zone: string; period: Period }

const PAGES: Readonly<Record<PackName, (asked: Asked) => AsyncIterable<readonly ExportRow[]>>> = {
  journal: ({ db, period }) => journalPages(db, daysOfPeriod(period)),
  trial_balance: ({ db, period }) => trialBalancePages(db, period),
  statements: ({ db, period }) => statementPages(db, period),
  changes: ({ db, period, zone }) => changePages(db, daysOfPeriod(period), zone),
}

const sheetOf = (name: PackName, asked: Asked) => ({
  name,
  title: PACK_TABLES[name].title,
  columns: Object.entries<ExportColumn>(PACK_TABLES[name].columns).map(([column, each]): ReadColumn => ({
    name: column,
    ...each,
  })),
  pages: PAGES[name](asked),
})

async function* filesOf(asked: Asked): AsyncGenerator<ZipEntry> {
  for (const name of PACK_NAMES) {
    const { columns, pages } = sheetOf(name, asked)
    yield { name: `${name}.csv`, pieces: bytesOf(csvPieces(columns, pages)) }
  }
}

/** The auditor's pack of some months, made while it is read: one workbook, or a ZIP file of CSV. */
export const packPieces = (asked: Asked, format: ExportFormat): AsyncGenerator<Uint8Array> =>
  zipPieces(format === 'csv' ? filesOf(asked) : excelParts(PACK_NAMES.map((name) => sheetOf(name, asked))))

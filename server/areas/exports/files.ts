import { EXPORT_NAMES, EXPORT_TABLES, type ExportFormat, type ExportName } from '#domain/exports/exports.tables.ts'
import type { Db } from '../../db/types.ts'
import { csvPieces, csvText } from './csv-pieces.ts'
import { excelParts } from './excel-pieces.ts'
import { readTable } from './rows.ts'
import type { Times } from './source.ts'
import { zipPieces, type ZipEntry } from './zip-pieces.ts'

export const TYPES: Readonly<Record<ExportFormat | 'zip', string>> = {
  csv: 'text/csv; charset=utf-8',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

const ENDINGS: Readonly<Record<ExportFormat, string>> = { csv: 'csv', excel: 'xlsx' }
export const fileNameOf = (table: ExportName, format: ExportFormat): string => `${table}.${ENDINGS[format]}`

const encoder = new TextEncoder()

export async function* bytesOf(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield encoder.encode(piece)
}

type Reading = { db: Db; times: Times; format: ExportFormat }

/** The file of a table, made while it is read. */
export function tablePieces(table: ExportName, { db, times, format }: Reading): AsyncGenerator<Uint8Array> {
  const read = readTable(db, table, times)
  if (format === 'csv') return bytesOf(csvPieces(read.columns, read.pages()))
  return zipPieces(excelParts([{ title: EXPORT_TABLES[table].title, columns: read.columns, pages: read.pages() }]))
}

/** What the columns of all tables are. */
const columnsList = (): string => {
  const lines = EXPORT_NAMES.flatMap((table) =>
    Object.entries(EXPORT_TABLES[table].columns).map(([name, { kind, about }]) =>
      [table, name, kind, about].map(csvText).join(','),
    ),
  )
  return `\uFEFF${['table,column,kind,about', ...lines].join('\r\n')}\r\n`
}

async function* columnsPieces(): AsyncGenerator<string> {
  yield columnsList()
}

async function* entriesOf(reading: Reading): AsyncGenerator<ZipEntry> {
  yield { name: 'columns.csv', pieces: columnsPieces() }
  for (const table of EXPORT_NAMES)
    yield {
      name: fileNameOf(table, reading.format),
      isPacked: reading.format === 'excel',
      pieces: tablePieces(table, reading),
    }
}

/** All tables in one ZIP file, one after the other, made while it is read. */
export const everythingPieces = (reading: Reading): AsyncGenerator<Uint8Array> => zipPieces(entriesOf(reading))

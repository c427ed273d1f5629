import { inEnglish } from '#domain/core/translations.ts'
import { csvOf } from './csv.ts'
import { save } from './save.ts'
import type { ExportedTable } from './table.ts'

type Format = {
  ending: string
  type: string
  make: (table: ExportedTable) => string | ArrayBuffer | Promise<ArrayBuffer>
  /** Whether the file is in the language of the page, for people; files for programs and the office are English. */
  isForReaders?: true
}

const FORMATS = {
  csv: { ending: 'csv', type: 'text/csv;charset=utf-8', make: csvOf },
  excel: {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    make: async (table) => (await import('./excel.ts')).excelOf(table),
  },
  pdf: {
    isForReaders: true,
    ending: 'pdf',
    type: 'application/pdf',
    make: async (table) => (await import('./pdf.ts')).pdfOf(table),
  },
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof FORMATS

/** A table in the language of a file format. */
export const tableFor = (name: FormatName, table: () => ExportedTable): ExportedTable =>
  (FORMATS[name] as Format).isForReaders ? table() : inEnglish(table)

/** Makes a file of a table and saves the file. */
export async function saveTable(table: () => ExportedTable, name: FormatName): Promise<void> {
  const { ending, type, make } = FORMATS[name]
  const made = tableFor(name, table)
  await save(`${made.fileNames?.[name] ?? made.fileName}.${ending}`, await make(made), type)
}

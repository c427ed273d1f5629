import { csvOf } from './csv.ts'
import { download } from './download.ts'
import { excelOf } from './excel.ts'
import type { ExportedTable } from './table.ts'

type Format = { ending: string; type: string; make: (table: ExportedTable) => Promise<string | ArrayBuffer> }

const FORMATS = {
  csv: { ending: 'csv', type: 'text/csv;charset=utf-8', make: (table) => Promise.resolve(csvOf(table)) },
  excel: {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    make: excelOf,
  },
  pdf: {
    ending: 'pdf',
    type: 'application/pdf',
    make: async (table) => (await import('./pdf.ts')).pdfOf(table),
  },
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof FORMATS

/** Makes a file of a table and gives it to the person. */
export async function saveTable(table: ExportedTable, name: FormatName): Promise<void> {
  const { ending, type, make } = FORMATS[name]
  download(`${table.fileNames?.[name] ?? table.fileName}.${ending}`, await make(table), type)
}

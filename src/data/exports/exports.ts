import { exportEverything, exportFile, listExports } from '#domain/exports/exports.endpoints.ts'
import type { ExportFormat, ExportName } from '#domain/exports/exports.tables.ts'
import { fetchFile } from '../answers/api.ts'
import { server } from '../answers/source.ts'

/** The tables for other programs, with the number of their rows now. */
export const useExports = server(listExports, () => ({}))

/** A table, or all of them in one file. */
export type Wanted = { table: ExportName | 'all'; format: ExportFormat }

/** The file from the school; `arrived` is called with its bytes so far, since nobody knows its size before its end. */
export const fetchExport = ({ table, format }: Wanted, arrived: (bytes: number) => void) =>
  table === 'all'
    ? fetchFile(exportEverything, { body: { format } }, 'school-data.zip', arrived)
    : fetchFile(exportFile, { body: { kind: table, format } }, table, arrived)

import { exportEverything, exportFile, listExports, takePack } from '#domain/exports/exports.endpoints.ts'
import type { ExportFormat, ExportName } from '#domain/exports/exports.tables.ts'
import { fetchFile } from '../answers/api.ts'
import { server } from '../answers/source.ts'

/** The tables for other programs, with the number of their rows now. */
export const useExports = server(listExports, () => ({}))

/** A table, all of them in one file, or the auditor's pack of some months (YYYY-MM). */
export type Wanted =
  | { table: ExportName | 'all'; format: ExportFormat }
  | { table: 'pack'; format: ExportFormat; from: string; to: string }

/** The file from the school; `arrived` is called with its bytes so far, since nobody knows its size before its end. */
export function fetchExport(wanted: Wanted, arrived: (bytes: number) => void) {
  const { table, format } = wanted
  if (table === 'all') return fetchFile(exportEverything, { body: { format } }, 'school-data.zip', arrived)
  if (table === 'pack') {
    const { from, to } = wanted
    return fetchFile(takePack, { body: { format, from, to } }, 'auditors-pack', arrived)
  }
  return fetchFile(exportFile, { body: { kind: table, format } }, table, arrived)
}

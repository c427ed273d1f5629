import { z } from 'zod'
import { EXPORT_FORMATS, EXPORT_NAMES } from './exports.tables.ts'

export const ExportAsked = z.strictObject({
  kind: z.enum(EXPORT_NAMES, 'Please choose a table'),
  format: z.enum(EXPORT_FORMATS, 'Please choose CSV or Excel'),
})
export type ExportAsked = z.infer<typeof ExportAsked>

/** The tables with the number of their rows. */
export const ExportList = z.object({ tables: z.array(z.object({ table: z.enum(EXPORT_NAMES), rows: z.int() })) })
export type ExportList = z.infer<typeof ExportList>

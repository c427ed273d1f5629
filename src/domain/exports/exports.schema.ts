import { z } from 'zod'
import { EXPORT_FORMATS, EXPORT_NAMES } from './exports.tables.ts'

export const ExportAsked = z.strictObject({
  kind: z.enum(EXPORT_NAMES, 'Please choose a table'),
  format: z.enum(EXPORT_FORMATS, 'Please choose CSV or Excel'),
})
export type ExportAsked = z.infer<typeof ExportAsked>

/** A month as YYYY-MM, as its number (year * 100 + month). */
const MonthText = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month')
  .transform((text) => Number(text.replace('-', '')))

/** The months of the auditor's pack, first and last. */
export const PackAsked = z
  .strictObject({
    from: MonthText,
    to: MonthText,
    format: z.enum(EXPORT_FORMATS, 'Please choose CSV or Excel'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last month is before the first' })

/** The tables with the number of their rows. */
export const ExportList = z.object({ tables: z.array(z.object({ table: z.enum(EXPORT_NAMES), rows: z.int() })) })
export type ExportList = z.infer<typeof ExportList>

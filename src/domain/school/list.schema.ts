import { z } from 'zod'
import { Id, text } from '../core/fields.ts'
import type { RowProblem } from './row-problems.ts'
import { FILE_NAME_LENGTH, SHEET_ROWS } from './sheets.ts'

/** Number of a row in its file, by which messages name it. */
export const RowNumber = z.int().min(1).max(1_048_576)

/** The body of a call that takes a list; `nothing` says that it has no rows. */
export const listOf = <Item extends z.ZodType>(item: Item, nothing: string) =>
  z.array(item, nothing).min(1, nothing).max(SHEET_ROWS, 'The file has more than 5,000 rows.')

/** With dryRun=true everything is checked and reported, and nothing is written. */
export const ListMode = z.object({
  dryRun: z.enum(['true', 'false']).optional(),
  /** Name of the file that the list was read from, for the page of its import. */
  fileName: text(FILE_NAME_LENGTH).trim().optional(),
})
export type ListMode = z.infer<typeof ListMode>

export const ListReply = z.object({
  message: z.string(),
  /** Rows that became or changed records or, in a dry run, that would. */
  created: z.int(),
  /** The import that made or changed them; missing where no row did. */
  importId: Id.optional(),
  /** Rows whose record is here already, and is left as it is. */
  existing: z.array(z.object({ row: z.int(), id: Id, name: z.string() })),
  /** Rows that repeat an earlier one of the same list. */
  repeated: z.array(z.object({ row: z.int(), firstRow: z.int(), name: z.string() })),
  /** What should be looked at, though the list is taken. */
  warnings: z.array(z.string()).optional(),
})
export type ListReply = z.infer<typeof ListReply>

/** The problems of a list as one text, a line for each. */
export const problemLines = (problems: readonly RowProblem[]): string =>
  problems.map(({ row, fields, message }) => `Row ${row}: ${fields.join(', ')}: ${message}`).join('\n')

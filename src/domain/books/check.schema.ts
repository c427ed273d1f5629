import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { InCents } from '../school/money.schema.ts'
import { ENTRY_KINDS } from './accounts.ts'

/** A sum that the journal lacks, or has too much of (below zero), compared with the table of its source. */
export const BooksDifference = z.object({
  kind: z.enum([...ENTRY_KINDS, 'totals']),
  sourceId: z.int().nullable(),
  account: z.string(),
  /** Day on which the sum should not be or should be, where the source fixes its day or the day is wrong. */
  day: DayText.nullable(),
  cents: InCents,
})
export type BooksDifference = z.infer<typeof BooksDifference>

/** Empty when the journal agrees with its sources, and its totals with its lines. */
export const BooksCheck = z.object({ differences: z.array(BooksDifference) })

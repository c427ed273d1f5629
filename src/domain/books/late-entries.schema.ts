import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { InDollars } from '../school/money.schema.ts'

/** An entry that reached the books after its month was closed. */
const LateEntry = z.object({
  entryId: z.int().positive(),
  /** Day that the entry bears, and the day on which it counts. */
  ownDay: DayText,
  day: DayText,
  text: z.string(),
  /** What it changed in the cash accounts. */
  cash: InDollars,
})

/** The newest of the late entries; `total` and `cash` are of all. */
export const LateEntries = z.object({ entries: z.array(LateEntry), total: z.int(), cash: InDollars })
export type LateEntries = z.infer<typeof LateEntries>

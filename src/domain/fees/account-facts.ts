import { z } from 'zod'
import { Instant } from '../core/fields.ts'
import { InCents } from '../school/money.schema.ts'

/** What a fee account says beside its figures; each missing where there is nothing to say. */
export const ACCOUNT_FACTS = {
  /** The last reminder of dues that the family got about this student. */
  reminded: z.object({ at: Instant, cents: InCents }).optional(),
  /** What the family last promised: the day until which it pays, empty for none any more, and when it said so. */
  promise: z.object({ until: z.string(), at: Instant }).optional(),
  /** The last month, and the reductions of the month before that it has no more. */
  lost: z.object({ year: z.int(), month: z.int(), words: z.array(z.string()) }).optional(),
}

import { z } from 'zod'

/** What became of one mark: see `decideMark`. */
export const MarkOutcome = z.enum(['applied', 'merged', 'conflict', 'outranked', 'refused'])
export type MarkOutcome = z.infer<typeof MarkOutcome>

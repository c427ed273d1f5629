import { z } from 'zod'

/** Reason why a row of a list is invalid: its columns, and a sentence. */
export const RowProblem = z.object({ row: z.int(), fields: z.array(z.string()), message: z.string() })
export type RowProblem = z.infer<typeof RowProblem>

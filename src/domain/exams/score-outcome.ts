import { z } from 'zod'

/**
 * Outcome of one score of a save. `entered`: there was none before. `same`: it was there already. `changed`: it was changed.
 * `conflict`: another person's score differs and stands. `refused`: it does not count, for the reason of a problem code.
 */
export const ScoreOutcome = z.enum(['entered', 'same', 'changed', 'conflict', 'refused'])
export type ScoreOutcome = z.infer<typeof ScoreOutcome>

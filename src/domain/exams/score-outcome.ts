import { z } from 'zod'

/**
 * What became of one score of a save. `entered`: there was none. `same`: it was there already. `changed`: it was
 * changed. `conflict`: somebody else's differs and stands. `refused`: it does not count, for the reason of a problem
 * code.
 */
export const ScoreOutcome = z.enum(['entered', 'same', 'changed', 'conflict', 'refused'])
export type ScoreOutcome = z.infer<typeof ScoreOutcome>

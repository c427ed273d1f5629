import { z } from 'zod'

/** How the server is, in a word each and no figure: anybody may ask. `unknown`: nobody has looked yet. */
export const HealthChecks = z.object({
  integrity: z.enum(['ok', 'failed', 'unknown']),
  disk: z.enum(['ok', 'low', 'unknown']),
  backup: z.enum(['ok', 'late']),
})
export type HealthChecks = z.infer<typeof HealthChecks>

import { z } from 'zod'

/** The server's health as words without figures, since anybody may ask. `unknown`: not checked yet. */
export const HealthChecks = z.object({
  integrity: z.enum(['ok', 'failed', 'unknown']),
  disk: z.enum(['ok', 'low', 'unknown']),
  backup: z.enum(['ok', 'late']),
})
export type HealthChecks = z.infer<typeof HealthChecks>

import { z } from 'zod'

/** The server's health as words without figures, since anybody may ask. `unknown`: not checked yet. */
export const HealthChecks = z.object({
  integrity: z.enum(['ok', 'failed', 'unknown']),
  disk: z.enum(['ok', 'low', 'unknown']),
  backup: z.enum(['ok', 'late']),
  /** Servers of earlier releases have no books. */
  books: z.enum(['ok', 'differ', 'unknown']).optional(),
})
export type HealthChecks = z.infer<typeof HealthChecks>

import { z } from 'zod'

/** The server's health as words without figures, since anybody may ask. `unknown`: not checked yet. */
export const HealthChecks = z.object({
  integrity: z.enum(['ok', 'failed', 'unknown']),
  disk: z.enum(['ok', 'low', 'unknown']),
  backup: z.enum(['ok', 'late']),
  /** Servers of earlier releases have no books. */
  books: z.enum(['ok', 'differ', 'unknown']).optional(),
  /** `stopped`: there is too little room to save anything. Missing from servers of earlier releases, as the next one. */
  saving: z.enum(['ok', 'stopped']).optional(),
  /** Whether the newest backup could be restored when that was last tried. */
  restore: z.enum(['ok', 'failed', 'unknown']).optional(),
})
export type HealthChecks = z.infer<typeof HealthChecks>

import { z } from 'zod'

/** The server's health as words without figures, since anybody may ask. `unknown`: not checked yet. */
export const HealthChecks = z.object({
  integrity: z.enum(['ok', 'failed', 'unknown']),
  disk: z.enum(['ok', 'low', 'unknown']),
  backup: z.enum(['ok', 'late']),
  books: z.enum(['ok', 'differ', 'unknown']),
  /** `stopped`: there is too little room to save anything. */
  saving: z.enum(['ok', 'stopped']),
  /** Whether the newest backup could be restored when that was last tried. */
  restore: z.enum(['ok', 'failed', 'unknown']),
})
export type HealthChecks = z.infer<typeof HealthChecks>

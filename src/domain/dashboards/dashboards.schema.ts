import { z } from 'zod'
import { Instant } from '../core/fields.ts'

/** How the backups stand: when the last good one was taken, and whether that is well, in words for an administrator. */
export const BackupVerdict = z.object({ at: Instant.nullable(), ok: z.boolean(), message: z.string() })
export type BackupVerdict = z.infer<typeof BackupVerdict>

import { z } from 'zod'
import { Instant } from '../core/fields.ts'

/** State of the backups: when the last good one was made, whether all is well, and a text for administrators. */
export const BackupVerdict = z.object({ at: Instant.nullable(), ok: z.boolean(), message: z.string() })
export type BackupVerdict = z.infer<typeof BackupVerdict>

/** Result of reading all tables in turn: when the last complete round ended, and which table cannot be read. */
export const IntegrityVerdict = z.object({
  checkedAt: Instant.nullable(),
  failure: z.object({ table: z.string(), reason: z.string() }).nullable(),
})

/** Free bytes on the disks of data and backups; null where there is no such folder, or before the first check. */
export const DiskVerdict = z.object({ data: z.number().nullable(), backup: z.number().nullable(), isLow: z.boolean() })

/** How much waits for an administrator or the office to settle it. */
export const HeldThings = z.object({
  payments: z.int(),
  /** Money that is not assigned to a student. */
  unplaced: z.int(),
  /** New phones that parents have given. */
  phones: z.int(),
})
export type HeldThings = z.infer<typeof HeldThings>

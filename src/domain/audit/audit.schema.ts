import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'

/** Kinds of records whose changes are kept. */
export const AUDITED = [
  'students',
  'classes',
  'users',
  'discipline',
  'attendance',
  'calendar',
  'payments',
  'discounts',
  'fees',
] as const
export type Audited = (typeof AUDITED)[number]

/** One change of one record: who, when by the server and by the device, from which device, the old and the new. */
export const AuditRow = z.object({
  id: Id,
  at: Instant,
  madeAt: Instant.nullable(),
  actor: z.object({ id: Id, fullName: z.string() }),
  deviceCode: z.string(),
  endpoint: z.string(),
  /** Only the fields that changed; `before` is empty for a new record. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})
export type AuditRow = z.infer<typeof AuditRow>

/** One change in a list of changes of many records. */
export const LatestAuditRow = AuditRow.extend({ entity: z.enum(AUDITED), key: z.string() })
export type LatestAuditRow = z.infer<typeof LatestAuditRow>

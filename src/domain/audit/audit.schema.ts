import { z } from 'zod'
import { MarkOutcome } from '../attendance/attendance.schema.ts'
import { DayText } from '../core/dates.ts'
import { Id, Instant } from '../core/fields.ts'
import { ClockDoubt } from '../sync/sync.schema.ts'

/** Kinds of records whose changes are kept. Marks and calls are read from their own histories. */
export const AUDITED = [
  'students',
  'classes',
  'users',
  'discipline',
  'attendance',
  'calls',
  'calendar',
  'payments',
  'unplacedMoney',
  'discounts',
  'fees',
  'school',
] as const
export type Audited = (typeof AUDITED)[number]

/** Where a change is kept, in the order in which changes of the same instant are told. */
export const TRAIL_SOURCES = ['change', 'mark', 'call'] as const
export type TrailSource = (typeof TRAIL_SOURCES)[number]

/** One change of one record: who, when by the server and by the device, from which device, the old and the new. */
export const AuditRow = z.object({
  /** Where it is kept, and its number there: `mark-17`. */
  id: z.string(),
  at: Instant,
  madeAt: Instant.nullable(),
  /** Why the device doubted its clock, and so the making time is uncertain. */
  clock: ClockDoubt.optional(),
  /** Without an id where nobody is known to have made it. */
  actor: z.object({ id: Id.nullable(), fullName: z.string() }),
  deviceCode: z.string(),
  endpoint: z.string(),
  /** Only the fields that changed; `before` is empty for a new record. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** Of a mark or call: whose, and of which day. */
  about: z.object({ name: z.string(), date: DayText }).optional(),
  /** Whose record it is: the name of the student or of whoever has the account. */
  subject: z.string().optional(),
  /** What became of a mark; `kept` where it was found to be the true one of two. */
  outcome: z.enum([...MarkOutcome.options, 'deleted', 'kept']).optional(),
  /** How many marks of one write are told as one change. */
  marks: z.int().optional(),
})
export type AuditRow = z.infer<typeof AuditRow>

/** One change in a list of changes of many records; a mark that never counted has no record, so no key. */
export const LatestAuditRow = AuditRow.extend({ entity: z.enum(AUDITED), key: z.string() })
export type LatestAuditRow = z.infer<typeof LatestAuditRow>

/** How many changes one answer lists. */
export const AUDIT_ROWS = { usual: 100, most: 500 } as const
export const AuditRows = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number)
  .pipe(z.int().max(AUDIT_ROWS.most))

/** A place in the list of the latest changes. */
const TrailPlace = z.object({ at: Instant, source: z.enum(TRAIL_SOURCES), id: Id })
export type TrailPlace = z.infer<typeof TrailPlace>

/** A change's place in the list, to ask for what is older. */
export const placeOf = ({ at, id }: Pick<AuditRow, 'at' | 'id'>): string => `${at}/${id}`

export const PlaceText = z.string().transform((text, context): TrailPlace => {
  const [, at, source, id] = /^([^/]+)\/([a-z]+)-(\d+)$/.exec(text) ?? []
  const place = TrailPlace.safeParse({ at, source, id: Number(id) })
  if (place.success) return place.data
  context.addIssue('The place is not valid')
  return z.NEVER
})

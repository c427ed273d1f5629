import { z } from 'zod'
import { MarkOutcome } from '../school/mark-outcome.ts'
import { DayText } from '../core/day.schema.ts'
import { Id, Instant } from '../core/fields.ts'
import { ScoreOutcome } from '../exams/score-outcome.ts'
import { ClockDoubt } from '../sync/sync.schema.ts'

/**
 * Kind of a record in the audit log. Areas name their kinds (server) and have words for them (`<area>.audit.ts`); a device
 * shows kinds that only a later release knows.
 */
export const AuditedKind = z.string().regex(/^[a-zA-Z]{1,40}$/)

/** Where a change is stored, in the order in which changes of the same instant are listed. */
export const TRAIL_SOURCES = ['change', 'mark', 'call', 'score'] as const
export type TrailSource = (typeof TRAIL_SOURCES)[number]

/**
 * One change of one record: who, when on the server's and the device's clock, on which device, and the old and new
 * values.
 */
export const AuditRow = z.object({
  /** Source and number there: `mark-17`. */
  id: z.string(),
  at: Instant,
  madeAt: Instant.nullable(),
  /** Why the device doubted its clock, which makes the time of making uncertain. */
  clock: ClockDoubt.optional(),
  /** Without an id where the maker is unknown. */
  actor: z.object({ id: Id.nullable(), fullName: z.string() }),
  deviceCode: z.string(),
  endpoint: z.string(),
  /** Only the fields that changed; `before` is empty for a new record. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** For a mark or call: the student and day. For a score: the student or class, and what of. */
  about: z.object({ name: z.string(), date: DayText.optional(), of: z.string().optional() }).optional(),
  /** Name of the student or account that the record belongs to. */
  subject: z.string().optional(),
  /** Outcome of a mark or score; `kept`: it was settled to be the right one of two. */
  outcome: z
    .enum([...new Set([...MarkOutcome.options, ...ScoreOutcome.options, 'deleted', 'kept'] as const)])
    .optional(),
  /** Number of marks or scores of one write that are listed as one change. */
  marks: z.int().optional(),
})
export type AuditRow = z.infer<typeof AuditRow>

/** A change in a list over many records; a mark that was never in effect has no record, so no key. */
export const LatestAuditRow = AuditRow.extend({ entity: AuditedKind, key: z.string() })
export type LatestAuditRow = z.infer<typeof LatestAuditRow>

/** Number of changes in one answer. */
export const AUDIT_ROWS = { usual: 100, most: 500 } as const
export const AuditRows = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number)
  .pipe(z.int().max(AUDIT_ROWS.most))

/** A position in the list of the latest changes. */
const TrailPlace = z.object({ at: Instant, source: z.enum(TRAIL_SOURCES), id: Id })
export type TrailPlace = z.infer<typeof TrailPlace>

/** A change's position in the list, used to ask for older ones. */
export const placeOf = ({ at, id }: Pick<AuditRow, 'at' | 'id'>): string => `${at}/${id}`

export const PlaceText = z.string().transform((text, context): TrailPlace => {
  const [, at, source, id] = /^([^/]+)\/([a-z]+)-(\d+)$/.exec(text) ?? []
  const place = TrailPlace.safeParse({ at, source, id: Number(id) })
  if (place.success) return place.data
  context.addIssue('The place is not valid')
  return z.NEVER
})

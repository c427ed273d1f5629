import { z } from 'zod'

/** Outcome for one mark: see `decideMark`. */
export const MarkOutcome = z.enum(['applied', 'merged', 'conflict', 'outranked', 'refused'])
export type MarkOutcome = z.infer<typeof MarkOutcome>

/** The stored remark: an empty one becomes Present or Absent (ATT-3). */
export const storedRemark = (mark: { present: boolean; remark?: string | undefined }): string =>
  mark.remark?.trim() || (mark.present ? 'Present' : 'Absent')

/** A mark as it is made first, or a correction of an existing record, which outranks it. */
export type MarkKind = 'mark' | 'correction'

type StandingMark = { present: boolean; remark: string; revision: number; kind: MarkKind; isSameLane: boolean }
type IncomingMark = { present: boolean; remark: string; base: number | undefined; kind: MarkKind }

/**
 * Outcome for a mark, given the one in effect. Decided by revisions, never by clocks: a mark based on the one in effect (its
 * revision as base, no base at all, or an earlier mark of the same device and person) applies; the same value merges; a
 * correction outranks a mark; anything else is a conflict, in which the first one stays.
 */
export function decideMark(standing: StandingMark | null, incoming: IncomingMark): Exclude<MarkOutcome, 'refused'> {
  if (!standing) return 'applied'
  if (standing.present === incoming.present && standing.remark === incoming.remark) return 'merged'
  const isInformed = incoming.base === undefined || incoming.base === standing.revision || standing.isSameLane
  if (isInformed) return 'applied'
  if (standing.kind === incoming.kind) return 'conflict'
  return incoming.kind === 'correction' ? 'applied' : 'outranked'
}

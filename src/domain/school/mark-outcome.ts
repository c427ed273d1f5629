import { z } from 'zod'
import { isAtGate, withoutGate } from './at-gate.ts'
import { isPartly, isSameKind, partlyRemark, type DayKind, type KindOfMark } from './day-kinds.ts'

/** Outcome for one mark: see `decideMark`. */
export const MarkOutcome = z.enum(['applied', 'merged', 'conflict', 'outranked', 'refused'])
export type MarkOutcome = z.infer<typeof MarkOutcome>

/** The stored remark: an empty one becomes Present or Absent (ATT-3), or Late 07:45. */
export const storedRemark = (mark: { present: boolean; remark?: string | undefined } & KindOfMark): string =>
  mark.remark?.trim() ||
  (isPartly(mark.kind) ? partlyRemark(mark.kind, mark.time) : mark.present ? 'Present' : 'Absent')

/** A mark as it is made first, or a correction of an existing record, which outranks it. */
export type MarkKind = 'mark' | 'correction'

/** What a mark says of a day. `dayKind`, `dayTime`: kind and time of a student's mark, as they are stored. */
type Said = {
  present: boolean
  remark: string
  dayKind?: DayKind | null | undefined
  dayTime?: string | null | undefined
}

type StandingMark = Said & { revision: number; kind: MarkKind; isSameLane: boolean }
type IncomingMark = Said & { base: number | undefined; kind: MarkKind }

/** Whether two marks say the same. Two scans of a card do: the second tablet at the gate is a minute later. */
function isSameSaid(a: Said, b: Said): boolean {
  if (a.present !== b.present) return false
  if (isAtGate(a.remark) && isAtGate(b.remark)) return true
  return (
    withoutGate(a.remark) === withoutGate(b.remark) &&
    isSameKind({ kind: a.dayKind, time: a.dayTime }, { kind: b.dayKind, time: b.dayTime })
  )
}

/**
 * Outcome for a mark, given the one in effect. Decided by revisions, never by clocks: a mark based on the one in effect (its
 * revision as base, no base at all, or an earlier mark of the same device and person) applies; the same value merges; a
 * correction outranks a mark; anything else is a conflict, in which the first one stays.
 */
export function decideMark(standing: StandingMark | null, incoming: IncomingMark): Exclude<MarkOutcome, 'refused'> {
  if (!standing) return 'applied'
  if (isSameSaid(standing, incoming)) return 'merged'
  const isInformed = incoming.base === undefined || incoming.base === standing.revision || standing.isSameLane
  if (isInformed) return 'applied'
  if (standing.kind === incoming.kind) return 'conflict'
  return incoming.kind === 'correction' ? 'applied' : 'outranked'
}

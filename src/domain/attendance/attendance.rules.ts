import type { MarkOutcome } from '../school/mark-outcome.ts'

/** Reasons for absence and their labels (specification, Business constants: sick, Fasax, travel, other). */
export const ABSENCE_REASONS = [
  { value: 'sick', label: 'Sick' },
  { value: 'Fasax', label: 'Fasax' },
  { value: 'travel', label: 'Travel' },
  { value: 'other', label: 'Other' },
] as const

export type AbsenceReason = (typeof ABSENCE_REASONS)[number]['value']

/** A choice on the marking screen: present, or absent with a reason and, for `other`, the typed text. */
export type MarkChoice = { present: boolean; reason: AbsenceReason | null; otherText: string }

export const PRESENT: MarkChoice = { present: true, reason: null, otherText: '' }

/** The remark text saved for a choice (specification, section 4, Attendance by class). */
export function remarkOf({ present, reason, otherText }: MarkChoice): string {
  if (present) return 'Present'
  if (reason === 'other') return otherText.trim() || 'Absent - Other'
  const label = ABSENCE_REASONS.find((known) => known.value === reason)?.label
  return `Absent - ${label ?? 'Unknown'}`
}

/** The choice that a saved mark is shown as; the reverse of `remarkOf`. Unknown text becomes an `other` reason. */
export function choiceOf(mark: { present: boolean; remark: string }): MarkChoice {
  if (mark.present) return PRESENT
  const reason = ABSENCE_REASONS.find(({ label }) => mark.remark === `Absent - ${label}`)?.value
  if (reason) return { present: false, reason, otherText: '' }
  if (mark.remark === 'Absent - Unknown' || mark.remark === 'Absent' || mark.remark === '')
    return { present: false, reason: null, otherText: '' }
  return { present: false, reason: 'other', otherText: mark.remark }
}

/** The stored remark: an empty one becomes Present or Absent (specification, Bulk class save). */
export const storedRemark = (mark: { present: boolean; remark?: string | undefined }): string =>
  mark.remark?.trim() || (mark.present ? 'Present' : 'Absent')

/** A mark by class, by student, or a correction of an existing record; a correction outranks the others. */
export type MarkKind = 'mark' | 'correction'

type StandingMark = { present: boolean; remark: string; revision: number; kind: MarkKind; isSameLane: boolean }
type IncomingMark = { present: boolean; remark: string; base: number | undefined; kind: MarkKind }

/**
 * What becomes of a mark, given the one in effect. Decided by revisions, never by clocks: a mark based on the one in
 * effect (its revision as base, no base at all, or an earlier mark of the same device and person) applies; the same
 * value merges; a correction outranks a mark; anything else is a conflict, in which the first one stays.
 */
export function decideMark(standing: StandingMark | null, incoming: IncomingMark): Exclude<MarkOutcome, 'refused'> {
  if (!standing) return 'applied'
  if (standing.present === incoming.present && standing.remark === incoming.remark) return 'merged'
  const isInformed = incoming.base === undefined || incoming.base === standing.revision || standing.isSameLane
  if (isInformed) return 'applied'
  if (standing.kind === incoming.kind) return 'conflict'
  return incoming.kind === 'correction' ? 'applied' : 'outranked'
}

/** Counts of a class on one day. */
export function countMarks(marks: Iterable<{ present: boolean }>): { present: number; absent: number } {
  let present = 0
  let absent = 0
  for (const mark of marks) {
    if (mark.present) present++
    else absent++
  }
  return { present, absent }
}

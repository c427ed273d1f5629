import { isPartly, kindFields, partlyRemark, type KindOfMark } from './day-kinds.ts'

/** Reasons for absence and their labels (ATT-2). */
export const ABSENCE_REASONS = [
  { value: 'sick', label: 'Sick' },
  { value: 'Fasax', label: 'Fasax' },
  { value: 'travel', label: 'Travel' },
  { value: 'other', label: 'Other' },
] as const

export type AbsenceReason = (typeof ABSENCE_REASONS)[number]['value']

/** A choice on the marking screen: present, or absent with a reason and, for `other`, the typed text; either with a kind. */
export type MarkChoice = { present: boolean; reason: AbsenceReason | null; otherText: string } & KindOfMark

export const PRESENT: MarkChoice = { present: true, reason: null, otherText: '' }

/** The remark text saved for a choice (ATT-3). */
export function remarkOf({ present, reason, otherText, kind, time }: MarkChoice): string {
  if (present && isPartly(kind)) return partlyRemark(kind, time)
  if (present) return 'Present'
  if (reason === 'other') return otherText.trim() || 'Absent - Other'
  const label = ABSENCE_REASONS.find((known) => known.value === reason)?.label
  return `Absent - ${label ?? 'Unknown'}`
}

/** Choice that a saved mark is shown as; the reverse of `remarkOf`. Unknown text becomes an `other` reason. */
export function choiceOf(mark: { present: boolean; remark: string } & KindOfMark): MarkChoice {
  return mark.kind ? { ...plainChoiceOf(mark), ...kindFields(mark) } : plainChoiceOf(mark)
}

function plainChoiceOf(mark: { present: boolean; remark: string }): MarkChoice {
  if (mark.present) return PRESENT
  const reason = ABSENCE_REASONS.find(({ label }) => mark.remark === `Absent - ${label}`)?.value
  if (reason) return { present: false, reason, otherText: '' }
  if (mark.remark === 'Absent - Unknown' || mark.remark === 'Absent' || mark.remark === '')
    return { present: false, reason: null, otherText: '' }
  return { present: false, reason: 'other', otherText: mark.remark }
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

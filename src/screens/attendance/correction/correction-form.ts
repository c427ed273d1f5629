import { idOf } from '../../core/form/id-field.ts'
import { correctionTexts as texts } from './correction.texts.ts'

export type Typed = { attendanceId: string; studentId: string; present: boolean; remark: string }

export const EMPTY: Typed = { attendanceId: '', studentId: '', present: true, remark: '' }

/** Earlier releases kept what the record said as well; then all four fields stand in the draft itself. */
type Draft = { typed: Partial<Typed> } | Typed

/** What a person has typed, without what the record says; null where that is nothing. */
export function draftOf(values: Typed, untyped: Typed): Draft | null {
  const names = (Object.keys(values) as (keyof Typed)[]).filter((name) => values[name] !== untyped[name])
  return names.length === 0 ? null : { typed: Object.fromEntries(names.map((name) => [name, values[name]])) }
}

/** What of a draft was typed for certain. */
export function typedIn(draft: Draft): Partial<Typed> {
  if ('typed' in draft) return draft.typed
  return draft.attendanceId ? { attendanceId: draft.attendanceId } : draft
}

export type Problems = { attendanceId?: string; studentId?: string; remark?: string }

/** What is missing before a correction can be sent, by field. */
export function problemsOf({ attendanceId, studentId, remark }: Typed): Problems {
  return {
    ...(idOf(attendanceId) === null ? { attendanceId: texts.attendanceRequired } : {}),
    ...(idOf(studentId) === null ? { studentId: texts.studentRequired } : {}),
    ...(remark.trim() ? {} : { remark: texts.remarkRequired }),
  }
}

import { idOf } from '../../core/form/id-field.ts'
import { correctionTexts as texts } from './correction.texts.ts'

export type Typed = { attendanceId: string; studentId: string; present: boolean; remark: string }

export const EMPTY: Typed = { attendanceId: '', studentId: '', present: true, remark: '' }

/** The draft of a correction: the typed values, without those of the record. */
export type Draft = { typed: Partial<Typed> }

/** The draft of typed values that differ from the record; null where nothing was typed. */
export function draftOf(values: Typed, untyped: Typed): Draft | null {
  const names = (Object.keys(values) as (keyof Typed)[]).filter((name) => values[name] !== untyped[name])
  return names.length === 0 ? null : { typed: Object.fromEntries(names.map((name) => [name, values[name]])) }
}

export type Problems = { attendanceId?: string; studentId?: string; remark?: string }

/** Messages about missing values of a correction, by field. */
export function problemsOf({ attendanceId, studentId, remark }: Typed): Problems {
  return {
    ...(idOf(attendanceId) === null ? { attendanceId: texts.attendanceRequired } : {}),
    ...(idOf(studentId) === null ? { studentId: texts.studentRequired } : {}),
    ...(remark.trim() ? {} : { remark: texts.remarkRequired }),
  }
}

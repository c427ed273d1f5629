import { IdText } from '#domain/core/fields.ts'
import { correctionTexts as texts } from './correction.texts.ts'

export type Typed = { attendanceId: string; studentId: string; present: boolean; remark: string }

export const EMPTY: Typed = { attendanceId: '', studentId: '', present: true, remark: '' }

/** The id in a text; null when there is none. */
export function idOf(text: string): number | null {
  const parsed = IdText.safeParse(text.trim())
  return parsed.success ? parsed.data : null
}

export const isEmpty = ({ attendanceId, studentId, remark }: Typed): boolean => !attendanceId && !studentId && !remark

export type Problems = { attendanceId?: string; studentId?: string; remark?: string }

/** What is missing before a correction can be sent, by field. */
export function problemsOf({ attendanceId, studentId, remark }: Typed): Problems {
  return {
    ...(idOf(attendanceId) === null ? { attendanceId: texts.attendanceRequired } : {}),
    ...(idOf(studentId) === null ? { studentId: texts.studentRequired } : {}),
    ...(remark.trim() ? {} : { remark: texts.remarkRequired }),
  }
}

import type { StudentHistory } from '#data/attendance/reports.queries.ts'
import { childTexts as texts } from './child.texts.ts'

/** The reason for an absence, without the first word of the remark, which all absences have. */
export const reasonOf = (remark: string): string => {
  const reason = remark.replace(/^Absent\s*-\s*/i, '').trim()
  return !reason || /^unknown$/i.test(reason) ? texts.noReason : reason
}

type Mark = Pick<StudentHistory['marks'][number], 'date' | 'present' | 'remark'>

/** One day of a child: present, absent with reason, or not marked. */
export function wordsOfDay(marks: readonly Mark[], day: string): { tone: 'good' | 'bad' | 'none'; words: string } {
  const mark = marks.find(({ date }) => date === day)
  if (!mark) return { tone: 'none', words: texts.notMarked }
  return mark.present
    ? { tone: 'good', words: texts.present }
    : { tone: 'bad', words: texts.absentFor(reasonOf(mark.remark)) }
}

import { shownWord } from '#domain/school/shown-words.texts.ts'
import type { StudentHistory } from '#data/attendance/reports.queries.ts'
import { childTexts as texts } from './child.texts.ts'

/** The reason for an absence, without the first word of the remark, which all absences have. */
export const reasonOf = (remark: string): string => {
  const reason = remark.replace(/^Absent\s*-\s*/i, '').trim()
  return !reason || /^unknown$/i.test(reason) ? texts.noReason : shownWord(reason)
}

type Mark = Pick<StudentHistory['marks'][number], 'date' | 'present' | 'remark'>

/** Present, with what was remarked about it, or absent with the reason. */
export function wordsOfMark({ present, remark }: Pick<Mark, 'present' | 'remark'>): string {
  if (!present) return texts.absentFor(reasonOf(remark))
  return /^(present)?$/i.test(remark.trim()) ? texts.present : texts.presentWith(remark.trim())
}

/** One day of a child: present, absent with reason, or not marked. */
export function wordsOfDay(marks: readonly Mark[], day: string): { tone: 'good' | 'bad' | 'none'; words: string } {
  const mark = marks.find(({ date }) => date === day)
  if (!mark) return { tone: 'none', words: texts.notMarked }
  return { tone: mark.present ? 'good' : 'bad', words: wordsOfMark(mark) }
}

import type { StudentHistory } from '#data/attendance/reports.queries.ts'
import { childTexts as texts } from './child.texts.ts'

/** Why a child was absent, as people say it: remarks begin with a word that parents need not read. */
export const reasonOf = (remark: string): string => {
  const reason = remark.replace(/^Absent\s*-\s*/i, '').trim()
  return !reason || /^unknown$/i.test(reason) ? texts.noReason : reason
}

type Mark = Pick<StudentHistory['marks'][number], 'date' | 'present' | 'remark'>

/** What is known of one day: whether the child was there, and why not. */
export function wordsOfDay(marks: readonly Mark[], day: string): { tone: 'good' | 'bad' | 'none'; words: string } {
  const mark = marks.find(({ date }) => date === day)
  if (!mark) return { tone: 'none', words: texts.notMarked }
  return mark.present
    ? { tone: 'good', words: texts.present }
    : { tone: 'bad', words: texts.absentFor(reasonOf(mark.remark)) }
}

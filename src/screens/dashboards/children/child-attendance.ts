import { isPartly } from '#domain/school/day-kinds.ts'
import { shownKind, shownRemark, shownWord, withExcuse } from '#domain/school/shown-words.texts.ts'
import type { StudentHistory } from '#data/attendance/history.queries.ts'
import { childTexts as texts } from './child.texts.ts'

/** The reason of an absence: its remark without the first word, Absent, which all absences have. */
export const reasonOf = (remark: string): string => {
  const reason = remark.replace(/^Absent\s*-\s*/i, '').trim()
  return !reason || /^unknown$/i.test(reason) ? texts.noReason : shownWord(reason)
}

type Mark = Pick<StudentHistory['marks'][number], 'date' | 'present' | 'remark' | 'kind'>

/** A mark in words: present or late, with the remark, or absent with the reason and excuse. */
export function wordsOfMark({ present, remark, kind }: Omit<Mark, 'date'>): string {
  if (!present) return withExcuse(texts.absentFor(reasonOf(remark)), kind)
  if (isPartly(kind))
    return /^(Late|Left early)\b/.test(remark) ? shownRemark(remark) : `${shownKind(kind)}: ${remark.trim()}`
  return /^(present)?$/i.test(remark.trim()) ? texts.present : texts.presentWith(remark.trim())
}

/** A day of a child in words: present, absent with the reason, or not marked. */
export function wordsOfDay(marks: readonly Mark[], day: string): { tone: 'good' | 'bad' | 'none'; words: string } {
  const mark = marks.find(({ date }) => date === day)
  if (!mark) return { tone: 'none', words: texts.notMarked }
  return { tone: mark.present ? 'good' : 'bad', words: wordsOfMark(mark) }
}

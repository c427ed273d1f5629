import { percentOf } from '#domain/core/percent.ts'
import { formatTime } from '#domain/core/times.ts'
import type { ChildResults } from '#domain/exams/children.schema.ts'
import { isPartly } from '#domain/school/day-kinds.ts'
import { inARow, withExcuse } from '#domain/school/shown-words.texts.ts'
import { isSchoolDay, type Calendar } from '#domain/school/calendar.rules.ts'
import { shownExam } from '#domain/school/subject-names.texts.ts'
import type { StudentHistory } from '#data/attendance/history.queries.ts'
import { reasonOf, wordsOfMark } from './child-attendance.ts'
import { childTexts as texts } from './child.texts.ts'

type Mark = Pick<StudentHistory['marks'][number], 'date' | 'present' | 'remark' | 'markedAt' | 'kind'>
type Day = { today: string; calendar: Calendar; zone: string | undefined }
type Brief = { tone: 'good' | 'bad' | 'none'; words: string }

/** Today of a child in a line: present since when it was marked, absent with the reason, not marked, or no school. */
export function briefOfDay(marks: readonly Mark[], { today, calendar, zone }: Day): Brief {
  const mark = marks.find(({ date }) => date === today)
  if (!mark) return { tone: 'none', words: isSchoolDay(calendar, today) ? texts.notMarkedToday : texts.noSchoolToday }
  if (!mark.present) return { tone: 'bad', words: withExcuse(texts.absentToday(reasonOf(mark.remark)), mark.kind) }
  if (isPartly(mark.kind)) return { tone: 'good', words: wordsOfMark(mark) }
  const time = formatTime(Date.parse(mark.markedAt), zone)
  const isPlain = /^(present)?$/i.test(mark.remark.trim())
  return { tone: 'good', words: isPlain ? texts.presentToday(time) : inARow([wordsOfMark(mark), time]) }
}

/** The latest published exam of a child in a line; null where none has been published. */
export function briefOfExams(results: ChildResults | undefined): string | null {
  const exam = results?.years.find(({ exams }) => exams.length > 0)?.exams.at(-1)
  return exam && exam.maximum > 0
    ? texts.latestExam(shownExam(exam.name), percentOf(exam.total, exam.maximum, 0))
    : null
}

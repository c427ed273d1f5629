import { z } from 'zod'
import { formatDay } from '#domain/core/dates.ts'
import { DayText } from '#domain/core/day.schema.ts'
import { text } from '#domain/core/fields.ts'
import { directionOf, LANGUAGE_CODES } from '#domain/core/languages.ts'
import type { FormerStudent } from '#domain/former/former.schema.ts'
import type { LeavingCertificate } from '#ui/papers/paper.ts'
import { codeFor, schoolOf, type Ready } from '../exams/papers/paper-parts.ts'
import type { MadeTranscript } from '../exams/papers/transcript-papers.ts'
import type { PaperJob } from '../exams/papers/use-papers.ts'
import { formerTexts } from './former.texts.ts'
import { CONDUCTS, LEAVING_WORDS } from './leaving.words.ts'

const texts = formerTexts.papers

const Day = z.union([z.literal(''), DayText])

/** What the office says on a leaving certificate; an empty day or text is left out, or a line to write on. */
export const Said = z
  .object({
    language: z.enum(LANGUAGE_CODES),
    born: Day,
    birthplace: text(80).trim(),
    since: DayText,
    until: DayText,
    reason: text(150).trim(),
    conduct: z.union([z.literal(''), z.enum(CONDUCTS)]),
  })
  .refine(({ since, until }) => since <= until, { path: ['until'], error: texts.wrongDays })
export type Said = z.infer<typeof Said>

const dayOr = (day: string): string => (day ? formatDay(day) : '')

/** The reason for leaving: as the office typed it, else by how the student left. */
function reasonOf({ kind, reason, nextSchool }: FormerStudent, said: Said): string {
  const words = LEAVING_WORDS[said.language]
  if (said.reason) return said.reason
  if (kind === 'deleted') return reason
  return kind === 'moved' && nextSchool ? words.movedTo(nextSchool) : words.reasons[kind]
}

/** The leaving certificate of a former student, with the record by which its code is verified. */
export function leavingOf(student: FormerStudent, said: Said, made: MadeTranscript): Ready<LeavingCertificate> {
  const { studentId, fullName, className, academicYear } = student
  const { language, conduct } = said
  const words = LEAVING_WORDS[language]
  const [born, days] = [
    words.bornWhere(dayOr(said.born), said.birthplace),
    words.days(formatDay(said.since), formatDay(said.until)),
  ]
  const reason = reasonOf(student, said)
  const code = made.newCode()
  const paper: LeavingCertificate = {
    texts: words,
    direction: directionOf(language),
    school: schoolOf(made.school),
    student: { id: studentId, name: fullName },
    facts: [
      [words.studentId, String(studentId)],
      [words.born, born],
      [words.attended, days],
      [words.className, words.classAndYear(className, academicYear)],
      [words.reason, reason],
      ...(conduct ? [[words.conduct, words.conducts[conduct]] as const] : []),
    ],
    day: formatDay(made.today),
    code: codeFor(code, made.origin),
  }
  const printed = {
    school: made.school.name,
    student: fullName,
    className,
    academicYear,
    exam: born,
    total: days,
    result: reason,
    grade: null,
    rank: null,
  }
  return { paper, kept: { code, kind: 'leaving', studentId, examIds: [], content: { printed, counted: [] } } }
}

export const leavingJob = (student: FormerStudent, said: Said, made: MadeTranscript): PaperJob => ({
  title: texts.making,
  file: texts.file(student.studentId, said.language),
  failed: texts.failed,
  draw: async (run) => {
    const { paper, kept } = leavingOf(student, said, made)
    const { leavingPdf } = await import('#ui/papers/papers-pdf.ts')
    return { bytes: await leavingPdf([paper], run), kept: [kept], classId: student.classId }
  },
})

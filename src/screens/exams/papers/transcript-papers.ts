import { reportOfEarlier, type EarlierSchool } from '#domain/exams/earlier.schema.ts'
import { getTranscript, type TranscriptYear } from '#domain/exams/transcript.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { PaperTrouble } from '#ui/papers/paper-trouble.ts'
import type { Transcript } from '#ui/papers/paper.ts'
import { codeFor, keptOf, type Made, type Ready } from './paper-parts.ts'
import { papersTexts as texts } from './papers.texts.ts'
import type { PaperJob } from './use-papers.ts'
import { transcriptOf } from './year-papers.ts'

export type MadeTranscript = Omit<Made, 'subjects'>

/** The transcript of all years of a student, a page for each; a year has a code if all exams that it counts are published. */
export const transcriptsOf = (years: readonly TranscriptYear[], made: MadeTranscript): Ready<Transcript>[] =>
  years.map(({ report, examIds, counted, isPublished }) => {
    const plain = transcriptOf(report, made)
    if (!isPublished) return { paper: plain, kept: null }
    const code = made.newCode()
    const paper = { ...plain, code: codeFor(code, made.origin) }
    const { percent, grade } = plain.result
    const about = {
      kind: 'transcript' as const,
      studentId: report.student.id,
      examIds,
      counted,
      result: grade ? texts.cardResult(percent, grade) : texts.soFarResult(percent),
    }
    return { paper, kept: keptOf(paper, code, about) }
  })

type Student = { id: number; fullName: string }

/** Pages of the years at earlier schools, as those schools told them: without codes, since nobody here can verify them. */
export const earlierPagesOf = (
  schools: readonly EarlierSchool[],
  student: Student,
  made: MadeTranscript,
): Ready<Transcript>[] =>
  schools.flatMap(({ years, ...other }) =>
    years.map((year) => ({ paper: transcriptOf(reportOfEarlier(year, student), made, other), kept: null })),
  )

type OfStudent = { studentId: number; classId: number }

/** Makes the transcript of all years of a student, also of one who has left; it is read from the school. */
export const allYearsJob = ({ studentId, classId }: OfStudent, made: MadeTranscript): PaperJob => ({
  title: texts.makingTranscript,
  file: texts.files.transcript(studentId),
  failed: texts.failedPaper,
  draw: async (run) => {
    const { student, years, earlier } = await call(getTranscript, { params: { id: String(studentId) } })
    const ready = [...earlierPagesOf(earlier, student, made), ...transcriptsOf(years, made)]
    if (ready.length === 0) throw new PaperTrouble(texts.noYears)
    const { transcriptsPdf } = await import('#ui/papers/papers-pdf.ts')
    const bytes = await transcriptsPdf(
      ready.map(({ paper }) => paper),
      run,
    )
    return { bytes, kept: ready.map(({ kept }) => kept), classId }
  },
})

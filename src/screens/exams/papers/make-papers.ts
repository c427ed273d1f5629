import type { StudentYear, TypeReport } from '#domain/exams/reports.schema.ts'
import type { AcademicYearRow } from '#domain/exams/exams.schema.ts'
import type { Term } from '#domain/exams/terms.schema.ts'
import { daysOf } from '#domain/exams/years.rules.ts'
import { readClassTerm, readClassYear } from '#data/exams/papers.ts'
import { certificatesOf, classResultsOf, type CertificatesFor } from './class-papers.ts'
import { examOf, type Made } from './paper-parts.ts'
import { papersTexts as texts } from './papers.texts.ts'
import { termCardsOf } from './term-papers.ts'
import type { PaperJob } from './use-papers.ts'
import { reportCardsOf, transcriptOf } from './year-papers.ts'

// Drawing brings the PDF library and the fonts, so it is loaded when the first paper is made.
const drawing = () => import('#ui/papers/papers-pdf.ts')

type OfClass = { classId: number; academicYearId: number; passThreshold: number }

/** The report cards of a term, or of the year without one. */
export type CardsOf = { year: AcademicYearRow; term: Term | undefined }

export function certificatesJob(report: TypeReport, classId: number, made: Made, whose: CertificatesFor): PaperJob {
  const exam = examOf(report)
  return {
    title: texts.makingCertificates,
    file:
      typeof whose === 'number'
        ? texts.files.certificate(whose, exam)
        : texts.files.certificates(report.className, exam),
    draw: async (run) => {
      const ready = certificatesOf(report, made, whose)
      const { certificatesPdf } = await drawing()
      const bytes = await certificatesPdf(
        ready.map(({ paper }) => paper),
        run,
      )
      return { bytes, kept: ready.map(({ kept }) => kept), classId }
    },
  }
}

export const reportCardsJob = (
  asked: OfClass,
  { year, term }: CardsOf,
  { className }: Pick<TypeReport, 'className'>,
  made: Made,
): PaperJob => ({
  title: texts.makingCards,
  file: texts.files.cards(className, year.year, term?.name),
  failed: texts.failedPaper,
  draw: async (run) => {
    const ready = term
      ? termCardsOf(await readClassTerm({ ...asked, termId: term.id, days: term }), made)
      : reportCardsOf(await readClassYear({ ...asked, days: daysOf(year) }), made)
    const { reportCardsPdf } = await drawing()
    const bytes = await reportCardsPdf(
      ready.map(({ paper }) => paper),
      run,
    )
    return { bytes, kept: ready.map(({ kept }) => kept), classId: asked.classId }
  },
})

export const classResultsJob = (report: TypeReport, made: Made): PaperJob => ({
  title: texts.making,
  file: texts.files.results(report.className, examOf(report)),
  failed: texts.failedPaper,
  draw: async (run) => {
    const { classResultsPdf } = await drawing()
    return { bytes: await classResultsPdf(classResultsOf(report, made), run) }
  },
})

export const transcriptJob = (year: StudentYear, file: string, made: Pick<Made, 'school' | 'today'>): PaperJob => ({
  title: texts.making,
  file,
  failed: texts.failedPaper,
  draw: async (run) => {
    const { transcriptsPdf } = await drawing()
    return { bytes: await transcriptsPdf([transcriptOf(year, made)], run) }
  },
})

import type { StudentYear } from '#domain/exams/reports.schema.ts'
import type { Made } from './paper-parts.ts'
import { papersTexts as texts } from './papers.texts.ts'
import type { PaperJob } from './use-papers.ts'
import { transcriptOf } from './year-transcript.ts'

// Drawing brings the PDF library and the fonts, so it is loaded when the first paper is made.
const drawing = () => import('#ui/papers/papers-pdf.ts')

export const transcriptJob = (year: StudentYear, file: string, made: Pick<Made, 'school' | 'today'>): PaperJob => ({
  title: texts.making,
  file,
  failed: texts.failedPaper,
  draw: async (run) => {
    const { transcriptsPdf } = await drawing()
    return { bytes: await transcriptsPdf([transcriptOf(year, made)], run) }
  },
})

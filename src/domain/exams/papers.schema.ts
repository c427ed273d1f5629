import { z } from 'zod'
import { Id, text } from '../core/fields.ts'
import { ExamType } from './exams.schema.ts'
import { isCode } from './paper-codes.rules.ts'
import { Marks } from './scores.schema.ts'

export const PAPER_KINDS = ['certificate', 'reportCard', 'transcript', 'leaving'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** Content of a paper, exactly as printed. */
export const Printed = z.strictObject({
  school: text(200),
  student: text(200),
  className: text(100),
  academicYear: text(20),
  exam: text(200),
  total: text(40),
  result: text(100),
  grade: text(10).nullable(),
  rank: text(40).nullable(),
})
export type Printed = z.infer<typeof Printed>

/** Marks that a paper counts, by subject and type of exam; later marks that differ are reported. */
export const CountedMarks = z.tuple([Id, ExamType, Marks])
export type CountedMarks = z.infer<typeof CountedMarks>

export const PaperContent = z.strictObject({ printed: Printed, counted: z.array(CountedMarks).max(200) })
export type PaperContent = z.infer<typeof PaperContent>

export const NewPaper = z
  .strictObject({
    code: z.string().refine(isCode, 'The code is not valid'),
    kind: z.enum(PAPER_KINDS),
    studentId: Id,
    /** Only a leaving certificate is about no exam. */
    examIds: z.array(Id).max(50),
    content: PaperContent,
  })
  .refine(({ kind, examIds }) => kind === 'leaving' || examIds.length > 0, 'The paper is about no exam')
export type NewPaper = z.infer<typeof NewPaper>

/** Most papers in one call. */
export const MOST_PAPERS = 100

/** Papers of students whose result is that of one class. */
export const NewPapers = z.strictObject({
  classId: Id,
  papers: z
    .array(NewPaper)
    .min(1)
    .max(MOST_PAPERS)
    .refine((papers) => new Set(papers.map(({ code }) => code)).size === papers.length, 'A code is there twice'),
})
export type NewPapers = z.infer<typeof NewPapers>

import { z } from 'zod'

// Shapes of results for parents, apart from the reports of staff: the devices of parents fetch no more than these.

/** A number of marks, ABSENT from the exam, or null where they are missing. */
const ChildMarks = z.union([z.number().describe('marks'), z.literal('ABSENT')]).nullable()
export type ChildMarks = z.infer<typeof ChildMarks>

const ChildExam = z.object({
  name: z.string(),
  className: z.string(),
  /** Most marks of one subject. */
  maxMarks: z.int(),
  subjects: z.array(z.object({ subject: z.string(), marks: ChildMarks })),
  total: z.number().describe('marks'),
  maximum: z.number().describe('marks'),
  rank: z.int().nullable(),
  /** How many students of the class have scores. */
  ranked: z.int(),
})
export type ChildExam = z.infer<typeof ChildExam>

/** Marks of a child in one subject; `grade` is null while the final, or another exam that was held, is not published. */
const ChildSubject = z.object({
  subject: z.string(),
  monthly: ChildMarks,
  midterm: ChildMarks,
  final: ChildMarks,
  total: z.number().describe('marks'),
  grade: z.string().nullable(),
})
export type ChildSubject = z.infer<typeof ChildSubject>

const ChildYear = z.object({
  academicYear: z.string(),
  exams: z.array(ChildExam),
  subjects: z.array(ChildSubject),
  total: z.number().describe('marks'),
  percentage: z.number().describe('percent'),
  /** Marks that could be reached in the exams published so far; left out once all of the year are. */
  possible: z.number().describe('marks').optional(),
})
export type ChildYear = z.infer<typeof ChildYear>

/** A child's published results, the latest year first. */
export const ChildResults = z.object({ id: z.int(), fullname: z.string(), years: z.array(ChildYear) })
export type ChildResults = z.infer<typeof ChildResults>

import { z } from 'zod'
import { Id, IdText, text } from '../core/fields.ts'
import { AcademicYearRow, ExamType } from './exams.schema.ts'

/** Empty text, which a form sends for a choice that is not made. */
const Nothing = z.literal('').transform(() => undefined)
const FormId = z.union([IdText, Nothing]).optional()

const SubjectText = text(60).transform((name) => name.trim())

type Chosen = {
  examId?: number | undefined
  examType?: ExamType | undefined
  subjectId?: number | undefined
  subjectName?: string | undefined
}

const isOneExam = ({ examId, examType }: Chosen): boolean => !(examId && examType)
const isOneSubject = ({ subjectId, subjectName }: Chosen): boolean => !(subjectId && subjectName)
const ONE_EXAM = { path: ['examType'], message: 'Choose the exam or its type, not both' }
const ONE_SUBJECT = { path: ['subjectName'], message: 'Choose the subject by ID or by name, not both' }

const SELECTION = {
  academicYearId: Id.optional(),
  examId: Id.optional(),
  examType: ExamType.optional(),
  subjectId: Id.optional(),
  subjectName: SubjectText.optional(),
}

/** Choices that restrict the options; an exam and its type may both be named here. */
export const OptionsAsked = z.strictObject({ classId: Id.optional(), ...SELECTION })

/** Template of a class. `single`: one subject. `all`: a column for each subject of the class. */
export const TemplateAsked = z
  .strictObject({
    mode: z.enum(['single', 'all']).default('single'),
    classId: Id,
    ...SELECTION,
    /** A hint for the name of the file. */
    filename: text(100).optional(),
  })
  .refine(isOneExam, ONE_EXAM)
  .refine(isOneSubject, ONE_SUBJECT)
  .refine(({ examId, examType }) => examId || examType, { path: ['examId'], message: 'Please select an exam' })
  .refine(({ mode, subjectId, subjectName }) => mode === 'all' || subjectId || subjectName, {
    path: ['subjectId'],
    message: 'Please select a subject',
  })
export type TemplateAsked = z.output<typeof TemplateAsked>

const SheetFile = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Choose a file')

/** Form of an upload; without an exam or subject, the file says which it is for. */
export const UploadForm = z
  .strictObject({
    file: SheetFile,
    classId: IdText,
    academicYearId: IdText,
    examId: FormId,
    examType: z.union([ExamType, Nothing]).optional(),
    subjectId: FormId,
    subjectName: z.union([Nothing, SubjectText]).optional(),
  })
  .refine(isOneExam, ONE_EXAM)
  .refine(isOneSubject, ONE_SUBJECT)

export const ShortUploadForm = z.strictObject({ file: SheetFile })

export const UploadOptions = z.object({
  classes: z.array(z.object({ id: Id, name: z.string() })),
  academicYears: z.array(AcademicYearRow),
  /** Subjects that the class takes, where a class is named. */
  subjects: z.array(z.object({ id: Id, name: z.string() })),
  exams: z.array(z.object({ id: Id, name: z.string(), type: ExamType, academicYearId: Id })),
})
export type UploadOptions = z.infer<typeof UploadOptions>

/** Result of a row: how many of its scores were created and skipped, and why. */
export const RowResult = z.object({
  rowIndex: z.int(),
  studentId: Id.nullable(),
  created: z.int(),
  skipped: z.int(),
  reasons: z.array(z.string()),
})
export type RowResult = z.infer<typeof RowResult>

/** What is told of a file beside its rows. */
const FILE_NOTES = {
  /** Cells in percent that became marks of the exam's maximum; missing for none. */
  percentCells: z.int().optional(),
  /** Sentences about sheets, columns and rows that were not read; missing for none. */
  notRead: z.array(z.string()).optional(),
}

export const UploadReply = z.object({
  ...FILE_NOTES,
  message: z.string(),
  summary: z.object({ scoresCreated: z.int(), scoresSkipped: z.int() }),
  perRowResults: z.array(RowResult),
})
export type UploadReply = z.infer<typeof UploadReply>

/** Counts are of scores; each skipped one has its row and reason. */
export const ShortUploadReply = z.object({
  ...FILE_NOTES,
  message: z.string(),
  insertedCount: z.int(),
  skippedCount: z.int(),
  skippedDetails: z.array(z.object({ row: z.int(), reason: z.string() })),
})
export type ShortUploadReply = z.infer<typeof ShortUploadReply>

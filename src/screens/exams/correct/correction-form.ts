import { z } from 'zod'
import { parseMark } from '#domain/exams/marks.rules.ts'
import { correctTexts } from './correct.texts.ts'

const chosen = z
  .string()
  .refine((text) => Number(text) > 0, correctTexts.required)
  .transform(Number)

/** Upper bound of the schema, above the maximum of any exam; the chosen exam's own maximum is checked besides. */
const HIGHEST = 1_000

/** Schema of the typed correction. A score cannot be corrected to absent (TCH-5). */
export const CorrectionForm = z.object({
  classId: chosen,
  studentId: chosen,
  examId: chosen,
  subjectId: chosen,
  marks: z.string().transform((text, context) => {
    const parsed = parseMark(text, HIGHEST)
    if (parsed.kind === 'mark' && parsed.marks > 0) return parsed.marks
    context.addIssue({ code: 'custom', message: parsed.kind === 'bad' ? parsed.reason : correctTexts.required })
    return z.NEVER
  }),
})
export type TypedCorrection = z.input<typeof CorrectionForm>

export const NO_CORRECTION: TypedCorrection = { classId: '', studentId: '', examId: '', subjectId: '', marks: '' }

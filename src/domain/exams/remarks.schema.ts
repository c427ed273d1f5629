import { z } from 'zod'
import { Id, text } from '../core/fields.ts'

/** Most letters of a remark: three lines of a report card. */
export const LONGEST_REMARK = 240

/** A student of a report card, and what is written about her on it; empty where nothing is. */
export const CardRemark = z.object({ studentId: Id, fullName: z.string(), remark: z.string() })
export type CardRemark = z.infer<typeof CardRemark>

/** A remark as somebody writes it over the one that she has seen. */
export const NewRemark = z.strictObject({
  studentId: Id,
  remark: text(LONGEST_REMARK).transform((words) => words.trim().replace(/\s+/g, ' ')),
  base: z.string().max(LONGEST_REMARK),
})
export type NewRemark = z.infer<typeof NewRemark>

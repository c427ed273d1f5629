import { z } from 'zod'
import { IdText } from '#domain/core/fields.ts'

/** The id that is typed in a field: a number from 1. */
export const idField = (words: { missing: string; invalid: string }) =>
  z.string().transform((text, context) => {
    const id = IdText.safeParse(text.trim())
    if (id.success) return id.data
    context.addIssue({ code: 'custom', message: text.trim() ? words.invalid : words.missing })
    return z.NEVER
  })

import { z } from 'zod'
import { IdText } from '#domain/core/fields.ts'

/** The id in a text; null where the text is no id. */
export function idOf(text: string | null): number | null {
  const parsed = IdText.safeParse(text?.trim())
  return parsed.success ? parsed.data : null
}

/** Schema of a field in which an id is typed: a number from 1. */
export const idField = (words: { missing: string; invalid: string }) =>
  z.string().transform((text, context) => {
    const id = idOf(text)
    if (id !== null) return id
    context.addIssue({ code: 'custom', message: text.trim() ? words.invalid : words.missing })
    return z.NEVER
  })

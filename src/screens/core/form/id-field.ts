import { z } from 'zod'
import { IdText } from '#domain/core/fields.ts'

/** The id that a text names; null when it names none. */
export function idOf(text: string | null): number | null {
  const parsed = IdText.safeParse(text?.trim())
  return parsed.success ? parsed.data : null
}

/** The id that is typed in a field: a number from 1. */
export const idField = (words: { missing: string; invalid: string }) =>
  z.string().transform((text, context) => {
    const id = idOf(text)
    if (id !== null) return id
    context.addIssue({ code: 'custom', message: text.trim() ? words.invalid : words.missing })
    return z.NEVER
  })

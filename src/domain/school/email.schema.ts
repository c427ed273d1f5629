import { z } from 'zod'
import { text } from '../core/fields.ts'

/** An e-mail, with an empty text for none: no record of this school needs one. */
export const emailOrNone = (invalid: () => string) =>
  text(200)
    .trim()
    .refine((typed) => typed === '' || z.email().safeParse(typed).success, { error: invalid })

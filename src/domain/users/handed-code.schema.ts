import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'

/** A code that is handed to somebody, with the name that she types beside it to choose a password of her own. Shown once. */
export const HandedCode = z.object({
  id: Id,
  fullName: z.string(),
  /** The name to sign in with: the phone of a parent, else the e-mail. */
  name: z.string(),
  code: z.string(),
  until: Instant,
  /** Address of the school's server; null: the address of the page. */
  address: z.string().nullable(),
})
export type HandedCode = z.infer<typeof HandedCode>

/** Most slips that are made at once: more than the parents of a class, or the staff of a school. */
export const MOST_SLIPS = 200

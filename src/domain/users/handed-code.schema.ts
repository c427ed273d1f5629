import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'

/** A code that somebody is handed, and what she types with it to choose a password of her own. Told once. */
export const HandedCode = z.object({
  id: Id,
  fullName: z.string(),
  /** The name to sign in with: the phone of a parent, else the e-mail. */
  name: z.string(),
  code: z.string(),
  until: Instant,
  /** Where the school's server is reached; null: where the page is that asks. */
  address: z.string().nullable(),
})
export type HandedCode = z.infer<typeof HandedCode>

import { z } from 'zod'
import { ResetPassword } from '#domain/users/users.schema.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import type { TroubleWords } from '../core/trouble.ts'
import { authTexts } from './auth.texts.ts'

const texts = authTexts.reset

type Typed = Readonly<Record<'token' | 'newPassword' | 'confirmation', string>>

/** The specification's words where a field is empty. */
export const missingOf = ({ token, newPassword, confirmation }: Typed): string | null =>
  token.trim() === '' || newPassword === '' || confirmation === '' ? texts.missing : null

/** A code and the new password twice. Empty fields are asked for together, by `missingOf`. */
export const ResetForm = z
  .object({ token: z.string(), newPassword: z.union([z.literal(''), ResetPassword]), confirmation: z.string() })
  .refine((form) => missingOf(form) !== null || form.newPassword === form.confirmation, {
    path: ['confirmation'],
    message: texts.mismatch,
  })

/** What to tell of a failed call to somebody who is not signed in. */
export const resetWords: TroubleWords = { failed: uiTexts.fallbackError, noServer: authTexts.noServerTitle }

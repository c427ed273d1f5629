import { z } from 'zod'
import { ResetPassword } from '#domain/users/users.schema.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import type { TroubleWords } from '../core/trouble.ts'
import { authTexts } from './auth.texts.ts'

const texts = authTexts.reset

type Typed = Readonly<Record<'token' | 'newPassword' | 'confirmation', string>>

/** The specification's message for an empty field. */
export const missingOf = ({ token, newPassword, confirmation }: Typed): string | null =>
  token.trim() === '' || newPassword === '' || confirmation === '' ? texts.missing : null

/** A code and the new password twice. `missingOf` reports empty fields with one message. */
export const ResetForm = z
  .object({ token: z.string(), newPassword: z.union([z.literal(''), ResetPassword]), confirmation: z.string() })
  .refine((form) => missingOf(form) !== null || form.newPassword === form.confirmation, {
    path: ['confirmation'],
    message: texts.mismatch,
  })

/** Messages for a failed call of somebody who is not signed in. */
export const resetWords: TroubleWords = { failed: uiTexts.fallbackError, noServer: authTexts.noServerTitle }

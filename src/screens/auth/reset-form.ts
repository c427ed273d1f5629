import { z } from 'zod'
import { ResetPassword } from '#domain/users/users.schema.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import type { TroubleWords } from '../core/trouble.ts'
import { authTexts } from './auth.texts.ts'

const texts = authTexts.reset

type Typed = Readonly<Record<'token' | 'newPassword' | 'confirmation', string>> & { readonly name?: string }

/** The message where a field is empty (AUTH-8). */
export const missingOf = ({ token, newPassword, confirmation, name }: Typed): string | null =>
  [token.trim(), newPassword, confirmation, name?.trim()].includes('') ? texts.missing : null

const fields = { token: z.string(), newPassword: z.union([z.literal(''), ResetPassword]), confirmation: z.string() }

const isTwice = (form: Typed): boolean => missingOf(form) !== null || form.newPassword === form.confirmation
const TWICE = { path: ['confirmation'], message: texts.mismatch }

/** Schema of a code and the new password, typed twice. One message asks for all empty fields (`missingOf`). */
export const ResetForm = z.object(fields).refine(isTwice, TWICE)

/** Schema of the first sign-in: code and new password, and the name to sign in with. */
export const FirstSignInForm = z.object({ ...fields, name: z.string() }).refine(isTwice, TWICE)

/** Messages for failed calls of people who are not signed in. */
export const resetWords: TroubleWords = { failed: uiTexts.fallbackError, noServer: authTexts.noServerTitle }

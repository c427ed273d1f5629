import { z } from 'zod'
import { accountWords } from '#domain/core/account.texts.ts'
import { PasswordChange } from '#domain/users/users.schema.ts'
import { usersTexts } from './users.texts.ts'

const { oldPassword, newPassword } = PasswordChange.shape

// Checked even while other fields are wrong, so that all errors are shown at once.
const always = () => true

/** Changing the own password: the domain's rules, and the new one twice. */
export const PasswordForm = z
  .object({ oldPassword, newPassword, confirmation: z.string() })
  .refine((form) => form.newPassword === '' || form.oldPassword !== form.newPassword, {
    path: ['newPassword'],
    error: () => accountWords.samePassword,
    when: always,
  })
  .refine((form) => form.newPassword === form.confirmation, {
    path: ['confirmation'],
    error: () => usersTexts.password.mismatch,
    when: always,
  })
export type PasswordForm = z.infer<typeof PasswordForm>

import { isNoServer, serverMessage } from '#data/errors.ts'
import { ResetPassword } from '#domain/users/users.schema.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { authTexts } from './auth.texts.ts'

const texts = authTexts.reset

export type ResetForm = { token: string; newPassword: string; confirmation: string }

export type ResetTrouble = { field: keyof ResetForm | null; text: string }

/** The first thing wrong with the form, in the specification's order and words; null when it can be sent. */
export function resetTrouble({ token, newPassword, confirmation }: ResetForm): ResetTrouble | null {
  if (token.trim() === '' || newPassword === '' || confirmation === '') return { field: null, text: texts.missing }
  const password = ResetPassword.safeParse(newPassword)
  if (!password.success) {
    return { field: 'newPassword', text: password.error.issues[0]?.message ?? uiTexts.fallbackError }
  }
  return newPassword === confirmation ? null : { field: 'confirmation', text: texts.mismatch }
}

/** What to tell of a failed call to somebody who is not signed in. */
export const troubleWords = (error: unknown): string =>
  isNoServer(error) ? authTexts.noServerTitle : (serverMessage(error) ?? uiTexts.fallbackError)

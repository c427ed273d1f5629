import { filledText, type ProblemBody } from '#domain/core/problem-body.ts'
import { localized } from '#domain/core/translations.ts'

/** The server's refusals in another language, by their code; in English the server words them itself. */
const byCode = localized<Record<string, string>>('problems', {})

/** Messages of schemas and replies in another language, by the English message. */
const byMessage = localized<Record<string, string>>('messages', {})

const ownProperty = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** A message that a schema or the server has worded, in the language of the page where that knows it. */
export const shownMessage = (english: string): string => ownProperty(byMessage, english) ?? english

type Told = Pick<ProblemBody, 'code' | 'message'> & { details?: ProblemBody['details'] }

/** A refusal for people. What the server says more exactly than its code does stays in the server's words. */
export function problemWords({ code, message, details = {} }: Told): string {
  const text = ownProperty(byCode, code)
  if (text === undefined || typeof details['message'] === 'string') return shownMessage(message)
  const isFilled = [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => Object.hasOwn(details, String(name)))
  return isFilled ? filledText({ status: 0, text }, details) : shownMessage(message)
}

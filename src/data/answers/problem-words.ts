import { filledText, type KeptProblem } from '#domain/core/problem-body.ts'
import { localized } from '#domain/core/translations.ts'

/** The server's refusals in another language, by their code; in English the server words them itself. */
const byCode = localized<Record<string, string>>('problems', {})

/** A refusal for people. Without the details that a translation names it stays English: the device has the words of its own release. */
export function problemWords({ code, message, details = {} }: KeptProblem): string {
  const text: unknown = byCode[code]
  if (typeof text !== 'string') return message
  const isFilled = [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => Object.hasOwn(details, String(name)))
  return isFilled ? filledText({ status: 0, text }, details) : message
}

import { filledText, type KeptProblem } from '#domain/core/problem-body.ts'
import { localized } from '#domain/core/translations.ts'

/** The server's refusals in another language, by their code; in English the server words them itself. */
const byCode = localized<Record<string, string>>('problems', {})

/**
 * Text of a refusal for people: its translation, or the server's English where the refusal lacks a detail that the translation
 * names (the device has the translations of its own release).
 */
export function problemWords({ code, message, details = {} }: KeptProblem): string {
  const text: unknown = byCode[code]
  if (typeof text !== 'string') return message
  const isFilled = [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => Object.hasOwn(details, String(name)))
  return isFilled ? filledText({ status: 0, text }, details) : message
}

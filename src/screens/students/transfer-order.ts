import { RefusedError } from '#data/answers/failures.ts'
import { isNoServer } from '#data/answers/errors.ts'
import { transferTexts as texts } from './transfer.texts.ts'

/** Students, source and target class of a transfer. */
export type TransferOrder = { from: number; to: number | null; chosen: readonly number[]; note: string }

export type Trouble = { at: 'target' | 'students'; message: string }

/** Why an order cannot be sent yet (STU-15). */
export function troubleOf({ from, to, chosen }: TransferOrder): Trouble | null {
  if (to === null) return { at: 'target', message: texts.targetRequired }
  if (to === from) return { at: 'target', message: texts.sameClass }
  return chosen.length === 0 ? { at: 'students', message: texts.noneChosen } : null
}

/** The message for a refused or unanswered change. */
export function failureOf(error: unknown, fallback: string): string {
  if (isNoServer(error)) return texts.noServer
  if (!(error instanceof RefusedError)) return fallback
  const { code, details, message } = error
  if (code === 'studentsMoved') return texts.studentsMoved(String(details['names'] ?? ''))
  return texts.problems[code] ?? (message || fallback)
}

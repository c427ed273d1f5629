import { isNoServer, serverMessage } from '#data/answers/errors.ts'
import { coreTexts as texts } from './core.texts.ts'

export type TroubleWords = {
  /** The message where the server refused without a reason. */
  failed: string
  /** The message where the server did not answer. */
  noServer?: string
}

/** The message for a failed change: the server did not answer, the server's own message, or the fallback. */
export function troubleOf(error: unknown, words: TroubleWords | string): string {
  const { failed, noServer = texts.noServer } = typeof words === 'string' ? { failed: words } : words
  return isNoServer(error) ? noServer : (serverMessage(error) ?? failed)
}

import { isNoServer, serverMessage } from '#data/errors.ts'
import { coreTexts as texts } from './core.texts.ts'

export type TroubleWords = {
  /** Where the server refused without a reason. */
  failed: string
  /** Where it did not answer. */
  noServer?: string
}

/** What to tell of a failed change: that there is no server, the server's own words, or the fallback. */
export function troubleOf(error: unknown, words: TroubleWords | string): string {
  const { failed, noServer = texts.noServer } = typeof words === 'string' ? { failed: words } : words
  return isNoServer(error) ? noServer : (serverMessage(error) ?? failed)
}

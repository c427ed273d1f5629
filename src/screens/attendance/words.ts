import { isNoServer, serverMessage } from '#data/errors.ts'
import { texts } from './attendance.texts.ts'

/** What to tell of a failed change: that there is no server, the server's own words, or the fallback. */
export const wordsOf = (error: unknown, fallback: string): string =>
  isNoServer(error) ? texts.noServer : (serverMessage(error) ?? fallback)

/** The same of a question that was not answered. */
export const readWordsOf = (error: unknown, fallback: string): string =>
  isNoServer(error) ? texts.readNoServer : (serverMessage(error) ?? fallback)

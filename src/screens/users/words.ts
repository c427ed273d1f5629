import { isNoServer, serverMessage } from '#data/errors.ts'
import { usersTexts as texts } from './users.texts.ts'

/** What to tell of a failed change: the server's words, that there is no server, or the fallback. */
export const wordsOf = (error: unknown, fallback: string): string =>
  isNoServer(error) ? texts.noServer : (serverMessage(error) ?? fallback)

import { isNoServer, serverMessage } from '#data/errors.ts'

/** The school server did not answer to a change. */
const NO_SERVER =
  'The school server did not answer. What you entered is still here; try again when there is a connection.'

/** What to tell of a failed change: that there is no server, the server's own words, or the fallback. */
export const wordsOf = (error: unknown, fallback: string): string =>
  isNoServer(error) ? NO_SERVER : (serverMessage(error) ?? fallback)

import { isNoServer, serverMessage } from '#data/errors.ts'
import { coreTexts as texts } from './core.texts.ts'

export type TroubleWords = {
  /** Where the server refused without a reason. */
  failed: string
  /** Where it did not answer. */
  noServer?: string
}

/** What to tell of a failed change: that there is no server, the server's own words, or the fallback. */
export const troubleOf = (error: unknown, { failed, noServer = texts.noServer }: TroubleWords): string =>
  isNoServer(error) ? noServer : (serverMessage(error) ?? failed)

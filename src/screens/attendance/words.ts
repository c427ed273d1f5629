import { troubleOf } from '../core/trouble.ts'
import { texts } from './attendance.texts.ts'

/** What to tell of a question that was not answered. */
export const readWordsOf = (error: unknown, failed: string): string =>
  troubleOf(error, { failed, noServer: texts.readNoServer })

import { troubleOf } from '../core/trouble.ts'
import { texts } from './attendance.texts.ts'

/** The message for a failed read. */
export const readWordsOf = (error: unknown, failed: string): string =>
  troubleOf(error, { failed, noServer: texts.readNoServer })

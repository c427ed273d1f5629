import type { Translation } from '../core/translations.ts'
import type { examSentences } from './sentences.texts.ts'

export const examSentencesSo: Translation<typeof examSentences> = {
  className: (name) => `Fasalka ${name}`,
  exam: (id) => `Imtixaan ${id}`,
  subject: (id) => `Maaddo ${id}`,
  marks: (sheet, count) => `${sheet}: ${count === 1 ? 'hal dhibic' : `${count} dhibcood`}`,
}

import { localized } from '../core/translations.ts'

/** Sentences of waiting saves of marks. */
export const examSentences = localized('examSentences', {
  className: (name: string | number) => `Class ${name}`,
  exam: (id: number) => `Exam ${id}`,
  subject: (id: number) => `Subject ${id}`,
  marks: (sheet: string, count: number) => `${sheet}: ${count === 1 ? 'one mark' : `${count} marks`}`,
} as const)

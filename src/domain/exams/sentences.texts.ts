import { localized } from '../core/translations.ts'

/** What waiting saves of marks say. */
export const examSentences = localized('examSentences', {
  className: (name: string | number) => `Class ${name}`,
  exam: (id: number) => `Exam ${id}`,
  subject: (id: number) => `Subject ${id}`,
  // Why scores of a save do not count; only conflicts can be settled.
  notApplied: {
    conflict: (count: number) =>
      count === 1
        ? 'One mark differs from what the school already had; open the class to settle it.'
        : `${count} marks differ from what the school already had; open the class to settle them.`,
    noCorrectionsLeft: (count: number) =>
      count === 1
        ? 'The correction limit is reached: one mark was not changed.'
        : `${count} marks were not changed, because the correction limit is reached.`,
    refused: (count: number) =>
      count === 1
        ? 'One student had left the class or the school; this mark was not taken.'
        : `${count} students had left the class or the school; these marks were not taken.`,
  },
  marks: (sheet: string, count: number) => `${sheet}: ${count === 1 ? 'one mark' : `${count} marks`}`,
} as const)

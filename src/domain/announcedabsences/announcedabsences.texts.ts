import { localized } from '../core/translations.ts'

/** Sentences of waiting entries by which parents announce absences. */
export const announcedWords = localized('announcedWords', {
  announced: (name: string, days: string) => `${name} will be absent: ${days}`,
  withdrawn: (name: string, days: string) => `${name} will come after all: ${days}`,
} as const)

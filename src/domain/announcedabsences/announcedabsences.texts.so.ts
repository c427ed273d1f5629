import type { Translation } from '../core/translations.ts'
import type { announcedWords } from './announcedabsences.texts.ts'

export const announcedWordsSo: Translation<typeof announcedWords> = {
  announced: (name, days) => `${name} way maqnaan doontaa: ${days}`,
  withdrawn: (name, days) => `${name} way imanaysaa: ${days}`,
}

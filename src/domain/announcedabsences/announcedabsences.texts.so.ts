import type { Translation } from '../core/translations.ts'
import type { announcedWords } from './announcedabsences.texts.ts'

export const announcedWordsSo: Translation<typeof announcedWords> = {
  announced: (name, days) => `Maqnaanshaha ${name}: ${days}`,
  withdrawn: (name, days) => `Maqnaanshaha ${name} waa laga noqday: ${days}`,
}

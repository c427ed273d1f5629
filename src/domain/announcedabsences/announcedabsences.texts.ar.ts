import type { Translation } from '../core/translations.ts'
import type { announcedWords } from './announcedabsences.texts.ts'

export const announcedWordsAr: Translation<typeof announcedWords> = {
  announced: (name, days) => `غياب متوقع: ${name}، ${days}`,
  withdrawn: (name, days) => `أُلغي الغياب المتوقع: ${name}، ${days}`,
}

import type { Translation } from '../core/translations.ts'
import type { photoSentences } from './sentences.texts.ts'

export const photoSentencesSo: Translation<typeof photoSentences> = {
  student: (name) => `Sawirka ${name}`,
  number: (id) => `arday ${id}`,
  employee: 'Sawirka shaqaale',
}

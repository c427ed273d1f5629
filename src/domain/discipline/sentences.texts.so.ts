import type { Translation } from '../core/translations.ts'
import type { disciplineSentences } from './sentences.texts.ts'

export const disciplineSentencesSo: Translation<typeof disciplineSentences> = {
  aStudent: 'arday',
  student: (id) => `Arday ${id}`,
  created: (type, student, description) => `Waxaa la diiwaangeliyey ${type} ee ${student}: ${description}`,
  changed: (student, type, description) => `Diiwaanka anshaxa ee ${student} waxaa loo beddelay ${type}: ${description}`,
  deleted: (student) => `Diiwaanka anshaxa ee ${student} waa la tirtiray`,
}

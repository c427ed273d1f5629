import { countedAr } from '../core/plural.ar.ts'
import type { Translation } from '../core/translations.ts'
import type { examSentences } from './sentences.texts.ts'

export const examSentencesAr: Translation<Omit<typeof examSentences, 'notApplied'>> = {
  className: (name) => `الصف ${name}`,
  exam: (id) => `الامتحان ${id}`,
  subject: (id) => `المادة ${id}`,
  marks: (sheet, count) => `${sheet}: ${countedAr(count, ['درجة', 'درجتان', 'درجات', 'درجة'])}`,
}

import type { Translation } from '../core/translations.ts'
import type { disciplineSentences } from './sentences.texts.ts'

export const disciplineSentencesAr: Translation<typeof disciplineSentences> = {
  aStudent: 'طالب',
  student: (id) => `الطالب ${id}`,
  created: (type, student, description) => `سُجّل ${type} على ${student}: ${description}`,
  changed: (student, type, description) => `غُيّر سجل انضباط ${student} إلى ${type}: ${description}`,
  deleted: (student) => `حُذف سجل انضباط ${student}`,
}

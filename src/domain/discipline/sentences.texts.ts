import { localized } from '../core/translations.ts'

/** Sentences of waiting entries of discipline. */
export const disciplineSentences = localized('disciplineSentences', {
  aStudent: 'a student',
  student: (id: number) => `Student ${id}`,
  created: (type: string, student: string, description: string) => `${type} of ${student} recorded: ${description}`,
  changed: (student: string, type: string, description: string) =>
    `Discipline record of ${student} changed to ${type}: ${description}`,
  deleted: (student: string) => `Discipline record of ${student} deleted`,
} as const)

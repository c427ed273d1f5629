import { localized } from '../core/translations.ts'

/** Sentences of waiting photos. */
export const photoSentences = localized('photoSentences', {
  student: (name: string) => `Photo of ${name}`,
  number: (id: number) => `student ${id}`,
  employee: 'Photo of an employee',
} as const)

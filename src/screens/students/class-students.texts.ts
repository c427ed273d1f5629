import { localized } from '#domain/core/translations.ts'

export const classStudentsTexts = localized('classStudents', {
  list: { lead: 'Choose a class to see its list.' },
  select: 'Select a class',
  empty: 'No students found in this class.',
  noClass: 'No class has been created yet.',
  fields: { number: 'No.', fullname: 'Full name', gender: 'Gender', phone: 'Phone', phone2: 'Phone 2', fee: 'Fee' },
  notAvailable: 'N/A',
  file: (className: string) => `class-${className}`,
  titleOf: (className: string) => `Students of class ${className}`,
} as const)

import { localized } from '#domain/core/translations.ts'

export const marksTexts = localized('marks', {
  student: 'Student',
  absent: 'Absent',
  position: (at: number, of: number) => `${at} of ${of}`,
  previousChild: 'Previous child',
  nextChild: 'Next child',
  next: 'Next',
  erase: 'Erase',
  clamped: (typed: string, marks: number) =>
    marks === 0 ? `${typed} became 0` : `${typed} became ${marks}, the maximum`,
} as const)

import { localized } from '#domain/core/translations.ts'

export const marksTexts = localized('marks', {
  student: 'Student',
  absent: 'Absent',
  clamped: (typed: string, marks: number) =>
    marks === 0 ? `${typed} became 0` : `${typed} became ${marks}, the maximum`,
} as const)

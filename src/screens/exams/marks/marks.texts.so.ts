import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { marksTexts } from './marks.texts.ts'

export const marksSo: Translation<typeof marksTexts> = {
  student: term.Student,
  absent: term.Absent,
  position: (at, of) => `${at} ka mid ah ${of}`,
  previousChild: 'Ilmaha ka horreeya',
  nextChild: 'Ilmaha xiga',
  next: 'Xiga',
  erase: 'Tirtir',
  clamped: (typed, marks) =>
    marks === 0 ? `${typed} waxay noqotay 0` : `${typed} waxay noqotay ${marks}, ugu badnaan`,
}

import { STUDENT_FIELDS, type SheetKind } from '../sheets/kinds.ts'
import type { HeadingKey } from '../sheets/words.ts'

const NO_MARKS = [
  'class',
  'classId',
  'section',
  'gender',
  'position',
  'figures',
  'others',
  'remarks',
  'age',
  'phone',
  'birth',
] as const satisfies readonly HeadingKey[]

/** Marks of a class in one exam: a row for each student, a column for each subject, or one column of marks. */
export const MARKS_SHEET: SheetKind = {
  id: 'marks',
  fields: STUDENT_FIELDS,
  ignored: [...NO_MARKS, 'exam', 'year'],
  least: 1,
  hasSubjects: true,
}

/** Marks in which each row names its student, exam and academic year (EXAM-19). */
export const SHORT_MARKS_SHEET: SheetKind = {
  id: 'shortMarks',
  fields: [
    { name: 'studentId', label: 'Student ID', headings: ['studentId'], parse: 'identifier', isRequired: true },
    { name: 'examName', label: 'Exam name', headings: ['exam'], parse: 'text', isRequired: true },
    { name: 'academicYearId', label: 'Academic year', headings: ['year'], parse: 'text', isRequired: true },
  ],
  ignored: [...NO_MARKS, 'fullName'],
  least: 1,
  hasSubjects: true,
}

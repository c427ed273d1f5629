import type { ReportRows } from '../report.ts'
import type { Marks, ScoreSheetRow } from './scores.schema.ts'

type Rows = Pick<ReportRows, 'students' | 'classes' | 'className' | 'examSetup' | 'scoreSheets'>

type Given = {
  /** Marks by exam, subject and student, all made in class 1 unless the sheet names another. */
  sheets: readonly (readonly [examId: number, subjectId: number, marks: Record<number, Marks>, classId?: number])[]
  students?: readonly (readonly [id: number, fullname: string, classId?: number])[]
  published?: readonly (readonly [examId: number, classId: number])[]
}

const STUDENTS = [
  [1, 'Amina'],
  [2, 'Bile'],
  [3, 'Cabdi'],
  [4, 'Deeqa'],
] as const

const sheet = ([examId, subjectId, marks, classId = 1]: Given['sheets'][number]): ScoreSheetRow => ({
  classId,
  examId,
  subjectId,
  yearBegins: '2026-08-01',
  scores: Object.entries(marks).map(([id, each]) => [Number(id), each, 1]),
})

/**
 * A class of four, 1A, that takes English (1) and Somali (2), with the exams monthly (1), midterm (2), final (3) and
 * a second monthly (4) of 2026-2027.
 */
export function testClass({ sheets, students = STUDENTS, published = [] }: Given): Rows {
  const names = new Map([
    [1, '1A'],
    [2, '1B'],
  ])
  return {
    classes: [...names].map(([id, name]) => ({ id, name, grade: 1 })),
    className: (id) => names.get(id) ?? `Class ${id}`,
    students: students.map(([id, fullname, classId = 1]) => ({ id, fullname, classId })),
    examSetup: {
      years: [{ id: 3, year: '2026-2027' }],
      subjects: [
        { id: 1, name: 'English' },
        { id: 2, name: 'Somali' },
        { id: 3, name: 'Physics' },
      ],
      exams: [
        { id: 1, name: 'Monthly', type: 'MONTHLY', academicYearId: 3 },
        { id: 2, name: 'Midterm', type: 'MIDTERM', academicYearId: 3 },
        { id: 3, name: 'Final', type: 'FINAL', academicYearId: 3 },
        { id: 4, name: 'Second monthly', type: 'MONTHLY', academicYearId: 3 },
      ],
      classSubjects: [1, 2].flatMap((classId) => [1, 2].map((subjectId) => ({ classId, subjectId }))),
      publications: published.map(([examId, classId]) => ({ examId, classId })),
    },
    scoreSheets: sheets.map(sheet),
  }
}

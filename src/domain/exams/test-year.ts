import type { ReportRows } from '../report.ts'
import type { Marks, ScoreSheetRow } from './scores.schema.ts'
import { testClass } from './test-class.ts'

/** An exam that a child sat, with the marks in English and Somali: undefined where missing, null where she was absent. */
type Sat = readonly [examId: 1 | 2 | 3, classId: 1 | 2, english: Marks | undefined, somali: Marks | undefined]

type Child = {
  name: string
  /** Class today, or the class that she left. */
  classId: 1 | 2
  leftAt?: string
  sat: readonly Sat[]
  /** Result worked out by hand, which all papers have; null where there is nothing to report. */
  result: {
    className: '1A' | '1B'
    rank: number | null
    total: number
    /** Marks possible in the exams that were held, and percent of them. */
    possible: number
    percent: number
    /** Percent of 200, as the student report has it. */
    ofYear: number
    grade: string | null
    missing: number
  } | null
}

/**
 * A year of eight children in 1A, which has held the monthly (20) and the midterm (30), and 1B, which has also held the
 * final (50): with two subjects, 100 can be reached in 1A so far, and 200 in 1B.
 */
export const YEAR: readonly Child[] = [
  {
    // Amina moved to 1B in March, where she sat the final.
    name: 'Amina',
    classId: 2,
    sat: [
      [1, 1, 20, 18],
      [2, 1, 30, 26],
      [3, 2, 50, 46],
    ],
    result: { className: '1B', rank: 1, total: 190, possible: 200, percent: 95, ofYear: 95, grade: 'A+', missing: 0 },
  },
  {
    name: 'Bile',
    classId: 1,
    sat: [
      [1, 1, 10, 12],
      [2, 1, 15, 20],
    ],
    result: { className: '1A', rank: 1, total: 57, possible: 100, percent: 57, ofYear: 28.5, grade: null, missing: 0 },
  },
  {
    // Cabdi was absent from one exam, which is no missing mark; another mark is missing.
    name: 'Cabdi',
    classId: 1,
    sat: [
      [1, 1, 16, null],
      [2, 1, undefined, 12],
    ],
    result: { className: '1A', rank: 2, total: 28, possible: 100, percent: 28, ofYear: 14, grade: null, missing: 1 },
  },
  {
    // Deeqa left before the midterm, and is named without a rank.
    name: 'Deeqa',
    classId: 1,
    leftAt: '2026-09-12T07:00:00.000Z',
    sat: [[1, 1, 19, 19]],
    result: { className: '1A', rank: null, total: 38, possible: 100, percent: 38, ofYear: 19, grade: null, missing: 2 },
  },
  { name: 'Ebla', classId: 1, sat: [], result: null },
  {
    name: 'Farah',
    classId: 2,
    sat: [
      [1, 2, 10, 10],
      [2, 2, 20, 20],
      [3, 2, 40, 30],
    ],
    result: { className: '1B', rank: 2, total: 130, possible: 200, percent: 65, ofYear: 65, grade: 'B', missing: 0 },
  },
  {
    // Geedi left after the final.
    name: 'Geedi',
    classId: 2,
    leftAt: '2026-09-13T07:00:00.000Z',
    sat: [
      [1, 2, 5, 5],
      [2, 2, 10, 10],
      [3, 2, 20, 20],
    ],
    result: { className: '1B', rank: 3, total: 70, possible: 200, percent: 35, ofYear: 35, grade: 'D', missing: 0 },
  },
  {
    // Hodan moved to 1B before the final, of which a mark is missing.
    name: 'Hodan',
    classId: 2,
    sat: [
      [1, 1, 8, 8],
      [2, 1, 8, 8],
      [3, 2, undefined, 25],
    ],
    result: { className: '1B', rank: 4, total: 57, possible: 200, percent: 28.5, ofYear: 28.5, grade: 'D', missing: 1 },
  },
]

/** Figures of the classes that follow from the results of the children. */
export const CLASSES = {
  '1A': { count: 3, average: 42.5, top: 'Bile', moved: ['Amina to 1B', 'Hodan to 1B'], percent: 42.5, passRate: 50 },
  '1B': { count: 4, average: 111.8, top: 'Amina', moved: [] as string[], percent: 55.9, passRate: 50 },
} as const

/** Scores, each as (child, exam, class, subject, marks). */
export const yearScores = YEAR.flatMap(({ sat }, at) =>
  sat.flatMap(([examId, classId, ...marks]) =>
    marks.flatMap((mark, subject) =>
      mark === undefined ? [] : [{ at, examId, classId, subjectId: subject + 1, marks: mark }],
    ),
  ),
)

const ALL_PUBLISHED = [1, 2, 3].flatMap((examId) => [1, 2].map((classId) => [examId, classId] as const))

/** The year as rows; the ids of children are their places, from 1 on. */
export function testYear(published: readonly (readonly [number, number])[] = ALL_PUBLISHED) {
  const sheets = new Map<string, ScoreSheetRow>()
  for (const { at, examId, classId, subjectId, marks } of yearScores) {
    const key = `${classId}:${examId}:${subjectId}`
    const sheet = sheets.get(key) ?? { classId, examId, subjectId, yearBegins: '2026-08-01', scores: [] }
    sheet.scores.push([at + 1, marks, 1])
    sheets.set(key, sheet)
  }
  const students: ReportRows['students'] = YEAR.map(({ name, classId, leftAt }, at) => ({
    id: at + 1,
    fullname: name,
    classId,
    ...(leftAt ? { leftAt } : {}),
  }))
  return { ...testClass({ sheets: [], published }), students, scoreSheets: [...sheets.values()] }
}

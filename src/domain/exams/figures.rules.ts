import { percentOf } from '../core/percent.ts'
import { EXAM_TYPES, MAX_MARKS, type ExamType } from './exams.schema.ts'
import type { Marks } from './scores.schema.ts'

/** Divisor of the midterm report, and the total that passes in it (EXAM-22). */
export const MIDTERM_TOTAL = 500
export const MIDTERM_PASS = 250

/** A mark that counts: absence counts 0. */
const counted = (marks: Marks): number => marks ?? 0

export const sum = (marks: readonly Marks[]): number => marks.reduce((all: number, each) => all + counted(each), 0)

/**
 * The marks of one type of exam in a subject: the mean of its exams, in halves; undefined where there is none, null
 * where the student was absent from all.
 */
export function meanOf(marks: readonly Marks[]): Marks | undefined {
  if (marks.length === 0) return undefined
  if (marks.every((each) => each === null)) return null
  return Math.round((sum(marks) / marks.length) * 2) / 2
}

/** A subject's marks by type; a type without marks is left out. */
export type SubjectMarks = Partial<Record<ExamType, Marks>>

/** Total per subject: monthly, midterm and final, of 100. */
export const subjectTotal = ({ MONTHLY, MIDTERM, FINAL }: SubjectMarks): number =>
  sum([MONTHLY ?? null, MIDTERM ?? null, FINAL ?? null])

/**
 * A subject's marks in some types of exam together: undefined where there are none, null where the student was absent
 * from all of them.
 */
export function marksInTypes(marks: SubjectMarks, types: readonly ExamType[] = EXAM_TYPES): Marks | undefined {
  const given = types.flatMap((type) => (marks[type] === undefined ? [] : [marks[type]]))
  if (given.length === 0) return undefined
  return given.every((each) => each === null) ? null : sum(given)
}

/** Most marks in a number of subjects, in exams of these types. */
export const maximumOf = (types: readonly ExamType[], subjects: number): number =>
  types.reduce((all, type) => all + MAX_MARKS[type], 0) * subjects

/** Lowest total of a subject for each grade (EXAM-20). */
export const GRADES = [
  [90, 'A+'],
  [80, 'A'],
  [70, 'B+'],
  [60, 'B'],
  [50, 'C+'],
  [40, 'C'],
] as const

export type Grade = (typeof GRADES)[number][1] | typeof LOWEST_GRADE
export const LOWEST_GRADE = 'D'

/** Grade of a subject's total of 100 (EXAM-20). */
export const gradeOf = (total: number): Grade => GRADES.find(([from]) => total >= from)?.[1] ?? LOWEST_GRADE

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** Student report: total divided by the number of subjects; two decimals. */
export const transcriptPercent = (total: number, subjects: number): number =>
  subjects === 0 ? 0 : rounded(total / subjects, 2)

/** Exam results: total divided by the number of subjects, rounded to a whole number. */
export const examResultsPercent = (total: number, subjects: number): number =>
  subjects === 0 ? 0 : Math.round(total / subjects)

/** Midterm results: total of 500, two decimals; other reports divide by the number of subjects (EXAM-21). */
export const midtermPercent = (total: number): number => percentOf(total, MIDTERM_TOTAL, 2)

export const midtermPassed = (total: number): boolean => total >= MIDTERM_PASS

/** Whether a subject's mark counts as good in the midterm report: from its equal share of the passing total on. */
export const isGoodInMidterm = (marks: number, subjects: number): boolean => marks >= MIDTERM_PASS / subjects

/** Lowest mark of a subject that counts as good in the final report (EXAM-23). */
export const GOOD_IN_FINAL = 50

/** Share in percent that passes in the report by type, until the school sets another. */
export const PASS_THRESHOLD = 50

/** Average with one decimal, as averages and pass rates are shown (EXAM-22). */
export const average = (values: readonly number[]): number =>
  values.length === 0 ? 0 : rounded(values.reduce((all, each) => all + each, 0) / values.length, 1)

/** Average of the marks of a class in a subject; absence counts 0, missing marks do not count. Null where all are missing. */
export function averageMark(marks: readonly (Marks | undefined)[]): number | null {
  const given = marks.flatMap((each) => (each === undefined ? [] : [counted(each)]))
  return given.length === 0 ? null : average(given)
}

/** How many of some students passed, in percent with one decimal. */
export const passRate = (passed: number, all: number): number => (all === 0 ? 0 : percentOf(passed, all))

/** Percentage in the report by type: of the marks that could be reached, with two decimals. */
export const percentOfMaximum = (total: number, maximum: number): number =>
  maximum === 0 ? 0 : percentOf(total, maximum, 2)

/** Whether a total passes in the report by type, by the school's threshold in percent. */
export const isPassed = (total: number, maximum: number, thresholdPercent: number): boolean =>
  maximum > 0 && total * 100 >= maximum * thresholdPercent

type Totalled = {
  studentId: number
  fullName: string
  totalMarks: number
  hasScores: boolean
  /** False for a student who has scores, and is not compared with the others. */
  isCounted?: boolean
}

const hasRank = ({ hasScores, isCounted = true }: Totalled): boolean => hasScores && isCounted

/** By total downwards, then those without a rank, those without scores last; equal totals by name, then id. */
const byRank = (a: Totalled, b: Totalled): number =>
  Number(hasRank(b)) - Number(hasRank(a)) ||
  Number(b.hasScores) - Number(a.hasScores) ||
  b.totalMarks - a.totalMarks ||
  (a.fullName < b.fullName ? -1 : Number(a.fullName > b.fullName)) ||
  a.studentId - b.studentId

/**
 * Puts students in order and ranks them: equal totals share a rank and the next is skipped (1, 2, 2, 4); students
 * without any score, and those who are not compared, have none.
 */
export function ranked<Row extends Totalled>(rows: readonly Row[]): (Row & { rank: number | null })[] {
  let rank = 0
  let last: number | null = null
  return [...rows].sort(byRank).map((row, at) => {
    if (row.totalMarks !== last) [rank, last] = [at + 1, row.totalMarks]
    return { ...row, rank: hasRank(row) ? rank : null }
  })
}

/** Number of students in a report; one who left before the last exam that it counts is named in it, and not counted. */
export const countOf = (rows: readonly { rank: number | null; hasLeft: boolean }[]): number =>
  rows.filter(({ rank, hasLeft }) => rank !== null || !hasLeft).length

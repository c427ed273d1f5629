import { report, type At, type ReportRows } from '../report.ts'
import { yearTable, type Table, type TableStudent } from './class-table.rules.ts'
import { MAX_MARKS, type ExamSetup, type ExamType, type SubjectRow } from './exams.schema.ts'
import { average, isPassed, marksInTypes, passRate, percentOfMaximum } from './figures.rules.ts'
import type { Performance } from './reports.schema.ts'
import { yearBook, yearName } from './year-book.rules.ts'
import { possibleOf } from './year-result.rules.ts'

const READS = ['students', 'classes', 'className', 'examSetup', 'scoreSheets'] as const
type Rows = Pick<ReportRows, (typeof READS)[number]>

export type OfYearType = { academicYearId: number; examType?: ExamType | undefined; passThreshold: number }

/** Marks that one student reached, out of those possible in the exams that were held. */
type Reached = { name: string; total: number; maximum: number }

function figuresOf(reached: readonly Reached[], passThreshold: number) {
  const passed = reached.filter(({ total, maximum }) => isPassed(total, maximum, passThreshold))
  return {
    students: reached.length,
    average: average(reached.map(({ total, maximum }) => percentOfMaximum(total, maximum))),
    passRate: passRate(passed.length, reached.length),
  }
}

/** The names at both ends of an order; null where there is nobody. */
function endsOf<Part>(parts: readonly Part[], valueOf: (part: Part) => number, nameOf: (part: Part) => string) {
  const sorted = [...parts].sort((a, b) => valueOf(b) - valueOf(a))
  const [best, weakest] = [sorted[0], sorted.at(-1)]
  return { best: best ? nameOf(best) : null, weakest: weakest ? nameOf(weakest) : null }
}

const comparedIn = ({ students }: Table): readonly TableStudent[] => students.filter(({ rank }) => rank !== null)

const reachedInClass = (table: Table): Reached[] =>
  comparedIn(table).map((student) => ({
    name: student.fullName,
    total: student.totalMarks,
    maximum: possibleOf(student),
  }))

function reachedInSubject(table: Table, subjectId: number): Reached[] {
  const of = ({ fullName, byType, held }: TableStudent): Reached[] => {
    const marks = byType.get(subjectId)
    const maximum = [...(held.get(subjectId) ?? [])].reduce((all, type) => all + MAX_MARKS[type], 0)
    return marks ? [{ name: fullName, total: marksInTypes(marks) ?? 0, maximum }] : []
  }
  return comparedIn(table).flatMap(of)
}

/** Extract of a class's scores for the performance of the school. */
export type ClassPart = {
  classId: number
  className: string
  reached: readonly Reached[]
  /** By the id of the subject; subjects without scores are left out. */
  bySubject: ReadonlyMap<number, readonly Reached[]>
}

const partOf = (table: Table): ClassPart => ({
  classId: table.classId,
  className: table.className,
  reached: reachedInClass(table),
  bySubject: new Map(
    table.subjects.flatMap(({ id }) => {
      const reached = reachedInSubject(table, id)
      return reached.length > 0 ? [[id, reached] as const] : []
    }),
  ),
})

/** Extracts of the classes that have scores; for some of the classes, their rows are enough. */
export function classPartsOf(rows: Rows, { academicYearId, examType }: OfYearType, at: At): ClassPart[] {
  const book = yearBook(rows, { academicYearId, ...(examType && { types: [examType] }) }, at)
  if (!book) return []
  const tables = rows.classes.map(({ id }) => yearTable(rows, book, id, at))
  return tables.filter((table) => comparedIn(table).length > 0).map(partOf)
}

const figuresOfClass = ({ classId, className, reached }: ClassPart, passThreshold: number) => ({
  classId,
  className,
  ...figuresOf(reached, passThreshold),
  ...endsOf(
    reached,
    ({ total }) => total,
    ({ name }) => name,
  ),
})

function figuresOfSubject(parts: readonly ClassPart[], { id, name }: SubjectRow, passThreshold: number) {
  const given = parts.flatMap(({ className, bySubject }) => {
    const reached = bySubject.get(id)
    return reached ? [{ className, reached }] : []
  })
  if (given.length === 0) return []
  const all = given.flatMap(({ reached }) => reached)
  const ends = endsOf(
    given,
    ({ reached }) => figuresOf(reached, passThreshold).average,
    ({ className }) => className,
  )
  return [{ subject: name, ...figuresOf(all, passThreshold), ...ends }]
}

/** The performance of a year from the extracts of all classes; null where there is no such year. */
export function performanceOf(
  setup: ExamSetup,
  parts: readonly ClassPart[],
  { academicYearId, passThreshold }: OfYearType,
): Performance | null {
  const academicYear = yearName(setup, academicYearId)
  if (academicYear === null) return null
  const classes = parts.map((part) => figuresOfClass(part, passThreshold))
  const subjects = setup.subjects.flatMap((subject) => figuresOfSubject(parts, subject, passThreshold))
  const all = parts.flatMap(({ reached }) => reached)
  return {
    academicYear,
    passThreshold,
    ...figuresOf(all, passThreshold),
    classes: classes.sort((a, b) => b.average - a.average || (a.className < b.className ? -1 : 1)),
    subjects: subjects.sort((a, b) => b.average - a.average || (a.subject < b.subject ? -1 : 1)),
  }
}

/** Exam Performance: averages and pass rates of a year by class and subject. */
export const performance = report({
  id: 'exams.performance',
  isOffline: true,
  reads: READS,
  wants: ({ academicYearId }: OfYearType) => ({ academicYearId, isOfScores: true }),
  compute: (rows: Rows, question: OfYearType, at: At): Performance | null =>
    performanceOf(rows.examSetup, classPartsOf(rows, question, at), question),
})

import { grouped } from '../core/grouped.ts'
import { report, type ReportRows } from '../report.ts'
import { classTable, examsWhere, type ClassTable, type TableStudent } from './class-table.rules.ts'
import { EXAM_TYPES, type ExamSetup, type ExamType, type SubjectRow } from './exams.schema.ts'
import { average, isPassed, marksInTypes, maximumOf, passRate, percentOfMaximum } from './figures.rules.ts'
import { yearName } from './exams.reports.ts'
import type { Performance } from './reports.schema.ts'

const READS = ['students', 'classes', 'examSetup', 'scoreSheets'] as const
type Rows = Pick<ReportRows, (typeof READS)[number]>
type Exams = ReturnType<typeof examsWhere>

export type OfYearType = { academicYearId: number; examType?: ExamType | undefined; passThreshold: number }

/** What one student reached, of what could be reached. */
type Reached = { name: string; total: number; maximum: number }

/** The types of exam that a class has marks of: only these can be reached. */
const typesIn = ({ students }: ClassTable): ExamType[] =>
  EXAM_TYPES.filter((type) =>
    students.some(({ byType }) => [...byType.values()].some((marks) => marks[type] !== undefined)),
  )

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

const reachedInClass = (table: ClassTable): Reached[] => {
  const maximum = maximumOf(typesIn(table), table.subjects.length)
  return table.students
    .filter(({ hasScores }) => hasScores)
    .map(({ fullName, totalMarks }) => ({ name: fullName, total: totalMarks, maximum }))
}

const reachedInSubject = (table: ClassTable, subjectId: number): Reached[] => {
  const maximum = maximumOf(typesIn(table), 1)
  const of = ({ fullName, byType }: TableStudent): Reached[] => {
    const marks = byType.get(subjectId)
    return marks ? [{ name: fullName, total: marksInTypes(marks) ?? 0, maximum }] : []
  }
  return table.students.flatMap(of)
}

/** The table of each class that has scores; each class is given only the students that it needs. */
function tablesOf(rows: Rows, exams: Exams): ClassTable[] {
  const sheetsOf = grouped(rows.scoreSheets, ({ classId }) => classId)
  const studentsOf = grouped(rows.students, ({ classId }) => classId)
  const nameOf = new Map(rows.students.map((student) => [student.id, student]))
  return rows.classes.flatMap(({ id }) => {
    const scoreSheets = sheetsOf.get(id) ?? []
    const moved = new Set(scoreSheets.flatMap(({ scores }) => scores.map(([studentId]) => studentId)))
    const students = [
      ...(studentsOf.get(id) ?? []),
      ...[...moved].flatMap((each) => {
        const student = nameOf.get(each)
        return student && student.classId !== id ? [student] : []
      }),
    ]
    const table = classTable({ ...rows, students, scoreSheets }, id, exams)
    return table?.students.some(({ hasScores }) => hasScores) ? [table] : []
  })
}

/** What is left of a class's scores for the performance of the school. */
export type ClassPart = {
  classId: number
  className: string
  reached: readonly Reached[]
  /** By the id of the subject; subjects without scores are left out. */
  bySubject: ReadonlyMap<number, readonly Reached[]>
}

const partOf = (table: ClassTable): ClassPart => ({
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

/** The exams that a question is about. */
const examsOf = (setup: ExamSetup, { academicYearId, examType }: OfYearType): Exams =>
  examsWhere(
    setup,
    (exam) => exam.academicYearId === academicYearId && (examType === undefined || exam.type === examType),
  )

/** The parts of the classes that have scores; of some classes, their rows are enough. */
export const classPartsOf = (rows: Rows, asked: OfYearType): ClassPart[] =>
  tablesOf(rows, examsOf(rows.examSetup, asked)).map(partOf)

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

/** The performance of a year from the parts of all classes; null where there is no such year. */
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
  wants: ({ academicYearId, examType }: OfYearType) => ({ academicYearId, ...(examType && { examTypes: [examType] }) }),
  compute: (rows: Rows, asked: OfYearType): Performance | null =>
    performanceOf(rows.examSetup, classPartsOf(rows, asked), asked),
})

import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { yearBegins, type ScoreSheetRow, type SheetScore } from '#domain/exams/scores.schema.ts'
import type { ReportRows, Wanted } from '#domain/report.ts'
import { isAmong } from '../../db/is-among.ts'
import { classes, exams, scores, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { hasClass, studentsIn, type Scope } from '../scope.ts'
import { seenBy } from './exams.sync.ts'
import { setupJson, toExamSetup } from './setup.queries.ts'

/** What reports of exams are made of. */
export type ExamRows = Pick<ReportRows, 'students' | 'classes' | 'className' | 'examSetup' | 'scoreSheets'>

/** `classIds`: some classes of a report of the whole school. */
type Asked = { tx: Db; scope: Scope; wanted: Wanted & { classIds?: readonly number[] } }

type SheetFound = [classId: number, examId: number, subjectId: number, scores: SheetScore[]]
type Found = {
  classes: [id: number, name: string, grade: number, isClosed: boolean][]
  students: [id: number, classId: number, fullname: string][]
  setup: Parameters<typeof toExamSetup>[0]
  sheets: SheetFound[]
}

const inExams = ({ examId, academicYearId, examTypes }: Wanted): SQL | undefined =>
  and(
    examId === undefined ? undefined : eq(scores.examId, examId),
    academicYearId === undefined ? undefined : eq(exams.academicYearId, academicYearId),
    examTypes && inArray(exams.type, [...examTypes]),
  )

const inClasses = (
  column: typeof scores.classId | typeof students.classId | typeof classes.id,
  { classId, classIds }: Asked['wanted'],
): SQL | undefined => (classId === undefined ? classIds && isAmong(column, classIds) : eq(column, classId))

/** The students of a question: of a class also those who have moved on and have scores in it. */
function ofQuestion(wanted: Asked['wanted']): SQL | undefined {
  if (wanted.studentId !== undefined) return eq(students.id, wanted.studentId)
  const present = inClasses(students.classId, wanted)
  return present && or(present, sql`${students.id} in (select student_id from scored)`)
}

/** The classes of the question; of a student those in which the scores were made, and her own. */
const namedIn = (wanted: Asked['wanted']): SQL | undefined =>
  wanted.studentId === undefined
    ? inClasses(classes.id, wanted)
    : sql`${classes.id} in (select class_id from scored union
        select ${students.classId} from ${students} where ${students.id} = ${wanted.studentId})`

const statementFor = ({ scope, wanted }: Asked): SQL => sql`
  with scored as materialized (
    select ${scores.classId}, ${scores.examId}, ${scores.subjectId}, ${scores.studentId}, ${scores.marks}, ${scores.revision}
    from ${scores} join ${exams} on ${exams.id} = ${scores.examId}
    where ${and(
      isNull(scores.deletedAt),
      seenBy(scope),
      inClasses(scores.classId, wanted),
      wanted.studentId === undefined ? undefined : eq(scores.studentId, wanted.studentId),
      inExams(wanted),
    )})
  select
    (select coalesce(json_agg(json_build_array(${classes.id}, ${classes.name}, ${classes.grade},
      ${classes.closedAt} is not null) order by ${classes.id}), '[]') from ${classes} where ${namedIn(wanted) ?? sql`true`}) as classes,
    (select coalesce(json_agg(json_build_array(${students.id}, ${students.classId}, ${students.fullname})), '[]')
      from ${students} where ${and(isNull(students.deletedAt), studentsIn(scope), ofQuestion(wanted))}) as students,
    ${setupJson(wanted)} as setup,
    (select coalesce(json_agg(json_build_array(class_id, exam_id, subject_id, list) order by class_id, exam_id, subject_id), '[]')
      from (select class_id, exam_id, subject_id,
        json_agg(json_build_array(student_id, marks, revision) order by student_id) as list
        from scored group by class_id, exam_id, subject_id) as sheet) as sheets`

/**
 * The rows that the caller may see, in one statement: reports of one class or student take as long as their round trips.
 * Scores are those that count, and students without their phones.
 */
export async function readExamRows(asked: Asked): Promise<ExamRows> {
  const { rows } = (await asked.tx.execute(statementFor(asked))) as { rows: Found[] }
  const [found] = rows
  if (!found) throw new Error('A statement without tables has no row')
  const examSetup = toExamSetup(found.setup)
  const beginOfYear = new Map(examSetup.years.map(({ id, year }) => [id, yearBegins(year)]))
  const beginOf = new Map(examSetup.exams.map((exam) => [exam.id, beginOfYear.get(exam.academicYearId) ?? '']))
  const names = new Map(found.classes.map(([id, name]) => [id, name]))
  const toSheet = ([classId, examId, subjectId, given]: SheetFound): ScoreSheetRow => ({
    classId,
    examId,
    subjectId,
    yearBegins: beginOf.get(examId) ?? '',
    scores: given,
  })
  return {
    examSetup,
    scoreSheets: found.sheets.map(toSheet),
    students: found.students.map(([id, classId, fullname]) => ({ id, classId, fullname })),
    classes: found.classes
      .filter(([id]) => hasClass(asked.scope, id))
      .map(([id, name, grade, isClosed]) => ({ id, name, grade, closed: isClosed })),
    // Class names are not secret: a student may have been marked in a class that the caller may not see.
    className: (id) => names.get(id) ?? `Class ${id}`,
  }
}

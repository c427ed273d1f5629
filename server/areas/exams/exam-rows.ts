import { and, eq, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ReportedSheet, SheetScore } from '#domain/exams/scores.schema.ts'
import { yearBegins } from '#domain/exams/years.rules.ts'
import type { ReportRows, Wanted } from '#domain/report.ts'
import { classes, exams, scores, students, yearRolls } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { hasClass, studentsIn, type Scope } from '../school/scope.ts'
import { rollsSeenBy, seenBy } from './exams.sync.ts'
import { rollsJson, setupJson, toExamSetup, toRolls } from './setup.queries.ts'

/** Rows that reports of exams read. */
export type ExamRows = Pick<ReportRows, 'students' | 'classes' | 'className' | 'examSetup' | 'scoreSheets'>

type OfExams = Pick<Wanted, 'classId' | 'studentId' | 'examId' | 'academicYearId'>

/** `classIds`: some classes of a report of the whole school. */
type Asked = { tx: Db; scope: Scope; wanted: OfExams & { classIds?: readonly number[] } }

type SheetFound = [classId: number, examId: number, subjectId: number, students: number, scores: SheetScore[] | null]
type Found = {
  classes: [id: number, name: string, grade: number, isClosed: boolean][]
  students: [id: number, classId: number, fullname: string, leftAt: string | null][]
  setup: Parameters<typeof toExamSetup>[0]
  rolls: Parameters<typeof toRolls>[0]
  sheets: SheetFound[]
}

/** As an array, ids are looked up in an index; joined with a list of unknown length, PostgreSQL reads all scores. */
const isIn = (column: SQLWrapper, ids: SQL): SQL => sql`${column} = any(array(${ids}))`

/** Scores that count, of the exam or year. */
const counted = ({ examId, academicYearId }: OfExams): SQL | undefined =>
  and(
    isNull(scores.deletedAt),
    examId === undefined ? undefined : eq(scores.examId, examId),
    academicYearId === undefined
      ? undefined
      : isIn(scores.examId, sql`select ${exams.id} from ${exams} where ${eq(exams.academicYearId, academicYearId)}`),
  )

/** The ids of the asked classes; undefined: all. */
const askedClasses = ({ classId, classIds = classId === undefined ? undefined : [classId] }: Asked['wanted']) =>
  classIds && sql`select unnest(${sql.param([...classIds])}::integer[])`

type ClassColumn = typeof scores.classId | typeof students.classId | typeof yearRolls.classId

const inClasses = (column: ClassColumn, wanted: Asked['wanted']) => {
  const asked = askedClasses(wanted)
  return asked && isIn(column, asked)
}

/** Condition: students with scores of the exams, also where they have changed class since. */
const hasScores = (wanted: OfExams): SQL =>
  sql`exists (select from ${scores} where ${and(counted(wanted), eq(scores.studentId, students.id))})`

/** Condition: rolls of the asked year, or that of the asked exam. */
function rolledIn({ academicYearId, examId }: OfExams): SQL {
  if (academicYearId !== undefined) return eq(yearRolls.academicYearId, academicYearId)
  if (examId === undefined) return sql`false`
  return sql`${yearRolls.academicYearId} = (select ${exams.academicYearId} from ${exams} where ${eq(exams.id, examId)})`
}

/** `listed`: the scores that are listed of each sheet; left out: all. */
type Parts = { before: SQL; scored: SQL | undefined; listed?: SQL; students: SQL; setup: SQL }

/**
 * Of classes: their students, those of the end of a year that was turned, and all who have scores in them, also those who have
 * left or moved since, by name: a class and whoever may see it know who sat its exams. Then the scores of all of these, in
 * whichever class.
 */
const partsOfClasses = ({ scope, wanted }: Asked): Parts => ({
  before: sql`people as materialized (
    select ${students.id} as id from ${students}
      where ${and(or(isNull(students.deletedAt), hasScores(wanted)), studentsIn(scope), inClasses(students.classId, wanted))}
    union select ${scores.studentId} from ${scores}
      where ${and(counted(wanted), seenBy(scope), inClasses(scores.classId, wanted))}
    union select unnest(${yearRolls.studentIds} || ${yearRolls.leftIds}) from ${yearRolls}
      where ${and(rolledIn(wanted), rollsSeenBy(scope), inClasses(yearRolls.classId, wanted))})`,
  scored: and(counted(wanted), isIn(scores.studentId, sql`select id from people`)),
  students: isIn(students.id, sql`select id from people`),
  setup: setupJson({
    taken: askedClasses(wanted),
    published: askedClasses(wanted) && sql`${askedClasses(wanted)} union select class_id from scored`,
  }),
})

/**
 * Of a student whom the caller may see, also one who has left: her scores, and of the classes in which she may have ended
 * the year how many have marks, which tells what was held.
 */
const partsOfStudent = ({ scope, wanted }: Asked, studentId: number): Parts => ({
  before: sql`places as materialized (
    select ${students.classId} as id from ${students} where ${and(eq(students.id, studentId), studentsIn(scope))}
    union select ${scores.classId} from ${scores} where ${and(counted(wanted), eq(scores.studentId, studentId))}
    union select ${yearRolls.classId} from ${yearRolls}
      where ${and(rolledIn(wanted), sql`${studentId} = any(${yearRolls.studentIds} || ${yearRolls.leftIds})`)})`,
  scored: and(counted(wanted), isIn(scores.classId, sql`select id from places`)),
  listed: sql`filter (where student_id = ${studentId})`,
  students: and(eq(students.id, studentId), studentsIn(scope)) ?? sql`false`,
  setup: setupJson({ taken: sql`select id from places`, published: sql`select id from places` }),
})

function statementFor(asked: Asked): SQL {
  const { studentId } = asked.wanted
  const parts = studentId === undefined ? partsOfClasses(asked) : partsOfStudent(asked, studentId)
  return sql`
  with ${parts.before}, scored as materialized (
    select ${scores.classId}, ${scores.examId}, ${scores.subjectId}, ${scores.studentId}, ${scores.marks}, ${scores.revision}
    from ${scores} where ${parts.scored})
  select
    (select coalesce(json_agg(json_build_array(${classes.id}, ${classes.name}, ${classes.grade},
      ${classes.closedAt} is not null) order by ${classes.id}), '[]') from ${classes}) as classes,
    (select coalesce(json_agg(json_build_array(${students.id}, ${students.classId}, ${students.fullname},
      ${students.deletedAt})), '[]') from ${students} where ${parts.students}) as students,
    ${parts.setup} as setup, ${rollsJson(rolledIn(asked.wanted))} as rolls,
    (select coalesce(json_agg(json_build_array(class_id, exam_id, subject_id, students, list)
        order by class_id, exam_id, subject_id), '[]')
      from (select class_id, exam_id, subject_id, count(*) as students,
        json_agg(json_build_array(student_id, marks, revision) order by student_id) ${parts.listed ?? sql``} as list
        from scored group by class_id, exam_id, subject_id) as sheet) as sheets`
}

/** Whether a class is asked for and in the caller's scope. */
const isAsked = ({ scope, wanted: { classId, classIds } }: Asked, id: number): boolean =>
  hasClass(scope, id) && (classId === undefined || id === classId) && (classIds?.includes(id) ?? true)

/**
 * The rows of a question, in one statement: reports of one class or student take as long as their round trips. Scores are
 * those that count, and students without their phones.
 */
export async function readExamRows(asked: Asked): Promise<ExamRows> {
  const { rows } = (await asked.tx.execute(statementFor(asked))) as { rows: Found[] }
  const [found] = rows
  if (!found) throw new Error('A statement without tables has no row')
  const examSetup = { ...toExamSetup(found.setup), rolls: toRolls(found.rolls) }
  const beginOfYear = new Map(examSetup.years.map(({ id, year }) => [id, yearBegins(year)]))
  const beginOf = new Map(examSetup.exams.map((exam) => [exam.id, beginOfYear.get(exam.academicYearId) ?? '']))
  const names = new Map(found.classes.map(([id, name]) => [id, name]))
  const toSheet = ([classId, examId, subjectId, count, listed]: SheetFound): ReportedSheet => ({
    classId,
    examId,
    subjectId,
    yearBegins: beginOf.get(examId) ?? '',
    scores: listed ?? [],
    ...(asked.wanted.studentId === undefined ? {} : { students: count }),
  })
  return {
    examSetup,
    scoreSheets: found.sheets.map(toSheet),
    students: found.students.map(([id, classId, fullname, leftAt]) => ({
      id,
      classId,
      fullname,
      ...(leftAt === null ? {} : { leftAt }),
    })),
    classes: found.classes
      .filter(([id]) => isAsked(asked, id))
      .map(([id, name, grade, isClosed]) => ({ id, name, grade, closed: isClosed })),
    // Class names are not secret: a student may have been marked in a class that the caller may not see.
    className: (id) => names.get(id) ?? `Class ${id}`,
  }
}

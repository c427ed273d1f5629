import { isNull, sql, type SQL } from 'drizzle-orm'
import type { AcademicYearRow, ExamSetup, ExamType, YearRoll, YearTurn } from '#domain/exams/exams.schema.ts'
import type { Term } from '#domain/exams/terms.schema.ts'
import { academicYears, classSubjects, exams, publications, subjects, yearRolls } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

type Pairs = [number, number][]
type SetupFound = {
  years: [
    id: number,
    year: string,
    firstDay: string | null,
    lastDay: string | null,
    turn: YearTurn | null,
    isClosed: boolean,
    terms: Term[],
  ][]
  subjects: [id: number, name: string, isHidden: boolean][]
  exams: [id: number, name: string, type: ExamType, academicYearId: number, isHidden: boolean, termId: number | null][]
  classSubjects: Pairs
  publications: Pairs
}

/** Classes as a query of their ids: of which class it is read who takes which subject, and what is published; of all without. */
type SetupAsked = { taken?: SQL | undefined; published?: SQL | undefined }

type ClassColumn = typeof classSubjects.classId | typeof publications.classId

const isIn = (column: ClassColumn, classIds: SQL | undefined): SQL =>
  classIds ? sql`${column} in (${classIds})` : sql`true`

const listOf = (fields: SQL, rest: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_array(${fields})), '[]') ${rest})`

/**
 * Academic years, subjects and exams with hidden ones, which class takes which subject, and what is published, as one
 * text, which takes one statement and which drivers read faster than rows.
 */
export const setupJson = (asked: SetupAsked): SQL =>
  sql`json_build_object(
    'years', ${listOf(
      sql`${academicYears.id}, ${academicYears.year}, ${academicYears.firstDay}, ${academicYears.lastDay}, ${academicYears.turn},
        ${academicYears.closedAt} is not null, ${academicYears.terms}`,
      sql`from ${academicYears}`,
    )},
    'subjects', ${listOf(sql`${subjects.id}, ${subjects.name}, ${subjects.deletedAt} is not null`, sql`from ${subjects}`)},
    'exams', ${listOf(
      sql`${exams.id}, ${exams.name}, ${exams.type}, ${exams.academicYearId}, ${exams.deletedAt} is not null, ${exams.termId}`,
      sql`from ${exams}`,
    )},
    'classSubjects', ${listOf(
      sql`${classSubjects.classId}, ${classSubjects.subjectId}`,
      sql`from ${classSubjects} where ${isIn(classSubjects.classId, asked.taken)}`,
    )},
    'publications', ${listOf(
      sql`${publications.examId}, ${publications.classId}`,
      sql`from ${publications} where ${isNull(publications.withdrawnAt)} and ${isIn(publications.classId, asked.published)}`,
    )})`

type FoundYear = Omit<typeof academicYears.$inferSelect, 'createdAt' | 'closedAt'> & {
  closedAt: string | boolean | null
}

/** A year as devices hold it: with days where the school gave it some. */
export const toYearRow = ({ id, year, firstDay, lastDay, turn, closedAt, terms }: FoundYear): AcademicYearRow => ({
  id,
  year,
  ...(firstDay === null || lastDay === null ? {} : { firstDay, lastDay }),
  ...(turn === null ? {} : { turn }),
  ...(closedAt ? { closed: true as const } : {}),
  ...(terms.length === 0 ? {} : { terms }),
})

type RollFound = [
  yearId: number,
  classId: number,
  className: string,
  studentIds: number[],
  subjectIds: number[],
  leftIds: number[],
  leftAt: string[],
]

/** Rolls of classes at the end of their years, as one text; `which` is a condition on them. */
export const rollsJson = (which: SQL): SQL =>
  listOf(
    sql`${yearRolls.academicYearId}, ${yearRolls.classId}, ${yearRolls.className}, ${yearRolls.studentIds}, ${yearRolls.subjectIds},
      ${yearRolls.leftIds}, ${yearRolls.leftAt}`,
    sql`from ${yearRolls} where ${which}`,
  )

export const toRolls = (found: readonly RollFound[]): YearRoll[] =>
  found.map(([academicYearId, classId, className, studentIds, subjectIds, leftIds, leftAt]) => ({
    academicYearId,
    classId,
    className,
    studentIds,
    subjectIds,
    left: leftIds.map((id, index) => ({ id, at: leftAt[index] ?? '' })),
  }))

/** Rolls of the classes in which some students ended a year that was turned. */
export async function readRollsOf(tx: Db, studentIds: readonly number[]): Promise<YearRoll[]> {
  const which = sql`(${yearRolls.studentIds} || ${yearRolls.leftIds}) && ${sql.param([...studentIds])}::integer[]`
  const { rows } = (await tx.execute(sql`select ${rollsJson(which)} as found`)) as { rows: { found: RollFound[] }[] }
  return toRolls(rows[0]?.found ?? [])
}

const hiddenIf = (isHidden: boolean) => (isHidden ? { hidden: true } : {})
const byFirst = <Row extends [number, ...unknown[]]>(rows: readonly Row[]): Row[] => rows.toSorted(([a], [b]) => a - b)
const byBoth = (pairs: Pairs): Pairs => pairs.toSorted(([a, of], [b, other]) => a - b || of - other)

/** Exam setup in order of ids; years by name. */
export const toExamSetup = (found: SetupFound): ExamSetup => ({
  years: found.years
    .map(([id, year, firstDay, lastDay, turn, closedAt, terms]) =>
      toYearRow({ id, year, firstDay, lastDay, turn, closedAt, terms }),
    )
    .toSorted((a, b) => (a.year < b.year ? -1 : 1)),
  subjects: byFirst(found.subjects).map(([id, name, isHidden]) => ({ id, name, ...hiddenIf(isHidden) })),
  exams: byFirst(found.exams).map(([id, name, type, academicYearId, isHidden, termId]) => ({
    id,
    name,
    type,
    academicYearId,
    ...(termId === null ? {} : { termId }),
    ...hiddenIf(isHidden),
  })),
  classSubjects: byBoth(found.classSubjects).map(([classId, subjectId]) => ({ classId, subjectId })),
  publications: byBoth(found.publications).map(([examId, classId]) => ({ examId, classId })),
})

export async function readExamSetup(tx: Db): Promise<ExamSetup> {
  const { rows } = (await tx.execute(sql`select ${setupJson({})} as found`)) as { rows: { found: SetupFound }[] }
  const [row] = rows
  if (!row) throw new Error('A statement without tables has no row')
  return toExamSetup(row.found)
}

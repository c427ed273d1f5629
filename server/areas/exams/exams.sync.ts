import { and, isNull, sql, type SQL } from 'drizzle-orm'
import type { ExamRow, PublicationRow, SubjectRow } from '#domain/exams/exams.schema.ts'
import type { ScoreConflictRow, ScoreSheetRow, SheetScore } from '#domain/exams/scores.schema.ts'
import { yearBegins } from '#domain/exams/years.rules.ts'
import { sheetKey } from '#domain/row-keys.ts'
import { SCORE_DAYS_CACHED } from '#domain/synced-tables.ts'
import { isAmong } from '../../db/is-among.ts'
import {
  academicYears,
  classes,
  classSubjects,
  exams,
  publications,
  scoreConflicts,
  scores,
  subjects,
  teacherAssignments,
  yearRolls,
} from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Scope } from '../school/scope.ts'
import { fullNamesOf } from '../school/accounts.ts'
import { toYearRow } from './setup.queries.ts'
import { firstDayRetained, plainReader, type Keyed, type Reader, type SyncedReader } from '../sync/synced-reader.ts'

const shown = ({ deletedAt }: { deletedAt: string | null }) => (deletedAt ? { hidden: true } : {})

export const toSubjectRow = (row: typeof subjects.$inferSelect): SubjectRow => ({
  id: row.id,
  name: row.name,
  ...shown(row),
})

export const toExamRow = (row: typeof exams.$inferSelect): ExamRow => ({
  id: row.id,
  name: row.name,
  type: row.type,
  academicYearId: row.academicYearId,
  ...(row.termId === null ? {} : { termId: row.termId }),
  ...shown(row),
})

export const yearRows = plainReader('academicYears', {
  table: academicYears,
  order: 'up',
  toRows: (found) => found.map(({ row }) => toYearRow(row)),
})

export const subjectRows = plainReader('subjects', {
  table: subjects,
  order: 'up',
  toRows: (found) => found.map(({ row }) => toSubjectRow(row)),
})

export const examRows = plainReader('exams', {
  table: exams,
  order: 'up',
  toRows: (found) => found.map(({ row }) => toExamRow(row)),
})

/** Condition: rows of classes in the scope; a parent's children are in scope without their class. */
const inClasses = (scope: Scope, column: Parameters<typeof isAmong>[0]): SQL | undefined => {
  if (scope.kind === 'school') return undefined
  return isAmong(column, scope.kind === 'classes' ? scope.classIds : [])
}

const textList = (keys: readonly string[]): SQL => sql`${sql.param([...keys])}::text[]`

export const classSubjectRows = plainReader('classSubjects', {
  table: classSubjects,
  order: 'up',
  isKey: (keys) => sql`${classSubjects.classId} || ':' || ${classSubjects.subjectId} = any (${textList(keys)})`,
  where: (scope) => inClasses(scope, classSubjects.classId),
  toRows: (found) => found.map(({ row: { classId, subjectId } }) => ({ classId, subjectId })),
})

export const assignmentRows = plainReader('teacherAssignments', {
  table: teacherAssignments,
  order: 'up',
  where: (scope) => inClasses(scope, teacherAssignments.classId),
  toRows: (found) =>
    found.map(({ row: { id, teacherId, classId, subjectId } }) => ({ id, teacherId, classId, subjectId })),
})

export const publicationRows = plainReader('publications', {
  table: publications,
  order: 'up',
  isKey: (keys) => sql`${publications.examId} || ':' || ${publications.classId} = any (${textList(keys)})`,
  where: (scope) => and(isNull(publications.withdrawnAt), inClasses(scope, publications.classId)),
  toRows: (found): PublicationRow[] => found.map(({ row: { examId, classId } }) => ({ examId, classId })),
})

export const scoreConflictRows = plainReader('scoreConflicts', {
  table: scoreConflicts,
  order: 'up',
  where: () => isNull(scoreConflicts.settledAt),
  toRows: async (found, { tx }) => {
    const nameOf = await fullNamesOf(
      tx,
      found.flatMap(({ row }) => [row.standingBy, row.challengerBy]),
    )
    return found.map(({ row }): ScoreConflictRow => {
      const { id, studentId, classId, examId, subjectId } = row
      const standing = { marks: row.standingMarks, by: nameOf.get(row.standingBy) ?? '', at: row.standingAt }
      const challenger = { marks: row.challengerMarks, by: nameOf.get(row.challengerBy) ?? '', at: row.challengerAt }
      return { id, studentId, classId, examId, subjectId, standing, challenger }
    })
  },
})

type SheetFound = Omit<ScoreSheetRow, 'yearBegins' | 'scores'> & { year: string; scores: SheetScore[] }

/** Filter of the scores to read; missing fields do not filter. */
export type SheetsAsked = {
  classId?: number | undefined
  examId?: number | undefined
  academicYearId?: number | undefined
  studentId?: number | undefined
}

/** Scores by class, exam and subject, of classes in the scope. One text for each sheet: drivers read it faster than rows. */
async function sheetsWhere(tx: Db, which: SQL): Promise<SheetFound[]> {
  const { rows } = (await tx.execute(sql`
    select ${scores.classId} as "classId", ${scores.examId} as "examId",
      ${scores.subjectId} as "subjectId", ${academicYears.year} as year,
      coalesce(json_agg(json_build_array(${scores.studentId}, ${scores.marks}, ${scores.revision})
        order by ${scores.studentId}) filter (where ${scores.deletedAt} is null), '[]') as scores
    from ${scores} join ${exams} on ${exams.id} = ${scores.examId}
    join ${academicYears} on ${academicYears.id} = ${exams.academicYearId}
    where ${which}
    group by ${scores.classId}, ${scores.examId}, ${scores.subjectId}, ${academicYears.year}
    order by 1, 2, 3`)) as { rows: SheetFound[] }
  return rows
}

const toSheet = ({ classId, examId, subjectId, year, scores: given }: SheetFound): ScoreSheetRow => ({
  classId,
  examId,
  subjectId,
  yearBegins: yearBegins(year),
  scores: given,
})

export const seenBy = (scope: Scope): SQL => inClasses(scope, scores.classId) ?? sql`true`
export const rollsSeenBy = (scope: Scope): SQL => inClasses(scope, yearRolls.classId) ?? sql`true`

/** Scores of a question, as sheets; only of classes in the scope. */
export async function readSheets(tx: Db, scope: Scope, asked: SheetsAsked): Promise<ScoreSheetRow[]> {
  const which = and(
    seenBy(scope),
    asked.classId === undefined ? undefined : sql`${scores.classId} = ${asked.classId}`,
    asked.examId === undefined ? undefined : sql`${scores.examId} = ${asked.examId}`,
    asked.academicYearId === undefined ? undefined : sql`${exams.academicYearId} = ${asked.academicYearId}`,
    asked.studentId === undefined ? undefined : sql`${scores.studentId} = ${asked.studentId}`,
  )
  return (await sheetsWhere(tx, which ?? sql`true`)).map(toSheet)
}

const keyParts = (keys: readonly string[]): SQL =>
  sql`(${scores.classId}, ${scores.examId}, ${scores.subjectId}) in (
    select split_part(key, ':', 1)::int, split_part(key, ':', 2)::int, split_part(key, ':', 3)::int
    from unnest(${textList(keys)}) as wanted (key))`

/** A class in an exam: all its sheets are on the same page of an initial load. */
type Sitting = { examId: number; classId: number }

const sittingKey = ({ examId, classId }: Sitting): string => `${examId}:${classId}`

const sittingOf = (key: string): Sitting => {
  const [examId, classId] = key.split(':').map(Number)
  return { examId: examId ?? 0, classId: classId ?? 0 }
}

const isRetained = ({ env }: Reader): SQL =>
  sql`left(${academicYears.year}, 4) || '-08-01' >= ${firstDayRetained(env, SCORE_DAYS_CACHED)}`

/**
 * The next classes with scores in retained exams, the newest exams first. Each is looked up in the index by exam and class, so
 * that a page costs what its own rows cost, not what all scores of a school cost.
 */
async function nextSittings(reader: Reader, after: string | null, limit: number): Promise<Sitting[]> {
  const { tx, scope } = reader
  const from = after === null ? null : sittingOf(after)
  const { rows } = (await tx.execute(sql`
    select pair.exam_id as "examId", pair.class_id as "classId" from (
      select ${exams.id} as exam_id, ${classes.id} as class_id
      from ${exams} join ${academicYears} on ${academicYears.id} = ${exams.academicYearId}
      cross join ${classes}
      where ${isRetained(reader)} and ${inClasses(scope, classes.id) ?? sql`true`}
        and ${from ? sql`(${exams.id}, ${classes.id}) < (${from.examId}::int, ${from.classId}::int)` : sql`true`}
      order by exam_id desc, class_id desc
    ) as pair cross join lateral (
      select from ${scores} where ${scores.examId} = pair.exam_id and ${scores.classId} = pair.class_id limit 1
    ) as sat
    order by pair.exam_id desc, pair.class_id desc limit ${limit}`)) as { rows: Sitting[] }
  return rows
}

const isOfSitting = (sittings: readonly Sitting[]): SQL =>
  sql`(${scores.examId}, ${scores.classId}) in (select * from unnest(
    ${sql.param(sittings.map(({ examId }) => examId))}::int[], ${sql.param(sittings.map(({ classId }) => classId))}::int[]))`

/** Subjects of a class, about: how many sheets of one class in one exam to expect. */
const SHEETS_OF_SITTING = 8

/** At least `limit` sheets of whole sittings, fewer only where there are no more. */
async function sheetsFrom(reader: Reader, after: string | null, limit: number): Promise<Keyed<string>[]> {
  const found: Keyed<string>[] = []
  for (let place = after; found.length < limit;) {
    const sittings = await nextSittings(reader, place, Math.ceil((limit - found.length) / SHEETS_OF_SITTING))
    const last = sittings.at(-1)
    if (!last) break
    const id = (place = sittingKey(last))
    const sheets = await sheetsWhere(reader.tx, isOfSitting(sittings))
    found.push(...sheets.map((sheet) => ({ id, key: sheetKey(sheet), row: toSheet(sheet) })))
  }
  return found
}

export const sheetRows: SyncedReader<string> = {
  order: 'down',
  read: async (reader, { keys, after, limit }) => {
    if (!keys) return sheetsFrom(reader, after ?? null, limit ?? 5_000)
    const which = and(seenBy(reader.scope), isRetained(reader), keyParts(keys)) ?? sql`true`
    return (await sheetsWhere(reader.tx, which)).map((sheet) => ({ id: '', key: sheetKey(sheet), row: toSheet(sheet) }))
  },
}

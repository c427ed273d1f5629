import { addDays } from '#domain/core/dates.ts'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import type { ScoreSheetRow } from '#domain/exams/scores.schema.ts'
import { yearBegins } from '#domain/exams/years.rules.ts'
import { SCORE_DAYS_CACHED } from '#domain/synced-tables.ts'
import type { CacheDb, CachedRow } from '../device/db.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { effectsOf, overlay, pulledFor } from '../replica/overlay.ts'
import { readExamSetup } from './setup.queries.ts'

/** Academic years that begin before this day are not in the replica. */
export const firstYearRetained = (today: string): string => addDays(today, -SCORE_DAYS_CACHED)

/** Filter of score sheets; a field that is left out does not restrict. */
export type SheetsAsked = {
  classId?: number | undefined
  examId?: number | undefined
  academicYearId?: number | undefined
  studentId?: number | undefined
}

/** The first day of each exam's academic year, by exam id. */
function beginnings({ exams, years }: Pick<ExamSetup, 'exams' | 'years'>): Map<number, string> {
  const begins = new Map(years.map(({ id, year }) => [id, yearBegins(year)]))
  return new Map(exams.map(({ id, academicYearId }) => [id, begins.get(academicYearId) ?? '']))
}

const ofStudent = (sheet: ScoreSheetRow, studentId: number): ScoreSheetRow[] => {
  const scores = sheet.scores.filter(([id]) => id === studentId)
  return scores.length === 0 ? [] : [{ ...sheet, scores }]
}

/** The replica's scores, as sheets, with this person's waiting marks over them. */
export async function readSheets(
  cache: CacheDb,
  entries: readonly OutboxEntry[],
  { classId, examId, academicYearId, studentId }: SheetsAsked,
): Promise<ScoreSheetRow[]> {
  const table = cache.scoreSheets
  const setup = await readExamSetup(cache)
  const yearOf = new Map(setup.exams.map((exam) => [exam.id, exam.academicYearId]))
  const yearId = academicYearId ?? yearOf.get(examId ?? 0)
  const year = setup.years.find(({ id }) => id === yearId)
  const found =
    classId === undefined
      ? year
        ? table.where('yearBegins').equals(yearBegins(year.year))
        : table.toCollection()
      : examId === undefined
        ? table.where('[classId+examId]').between([classId, 0], [classId, Infinity])
        : table.where('[classId+examId]').equals([classId, examId])
  const [rows, keys, pulled] = await Promise.all([found.toArray(), found.primaryKeys(), pulledFor(cache, entries)])
  const begins = beginnings(setup)
  const sheets = overlay(
    rows.map((row, at) => [keys[at] ?? '', row] as const),
    effectsOf(entries, pulled, 'scoreSheets'),
  ) as ReadonlyMap<string, CachedRow> as ReadonlyMap<string, ScoreSheetRow & { pending?: unknown }>
  return [...sheets.values()]
    .filter(
      (sheet) =>
        (classId === undefined || sheet.classId === classId) &&
        (examId === undefined || sheet.examId === examId) &&
        (academicYearId === undefined || yearOf.get(sheet.examId) === academicYearId),
    )
    .map(({ subjectId, scores, yearBegins: begun, ...sheet }) => ({
      classId: sheet.classId,
      examId: sheet.examId,
      subjectId,
      yearBegins: begun || (begins.get(sheet.examId) ?? ''),
      scores,
    }))
    .flatMap((sheet) => (studentId === undefined ? [sheet] : ofStudent(sheet, studentId)))
    .sort((a, b) => a.classId - b.classId || a.examId - b.examId || a.subjectId - b.subjectId)
}

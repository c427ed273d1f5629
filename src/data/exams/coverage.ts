import { schoolDay } from '#domain/core/dates.ts'
import type { AcademicYearRow, ExamSetup } from '#domain/exams/exams.schema.ts'
import type { ScoreSheetRow } from '#domain/exams/scores.schema.ts'
import { yearBegins } from '#domain/exams/years.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { pulledTo } from '../replica/overlay.ts'
import type { Coverage } from '../answers/source.ts'
import type { CacheDb, DeviceDb } from '../device/db.ts'
import { getSetting } from '../device/settings.ts'
import { cacheQuery, useCacheQuery } from '../replica/use-cache.ts'
import { readSchoolClock } from '../device/clock.ts'
import { readExamSetup } from './setup.queries.ts'
import { firstYearRetained } from './sheets.ts'

type Reader = { db: DeviceDb; cache: CacheDb }

/** Exam or year, class and student that a report of exams is about. */
export type ReportAsked = ScoresAsked & { classId?: number; studentId?: number }

/** First day and completeness of the replica's scores, with the school's years and exams. */
export async function readScoreSpan({ db, cache }: Reader) {
  const [{ timeZone, offset }, { position }, { years, exams }] = await Promise.all([
    readSchoolClock(db),
    pulledTo(cache),
    readExamSetup(cache),
  ])
  const today = schoolDay(Date.now() + offset, timeZone)
  return { since: firstYearRetained(today), isWhole: position > 0, years, exams }
}

const useSpan = cacheQuery(readScoreSpan)

/** An academic year, or an exam of one. */
type ScoresAsked = { academicYearId?: number | undefined; examId?: number | undefined }

type Setup = Pick<ExamSetup, 'years' | 'exams'>

/** The academic year that is asked about, or the asked exam's. */
function yearOf({ years, exams }: Setup, { academicYearId, examId }: ScoresAsked): AcademicYearRow | undefined {
  const yearId = academicYearId ?? exams.find(({ id }) => id === examId)?.academicYearId
  return years.find(({ id }) => id === yearId)
}

/** First day of an academic year, or of an exam's; empty where the year is not known. */
function beginOf(setup: Setup, question: ScoresAsked): string {
  const year = yearOf(setup, question)
  return year ? yearBegins(year.year) : ''
}

/** Whether the school was turned into the next year since: only the school knows the classes as they were. */
export const wasTurned = (setup: Setup, question: ScoresAsked): boolean => yearOf(setup, question)?.turn === 'turned'

/** Whether a replica with scores since this day holds those of an academic year, and its classes. */
export const holdsYear = ({ since, ...setup }: Setup & { since: string }, question: ScoresAsked): boolean =>
  beginOf(setup, question) >= since && !wasTurned(setup, question)

/** Whether the replica holds all scores of an academic year, or of an exam's. */
export function useScoreCoverage(question: ScoresAsked): Coverage {
  const span = useSpan()
  return {
    isReady: span.status !== 'loading',
    isLocal: span.status === 'ready' && span.data.isWhole && holdsYear(span.data, question),
  }
}

/** Students with scores in an academic year, or in that of an exam; of one class or, without `classId`, of the school. */
async function studentsOnSheets(cache: CacheDb, { years, exams }: Span, { classId, ...question }: ReportAsked) {
  const found =
    classId === undefined
      ? cache.scoreSheets.toCollection()
      : cache.scoreSheets.where('[classId+examId]').between([classId, 0], [classId, Infinity])
  const begin = beginOf({ years, exams }, question)
  const sheets = (await found.toArray()) as unknown as ScoreSheetRow[]
  return new Set(sheets.flatMap((sheet) => (sheet.yearBegins === begin ? sheet.scores.map(([id]) => String(id)) : [])))
}

type Span = Awaited<ReturnType<typeof readScoreSpan>>

/**
 * Whether the replica has all that a report needs. Only the school knows the names of students who have left, and the scores that
 * a student who joined a teacher's class during the year has from her former class.
 */
export async function holdsReport({ db, cache }: Reader, question: ReportAsked): Promise<boolean> {
  const span = await readScoreSpan({ db, cache })
  if (!span.isWhole || !holdsYear(span, question)) return false
  const { classId, studentId } = question
  const ids = studentId === undefined ? await studentsOnSheets(cache, span, question) : new Set([String(studentId)])
  const known = (await cache.students.bulkGet([...ids])) as unknown as (StudentRow | undefined)[]
  if (known.some((row) => row === undefined)) return false
  if ((await getSetting(db, 'userData'))?.Role !== 'Teacher') return true
  const present = classId === undefined ? [] : await cache.students.where('classId').equals(classId).toArray()
  const begin = beginOf(span, question)
  return [...known, ...(present as unknown as StudentRow[])].every((row) => schoolDay(row?.joined ?? 0, 'UTC') < begin)
}

type ReportCoverage = { holds: boolean; turned: boolean }

const readReportCoverage = async (reader: Reader, question: ReportAsked): Promise<ReportCoverage> => ({
  holds: await holdsReport(reader, question),
  turned: wasTurned(await readExamSetup(reader.cache), question),
})

/** Whether the replica has all that a report needs, live. Of a year that was turned it has no part either. */
export function useReportCoverage(question: ReportAsked): Coverage {
  const key = `reportCoverage:${JSON.stringify(question)}`
  const found = useCacheQuery(key, (reader) => readReportCoverage(reader, question))
  const isReady = found.status !== 'loading'
  if (found.status !== 'ready') return { isReady, isLocal: false }
  return { isReady, isLocal: found.data.holds, hasNoPart: found.data.turned }
}

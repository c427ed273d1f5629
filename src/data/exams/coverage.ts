import { schoolDay } from '#domain/core/dates.ts'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import { yearBegins } from '#domain/exams/scores.schema.ts'
import { pulledTo } from '../overlay.ts'
import type { Coverage } from '../source.ts'
import type { CacheDb, DeviceDb } from '../db.ts'
import { cacheQuery } from '../use-cache.ts'
import { readSchoolClock } from '../clock.ts'
import { readExamSetup } from './setup.queries.ts'
import { firstYearRetained } from './sheets.ts'

type Reader = { db: DeviceDb; cache: CacheDb }

/** What the replica holds of scores, and which years and exams there are. */
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
export type ScoresAsked = { academicYearId?: number | undefined; examId?: number | undefined }

/** Whether a replica that begins on this day holds the scores of that year. */
export function holdsYear(
  { since, years, exams }: Pick<ExamSetup, 'years' | 'exams'> & { since: string },
  { academicYearId, examId }: ScoresAsked,
): boolean {
  const yearId = academicYearId ?? exams.find(({ id }) => id === examId)?.academicYearId
  const year = years.find(({ id }) => id === yearId)
  return year !== undefined && yearBegins(year.year) >= since
}

/** Whether the replica holds all scores of an academic year, or of an exam's. */
export function useScoreCoverage(asked: ScoresAsked): Coverage {
  const span = useSpan()
  return {
    isReady: span.status !== 'loading',
    isLocal: span.status === 'ready' && span.data.isWhole && holdsYear(span.data, asked),
  }
}

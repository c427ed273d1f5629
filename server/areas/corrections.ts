import { and, count, eq } from 'drizzle-orm'
import { schoolDay } from '#domain/core/dates.ts'
import { presentYear } from '#domain/exams/figures.rules.ts'
import { correctionsOf, type Corrections } from '#domain/exams/scores.rules.ts'
import { academicYears, exams, scoreHistory, users } from '../db/schema.ts'
import type { Db } from '../db/types.ts'
import type { ServerEnv } from '../handle.ts'
import { readSettings } from './school/settings.queries.ts'

/** Corrections that somebody made in exams of an academic year, counted in the history. */
async function correctionsUsed(tx: Db, teacherId: number, academicYearId: number): Promise<number> {
  const [found] = await tx
    .select({ used: count() })
    .from(scoreHistory)
    .innerJoin(exams, eq(exams.id, scoreHistory.examId))
    .where(
      and(
        eq(scoreHistory.madeBy, teacherId),
        eq(scoreHistory.isCorrection, true),
        eq(exams.academicYearId, academicYearId),
      ),
    )
  return found?.used ?? 0
}

/** The id of the present academic year; undefined while the school has none. */
async function presentYearId(tx: Db, env: ServerEnv): Promise<number | undefined> {
  const years = await tx.select({ id: academicYears.id, year: academicYears.year }).from(academicYears)
  return presentYear(years, schoolDay(env.now(), env.school.timeZone))?.id
}

/**
 * A teacher's limit and what she has used of it: in exams of the given academic year, else of the present one. Who
 * decides by it whether a correction is accepted locks the account first, since two saves may come at once.
 */
export async function readCorrections(
  tx: Db,
  env: ServerEnv,
  { teacherId, academicYearId }: { teacherId: number; academicYearId?: number },
): Promise<Corrections> {
  const [teacher] = await tx.select({ own: users.correctionLimit }).from(users).where(eq(users.id, teacherId))
  const limit = teacher?.own ?? (await readSettings(tx, env)).correctionLimit
  const yearId = academicYearId ?? (await presentYearId(tx, env))
  return correctionsOf(limit, yearId === undefined ? 0 : await correctionsUsed(tx, teacherId, yearId))
}

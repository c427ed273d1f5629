import { and, count, eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { correctionsOf, type Corrections } from '#domain/exams/scores.rules.ts'
import { daysOf, presentYear } from '#domain/exams/years.rules.ts'
import { isAmong } from '../../db/is-among.ts'
import { academicYears, scoreHistory, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext, ServerEnv } from '../../handle.ts'
import { readSettings } from '../school/settings.queries.ts'
import { isWithin, schoolToday } from '../school/school-time.ts'
import { lockRows } from '../school/record.ts'
import { toYearRow } from './setup.queries.ts'

type Env = Pick<ServerEnv, 'now' | 'school' | 'heldAfterDays'>

/** Corrections that teachers have made and have left in the present academic year, by the id of the account. */
export async function readCorrections(
  tx: Db,
  env: Env,
  teacherIds: readonly number[],
): Promise<ReadonlyMap<number, Corrections>> {
  const today = schoolToday(env)
  const year = presentYear((await tx.select().from(academicYears)).map(toYearRow), today)
  const ofYear = { from: year ? daysOf(year).firstDay : today, to: today }
  const made = await tx
    .select({ by: scoreHistory.madeBy, used: count() })
    .from(scoreHistory)
    .where(
      and(
        isAmong(scoreHistory.madeBy, teacherIds),
        eq(scoreHistory.isCorrection, true),
        isWithin(env, scoreHistory.at, ofYear),
      ),
    )
    .groupBy(scoreHistory.madeBy)
  const usedBy = new Map(made.map(({ by, used }) => [by, used]))
  const teachers = await tx
    .select({ id: users.id, limit: users.correctionLimit })
    .from(users)
    .where(isAmong(users.id, teacherIds))
  const { correctionLimit } = await readSettings(tx, env)
  return new Map(teachers.map(({ id, limit }) => [id, correctionsOf(limit ?? correctionLimit, usedBy.get(id) ?? 0)]))
}

/**
 * Refuses changes of scores beyond a teacher's limit. Her account stays locked until they are saved, so that two saves
 * at once cannot both use the last one. Called after the students are locked.
 */
export async function requireCorrections(
  { tx, env, actor }: Pick<HandlerContext, 'tx' | 'env' | 'actor'>,
  needed: number,
): Promise<void> {
  if (actor.role !== 'Teacher' || needed === 0) return
  await lockRows(tx, users, eq(users.id, actor.id), 'no key update')
  const { correctionLimit: limit = 0, remaining = 0 } = (await readCorrections(tx, env, [actor.id])).get(actor.id) ?? {}
  if (needed > remaining) throw new Problem('noCorrectionsLeft', { limit, remaining, needed })
}

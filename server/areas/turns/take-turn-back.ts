import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { recordChanges } from '../../audit.ts'
import { isAmong } from '../../db/is-among.ts'
import { academicYears, classMoves, exams, scores, studentRemovals, students, yearRolls } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { chargeWhoJoined } from '../fees/first-fees.ts'
import { requireOpenYear } from '../exams/year-record.ts'
import { change, stamp } from '../school/record.ts'
import { schoolToday } from '../school/school-time.ts'
import { lockStudents, requireNoTwin } from '../school/students.queries.ts'
import { undoMoves } from '../students/move-students.ts'
import { takeFeesBack } from './turn-fees.ts'
import { lockTurn, setYearTurn, turnRecord, untilOf, type TurnRecord } from './turns.queries.ts'

/** Refuses where marks of the new year are there. Nobody can enter one until the transaction ends. */
async function requireNoScoresOf(tx: Db, yearId: number): Promise<void> {
  const found = await tx
    .select({ exam: exams.name, year: academicYears.year })
    .from(exams)
    .innerJoin(academicYears, eq(academicYears.id, exams.academicYearId))
    .innerJoin(scores, eq(scores.examId, exams.id))
    .where(and(eq(exams.academicYearId, yearId), isNull(scores.deletedAt)))
  const [first] = found
  if (first) throw new Problem('turnHasScores', { ...first, count: found.length })
}

/** Students who left with the turn come back, but for those who have come back since. */
async function bringBack(context: HandlerContext, turnId: number): Promise<void> {
  const { tx } = context
  const isOpen = and(eq(studentRemovals.turnId, turnId), isNull(studentRemovals.restoredAt))
  const removals = await tx.select({ id: studentRemovals.studentId }).from(studentRemovals).where(isOpen)
  const leavers = await lockStudents(
    tx,
    removals.map(({ id }) => id),
  )
  for (const student of leavers) await requireNoTwin(tx, student)
  const ids = leavers.map(({ id }) => id)
  await tx.update(studentRemovals).set(stamp(context, 'restored')).where(isOpen)
  await tx.update(students).set({ deletedAt: null }).where(isAmong(students.id, ids))
  await recordChanges(
    context,
    leavers.map(({ id, deletedAt }) => ({
      entity: 'students',
      key: id,
      before: { deletedAt },
      after: { deletedAt: null },
    })),
  )
  await chargeWhoJoined(context, ids)
}

async function returnToClasses(context: HandlerContext, { batch }: TurnRecord): Promise<void> {
  if (batch === null) return
  const moved = await context.tx.$count(classMoves, eq(classMoves.batch, batch))
  if (moved > 0) await undoMoves(context, batch)
}

/**
 * Takes a turn back as a whole: students are in their classes again, those who left come back, and the turn is prepared as it was.
 * Throws where marks of the new year are there, or a student has moved on since.
 */
export async function takeTurnBack(context: HandlerContext, id: number): Promise<void> {
  const { tx, env } = context
  const record = await lockTurn(tx, id)
  if (record.turnedAt === null) throw new Problem('notTurned')
  const until = untilOf(env, record.turnedAt)
  if (schoolToday(env) > until) throw new Problem('turnTooOld', { until: formatDay(until) })
  await requireOpenYear(tx, record.fromYearId)
  await tx.execute(sql`lock table ${scores} in share mode`)
  await requireNoScoresOf(tx, record.toYearId)
  await returnToClasses(context, record)
  await takeFeesBack(context, id)
  await bringBack(context, id)
  await tx.delete(yearRolls).where(eq(yearRolls.academicYearId, record.fromYearId))
  await setYearTurn(context, record.fromYearId, 'prepared')
  await change(context, turnRecord, record, { turnedAt: null, turnedBy: null, batch: null })
}

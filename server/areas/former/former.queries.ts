import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { schoolDay } from '#domain/core/dates.ts'
import { daysOf, presentYear } from '#domain/exams/years.rules.ts'
import { totalDue } from '#domain/fees/ledger.rules.ts'
import type { FormerStudent } from '#domain/former/former.schema.ts'
import { academicYears, classes, exams, scores, studentRemovals, students, turns, yearRolls } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { toYearRow } from '../exams/setup.queries.ts'
import { readDebts } from '../fees/balances.ts'

/** Removals that stand, with the class of the end of the year where the student left with its turn. */
const readLeavers = (tx: Db) =>
  tx
    .select({
      removal: studentRemovals,
      fullName: students.fullname,
      classId: students.classId,
      className: sql<string>`coalesce(${yearRolls.className}, ${classes.name})`,
      createdAt: students.createdAt,
      yearId: turns.fromYearId,
    })
    .from(studentRemovals)
    .innerJoin(students, eq(students.id, studentRemovals.studentId))
    .innerJoin(classes, eq(classes.id, students.classId))
    .leftJoin(turns, eq(turns.id, studentRemovals.turnId))
    .leftJoin(yearRolls, and(eq(yearRolls.academicYearId, turns.fromYearId), eq(yearRolls.classId, students.classId)))
    .where(and(isNull(studentRemovals.restoredAt), isNotNull(students.deletedAt)))
    .orderBy(desc(studentRemovals.deletedAt), asc(students.fullname), asc(students.id))

/** The first year in which each student who has left has marks. */
async function firstYears(tx: Db): Promise<ReadonlyMap<number, number>> {
  const found = await tx
    .select({ studentId: scores.studentId, year: sql<string>`min(${academicYears.year})` })
    .from(scores)
    .innerJoin(students, and(eq(students.id, scores.studentId), isNotNull(students.deletedAt)))
    .innerJoin(exams, eq(exams.id, scores.examId))
    .innerJoin(academicYears, eq(academicYears.id, exams.academicYearId))
    .where(isNull(scores.deletedAt))
    .groupBy(scores.studentId)
  return new Map(found.map(({ studentId, year }) => [studentId, Number(year.slice(0, 4))]))
}

async function debtsOf(tx: Db): Promise<ReadonlyMap<number, number>> {
  const found = await readDebts(tx, isNotNull(students.deletedAt))
  return new Map(found.map(({ student, account }) => [student.id, totalDue(account.open)]))
}

/** Students who have left, the latest first; what they owe only where it is asked for. */
export async function readFormer(
  { tx, env }: Pick<HandlerContext, 'tx' | 'env'>,
  { withDebts }: { withDebts: boolean },
): Promise<FormerStudent[]> {
  const years = (await tx.select().from(academicYears)).map(toYearRow)
  const begun = await firstYears(tx)
  const owes = withDebts ? await debtsOf(tx) : null
  const dayOf = (instant: string): string => schoolDay(Date.parse(instant), env.school.timeZone)
  const found = await readLeavers(tx)
  return found.map(({ removal, fullName, classId, className, createdAt, yearId }): FormerStudent => {
    const leftOn = dayOf(removal.deletedAt)
    const year = yearId === null ? presentYear(years, leftOn) : years.find(({ id }) => id === yearId)
    const firstYear = years.find((each) => Number(each.year.slice(0, 4)) === begun.get(removal.studentId))
    const days = [dayOf(createdAt), leftOn, ...(firstYear ? [daysOf(firstYear).firstDay] : [])]
    return {
      studentId: removal.studentId,
      fullName,
      classId,
      className,
      academicYear: year?.year ?? '',
      kind: removal.kind,
      reason: removal.reason,
      since: days.toSorted()[0] ?? leftOn,
      leftOn,
      nextSchool: removal.nextSchool,
      ...(owes && { owesCents: owes.get(removal.studentId) ?? 0 }),
    }
  })
}

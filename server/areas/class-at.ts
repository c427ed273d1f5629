import { and, isNull, sql, type SQL } from 'drizzle-orm'
import { classMoves } from '../db/schema.ts'
import type { Db } from '../db/types.ts'

type InClass = { id: number; classId: number }

/** The classes that students were in at a time: what the first move after it left, else the present one. */
export async function classesAt(tx: Db, students: readonly InClass[], instant: SQL | string) {
  const isOne = sql`${classMoves.studentId} = any(${sql.param(students.map(({ id }) => id))}::integer[])`
  const isLater = sql`${classMoves.movedAt} > ${instant}::timestamptz`
  const moves = await tx
    .selectDistinctOn([classMoves.studentId], { studentId: classMoves.studentId, from: classMoves.fromClassId })
    .from(classMoves)
    .where(and(isOne, isNull(classMoves.undoneAt), isLater))
    .orderBy(classMoves.studentId, classMoves.movedAt, classMoves.id)
  const left = new Map(moves.map(({ studentId, from }) => [studentId, from]))
  return new Map(students.map(({ id, classId }) => [id, left.get(id) ?? classId]))
}

type Day = { date: string; madeAt: SQL; timeZone: string }

/**
 * The time at which a school day is looked at: when it was written about, as far as that lies within the day. What is
 * written afterwards is about the day as it ended, and nobody has written about a day before it began.
 */
export const momentOf = ({ date, madeAt, timeZone }: Day): SQL => sql`(greatest(
  ${date}::date::timestamp at time zone ${timeZone}::text,
  least(${madeAt}::timestamptz, (${date}::date + 1)::timestamp at time zone ${timeZone}::text)))`

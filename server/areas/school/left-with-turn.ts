import { and, isNotNull, isNull } from 'drizzle-orm'
import { isAmong } from '../../db/is-among.ts'
import { studentRemovals } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** When students left with a turn of the year, by student; whoever left otherwise is not among them. */
export async function leftWithTurn(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: studentRemovals.studentId, at: studentRemovals.deletedAt })
    .from(studentRemovals)
    .where(
      and(
        isAmong(studentRemovals.studentId, ids),
        isNotNull(studentRemovals.turnId),
        isNull(studentRemovals.restoredAt),
      ),
    )
  return new Map(found.map(({ id, at }) => [id, at]))
}

type Pupil = { id: number; deletedAt: string | null }

/**
 * A test of whether something that was made at a time is about somebody who was at the school then: she is there, or has left with
 * a turn since, before which a tablet without network had made it.
 */
export async function presentWhenMade(
  tx: Db,
  students: readonly Pupil[],
): Promise<(student: Pupil, madeAt: string) => boolean> {
  const gone = students.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id)
  const leftAt = await leftWithTurn(tx, gone)
  return ({ id, deletedAt }, madeAt) => deletedAt === null || Date.parse(madeAt) <= Date.parse(leftAt.get(id) ?? '')
}

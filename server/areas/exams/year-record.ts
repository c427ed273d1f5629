import { asc, eq, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { isAmong } from '../../db/is-among.ts'
import { academicYears, exams } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { RecordKind } from '../school/record.ts'

export const yearRecord = {
  table: academicYears,
  entity: 'academicYears',
  missing: 'academicYearNotFound',
} satisfies RecordKind<typeof academicYears>

/** Years of exams that are closed, by exam; none of the others can be closed until the transaction ends. */
export async function closedYears(tx: Db, examIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const isOf = isAmong(exams.id, [...new Set(examIds)])
  const found = await tx.select({ id: exams.id, yearId: exams.academicYearId }).from(exams).where(isOf)
  const years = await lockShared(tx, isAmong(academicYears.id, [...new Set(found.map(({ yearId }) => yearId))]))
  const closed = new Map(years.flatMap(({ id, year, closedAt }) => (closedAt === null ? [] : [[id, year] as const])))
  return new Map(
    found.flatMap(({ id, yearId }) => {
      const year = closed.get(yearId)
      return year === undefined ? [] : [[id, year] as const]
    }),
  )
}

const lockShared = (tx: Db, condition: SQL | undefined) =>
  tx.select().from(academicYears).where(condition).orderBy(asc(academicYears.id)).for('share')

/** Refuses an exam of a closed year. */
export async function requireOpenYearOf(tx: Db, examId: number): Promise<void> {
  const [year] = (await closedYears(tx, [examId])).values()
  if (year !== undefined) throw new Problem('yearClosed', { year })
}

/** Refuses a year that does not exist or is closed. */
export async function requireOpenYear(tx: Db, id: number): Promise<void> {
  const [found] = await lockShared(tx, eq(academicYears.id, id))
  if (!found) throw new Problem('academicYearNotFound')
  if (found.closedAt !== null) throw new Problem('yearClosed', { year: found.year })
}

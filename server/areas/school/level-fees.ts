import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import type { LevelFees } from '#domain/school/fees.schema.ts'
import { academicYears, turns } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** The usual fees of levels as turns of the year have set them, the last one first of all; `besides` one turn. */
export async function readLevelFees(tx: Db, besides?: number): Promise<LevelFees[]> {
  const found = await tx
    .select({ fees: turns.fees })
    .from(turns)
    .innerJoin(academicYears, eq(academicYears.id, turns.toYearId))
    .where(and(isNotNull(turns.turnedAt), besides === undefined ? undefined : ne(turns.id, besides)))
    .orderBy(asc(academicYears.year))
  const byLevel = new Map(found.flatMap(({ fees }) => fees.map((each) => [each.level, each] as const)))
  return [...byLevel.values()].toSorted((a, b) => a.level - b.level)
}

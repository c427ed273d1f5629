import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { LevelFees } from '#domain/school/fees.schema.ts'
import { prepared } from '../../db/prepared.ts'
import { academicYears, turns } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** Number that no turn has. */
const NO_TURN = 0

const feesOfTurns = prepared((db) =>
  db
    .select({ fees: turns.fees })
    .from(turns)
    .innerJoin(academicYears, eq(academicYears.id, turns.toYearId))
    .where(and(isNotNull(turns.turnedAt), ne(turns.id, sql.placeholder('besides'))))
    .orderBy(asc(academicYears.year))
    .prepare('level_fees'),
)

/** The usual fees of levels as turns of the year have set them, the last one first of all; `besides` one turn. */
export async function readLevelFees(tx: Db, besides = NO_TURN): Promise<LevelFees[]> {
  const found = await feesOfTurns(tx).execute({ besides })
  const byLevel = new Map(found.flatMap(({ fees }) => fees.map((each) => [each.level, each] as const)))
  return [...byLevel.values()].toSorted((a, b) => a.level - b.level)
}

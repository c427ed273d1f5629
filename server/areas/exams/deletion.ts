import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { scores } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

export async function requireNoScores(
  tx: Db,
  of: Partial<Record<'examId' | 'subjectId', number>>,
  code: 'hasScores' | 'typeAndYearStay' = 'hasScores',
): Promise<void> {
  const isOf = and(
    isNull(scores.deletedAt),
    of.examId === undefined ? undefined : eq(scores.examId, of.examId),
    of.subjectId === undefined ? undefined : eq(scores.subjectId, of.subjectId),
  )
  const count = await tx.$count(scores, isOf)
  if (count > 0) throw new Problem(code, { count })
}

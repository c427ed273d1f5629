import type { Marks } from '#domain/exams/scores.schema.ts'
import type { HandlerContext, WriteOrigin } from '../../handle.ts'

export type ScoreContext = Pick<HandlerContext, 'tx' | 'actor' | 'env' | 'write' | 'endpoint' | 'strangers'>

export type ScoreOf = { studentId: number; examId: number; subjectId: number }

export type GivenScore = ScoreOf & {
  marks: Marks
  /** Revision on which the change is based; 0: no score; left out: any revision. */
  base?: number | undefined
  /** Reason of the change, as somebody typed it. */
  reason?: string | undefined
  /** Class that the maker named; a student of another class is refused. */
  namedClassId?: number | undefined
  /** Write that contained the score; left out: the write of the call. */
  write?: WriteOrigin
}

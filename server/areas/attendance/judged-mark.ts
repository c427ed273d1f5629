import type { ProblemCode } from '#domain/core/problems.ts'
import type { MarkOutcome } from '#domain/school/mark-outcome.ts'
import type { StoredMark } from './attendance.rows.ts'

export type MarkResult = { studentId: number; outcome: MarkOutcome; code?: ProblemCode }

/** What a mark says of a student's day. */
export type Told = Pick<StoredMark, 'present' | 'remark' | 'dayKind' | 'dayTime'>

export type JudgedMark = MarkResult &
  Told & {
    date: string
    base: number | undefined
    madeAt: string
    writeId: string | null
    /** The student's class on that day; undefined when there is no such student. */
    classId: number | undefined
    standing: StoredMark | undefined
    /** Revision of the stored row, also of a deleted one: the next mark replaces it. */
    revision: number
  }

/** Columns that all marks of one call share: kind, maker, device and times. */
export type MarkStamp = Pick<StoredMark, 'kind' | 'markedBy' | 'deviceCode' | 'madeAt' | 'markedAt'>

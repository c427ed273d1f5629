import { sql } from 'drizzle-orm'
import type { DayKind, KindCounts } from '#domain/school/day-kinds.ts'
import { attendance } from '../../db/schema.ts'

const countOf = (kind: DayKind) => sql<number>`(count(*) filter (where ${attendance.dayKind} = ${kind}))::int`

/** Columns that count marks by kind. */
export const KIND_COLUMNS = {
  late: countOf('late'),
  leftEarly: countOf('leftEarly'),
  excused: countOf('excused'),
  unexcused: countOf('unexcused'),
}

/** The counts as a field of a report, which is left out where no mark has a kind. */
export const kindsField = ({ late, leftEarly, excused, unexcused }: KindCounts): { kinds?: KindCounts } =>
  late + leftEarly + excused + unexcused > 0 ? { kinds: { late, leftEarly, excused, unexcused } } : {}

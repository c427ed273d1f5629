import { sql } from 'drizzle-orm'
import { classMoves } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** Something written about a student, who is in class `classId` now. */
type Written<Now> = {
  studentId: number
  classId: Now
  madeAt: string
  /** The school day that it is about; left out where the time alone counts. */
  date?: string
}

/**
 * The classes that students were in when something was written about them, in the same order: the class that the first
 * move after that time left, else the present one. The time is limited to the day: what is written later is about the
 * day as it ended, and nothing can be written about a day before it began.
 */
export async function classesAt<Now extends number | undefined>(
  tx: Db,
  written: readonly Written<Now>[],
  timeZone: string,
): Promise<(number | Now)[]> {
  const ids = sql.param(written.map(({ studentId }) => studentId))
  const times = sql.param(written.map(({ madeAt }) => madeAt))
  const days = sql.param(written.map(({ date }) => date ?? null))
  const midnightOf = (day: string) => sql`((${sql.raw(day)})::timestamp at time zone ${timeZone}::text)`
  // Without a day both bounds are null, which `least` and `greatest` ignore.
  const moment = sql`greatest(${midnightOf('asked.day')}, least(asked.made_at, ${midnightOf('asked.day + 1')}))`
  const { rows } = (await tx.execute(sql`
    select distinct on (asked.place) asked.place::int as place, move.from_class_id as "left"
    from unnest(${ids}::integer[], ${times}::timestamptz[], ${days}::date[])
      with ordinality as asked (student_id, made_at, day, place)
    join ${classMoves} as move using (student_id)
    where move.undone_at is null and move.moved_at > ${moment}
    order by asked.place, move.moved_at, move.id`)) as { rows: { place: number; left: number }[] }
  const leftAt = new Map(rows.map(({ place, left }) => [place, left]))
  return written.map(({ classId }, at) => leftAt.get(at + 1) ?? classId)
}

import { sql } from 'drizzle-orm'
import { schoolDaysBetween } from '#domain/school/calendar.rules.ts'
import { attendance, students } from '../../db/schema.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import type { Reading } from '../reports/report-rows.ts'
import { schoolToday } from '../school/school-time.ts'
import { joinedOn } from '../school/students.queries.ts'
import { studentScope } from '../school/scope.ts'

/** School days of a period, up to today, on which some class is not fully marked, with the number of such classes. */
export async function readUnmarkedDays(reading: Reading, from: string, to: string) {
  const { tx, actor } = reading
  const today = schoolToday(reading.env)
  const days = schoolDaysBetween(await readCalendar(tx), from, to < today ? to : today)
  if (days.length === 0) return []
  // Marks are counted once per class and day, students once per class and day of joining it: no row is read twice.
  const answer = (await tx.execute(sql`
    with own as (
      select ${students.id} as id, ${students.classId} as class_id,
        ${joinedOn(reading.env)} as since
      from ${students} where ${students.deletedAt} is null and ${await studentScope(tx, actor)}
    ), day as (select unnest(${sql.param(days)}::date[]) as date),
    marked as (
      select own.class_id, a.date, count(*) as marks, count(*) filter (where own.since > a.date) as early
      from ${attendance} a join own on own.id = a.student_id
      where a.date = any(${sql.param(days)}::date[]) and a.deleted_at is null group by 1, 2
    ), joined as (select class_id, since, count(*) as students from own group by 1, 2),
    size as (
      select j.class_id, day.date, sum(j.students) as students from day join joined j on j.since <= day.date group by 1, 2
    )
    select day.date::text as date, count(*)::int as classes from size join day using (date)
    left join marked using (class_id, date)
    where size.students > coalesce(marked.marks - marked.early, 0)
    group by 1 order by 1 desc`)) as { rows: { date: string; classes: number }[] }
  return answer.rows
}

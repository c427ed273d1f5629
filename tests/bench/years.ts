import { sql } from 'drizzle-orm'
import { schoolDaysBetween, type Calendar } from '#domain/school/calendar.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { schoolCalendar } from '#server/db/schema.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import type { Db } from '#server/db/types.ts'

/** Number of days of one insert, which the database sorts in memory. */
const DAYS_AT_ONCE = 20

/** Calendar with Thursday and Friday free, and two months of holidays in each year, which ended four months ago. */
function calendarOf(today: string): Calendar {
  const ago = Array.from({ length: 3 * 365 }, (_, index) => index + 1)
  const holidays = ago
    .filter((days) => days % 365 >= 120 && days % 365 <= 180)
    .map((days) => ({ date: addDays(today, -days), name: 'Long holiday' }))
  return { weekend: [4, 5], holidays }
}

/**
 * Fills a school with three years of marks, of every student on every school day before today, 4 % absent. The database
 * generates the marks with its triggers off, since row by row it would take hours. Returns the number of marks.
 */
export async function fillYears(db: Db, { students, today }: { students: number; today: string }): Promise<number> {
  await seedDemo(db, { students, attendanceDays: 0, today })
  const calendar = calendarOf(today)
  const days = schoolDaysBetween(calendar, addDays(today, -3 * 365), addDays(today, -1))
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.update(schoolCalendar).set({ weekend: [...calendar.weekend], holidays: [...calendar.holidays] })
    for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
      const some = days.slice(from, from + DAYS_AT_ONCE)
      await tx.execute(sql`
        insert into attendance (student_id, class_id, date, present, remark, marked_by, made_at, marked_at)
        select s.id, s.class_id, day, not is_absent, case when is_absent then 'Absent - Sick' else 'Present' end, 1,
          day + interval '5 hours', day + interval '5 hours'
        from unnest(${sql.param(some)}::date[]) as day cross join students as s,
          lateral (select hashint8(s.id * 100003::bigint + (day - date '2000-01-01')) & 1023 < 41 as is_absent) as chance
        where s.deleted_at is null order by day, s.id`)
    }
  })
  return days.length * students
}

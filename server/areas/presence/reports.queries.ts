import { and, between, isNull, sql, type SQL } from 'drizzle-orm'
import type { StaffMember } from '#domain/report.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import {
  countedDays,
  presenceMonth,
  presenceMonthRow,
  presenceYear,
  presenceYearRow,
  staffOf,
  yearDays,
  type YearCount,
} from '#domain/presence/presence.reports.ts'
import type { PresenceMonthRow } from '#domain/presence/presence.schema.ts'
import { presence } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { inSql, type Reading } from '../reports/report-rows.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import { schoolToday } from '../school/school-time.ts'
import { readStaff } from './staff-rows.ts'

type Days = { from: string; to: string }

const staffIn = async (tx: Db, period: Days): Promise<StaffMember[]> => staffOf(await readStaff(tx, period), period)

/** Marks of these days that were not deleted; the period lets the index serve. */
async function marksIn({ tx, env }: Reading, period: Days): Promise<SQL | undefined> {
  const days = countedDays(await readCalendar(tx), period, schoolToday(env))
  const isOneOf = sql`${presence.day} = any(${sql.param(days)}::date[])`
  return and(between(presence.day, period.from, period.to), isOneOf, isNull(presence.deletedAt))
}

export const presenceMonthInSql = inSql(presenceMonth, async (reading, { year, month }) => {
  const period = monthDays(year, month)
  const absence = sql`json_build_object('date', ${presence.day}, 'remark', ${presence.remark})`
  const found = await reading.tx
    .select({
      employeeId: presence.employeeId,
      presentDays: sql<number>`count(*) filter (where ${presence.present})::int`,
      records: sql<PresenceMonthRow['records']>`coalesce(
        json_agg(${absence} order by ${presence.day}) filter (where not ${presence.present}), '[]')`,
    })
    .from(presence)
    .where(await marksIn(reading, period))
    .groupBy(presence.employeeId)
  const countOf = new Map(found.map((count) => [count.employeeId, count]))
  return (await staffIn(reading.tx, period)).map((each) =>
    presenceMonthRow(each, countOf.get(each.id) ?? { presentDays: 0, records: [] }),
  )
})

export const presenceYearInSql = inSql(presenceYear, async (reading, asked) => {
  const period = yearDays(asked)
  // `extract` is numeric, which takes longer to group by.
  const month = sql<number>`date_part('month', ${presence.day})::int`
  const present = sql<number>`count(*) filter (where ${presence.present})::int`
  const found = await reading.tx
    .select({ employeeId: presence.employeeId, month, present, marks: sql<number>`count(*)::int` })
    .from(presence)
    .where(await marksIn(reading, period))
    .groupBy(presence.employeeId, month)
  const countsOf = new Map<number, YearCount[]>()
  for (const { employeeId, marks, ...count } of found) {
    const own = countsOf.get(employeeId) ?? []
    own.push({ ...count, absent: marks - count.present })
    countsOf.set(employeeId, own)
  }
  return (await staffIn(reading.tx, period)).map((each) => presenceYearRow(each, countsOf.get(each.id) ?? []))
})

import { sql } from 'drizzle-orm'
import { duesOfFamilies } from '#domain/fees/dues.reports.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { duePromises } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { runReport } from '../reports/report-rows.ts'
import { schoolToday } from '../school/school-time.ts'

type Context = Pick<HandlerContext, 'tx' | 'actor' | 'env'>

/** Number of families that owe what they promised to have paid by now, as their reminders list them. */
export async function countOverduePromises(context: Context): Promise<number> {
  const { tx, env } = context
  const [any] = await rowsOf<{ id: number }>(
    tx,
    sql`select id from (select distinct on (student_id) id, until from ${duePromises} order by student_id, made_at desc, id desc) as last
      where until < ${schoolToday(env)}::date limit 1`,
  )
  // Most schools have none, and need no sums of all families.
  if (!any) return 0
  const { families } = await runReport(context, duesOfFamilies, {})
  return families.filter(({ promise }) => promise?.isOverdue).length
}

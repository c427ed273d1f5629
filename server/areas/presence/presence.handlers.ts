import { and, eq } from 'drizzle-orm'
import { isFutureDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/presence/presence.endpoints.ts'
import { presence } from '../../db/schema.ts'
import { handle, type HandlerContext, type ServerEnv } from '../../handle.ts'
import { schoolToday } from '../school/school-time.ts'
import { applyPresence } from './apply-presence.ts'
import { deleteOne, settleOne, toggleOne } from './change-presence.ts'
import { readPresence } from './presence.queries.ts'
import { presenceMonthInSql, presenceYearInSql } from './reports.queries.ts'

function refuseFuture(date: string, { now, school }: ServerEnv): void {
  if (isFutureDay(date, now(), school.timeZone)) throw new Problem('futureDate')
}

async function saved({ tx }: HandlerContext, message: string, which: ReturnType<typeof and>) {
  const [attendance] = await readPresence(tx, which)
  if (!attendance) throw new Problem('presenceNotFound')
  return { message, attendance }
}

export const presenceHandlers = [
  handle(endpoints.markPresence, async ({ body: { employeeId, present, remark, ...given } }, context) => {
    const date = given.date ?? schoolToday(context.env)
    refuseFuture(date, context.env)
    await applyPresence(context, { date, marks: [{ employeeId, present, remark }] })
    const isMarked = and(eq(presence.employeeId, employeeId), eq(presence.day, date))
    return saved(context, 'Attendance recorded', isMarked)
  }),

  handle(endpoints.markPresenceDay, async ({ body }, context) => {
    refuseFuture(body.date, context.env)
    const results = await applyPresence(context, body)
    const count = (outcome: 'applied' | 'merged') => results.filter((each) => each.outcome === outcome).length
    return {
      message: 'Attendance recorded',
      applied: count('applied'),
      merged: count('merged'),
      notApplied: results.filter(({ outcome }) => outcome !== 'applied' && outcome !== 'merged'),
    }
  }),

  handle(endpoints.listPresence, ({ query }, { tx, env }) => {
    const { employeeId, date = schoolToday(env) } = query
    const isAsked = employeeId === undefined ? undefined : eq(presence.employeeId, employeeId)
    return readPresence(tx, and(eq(presence.day, date), isAsked))
  }),

  handle(endpoints.reportPresenceMonth, ({ query }, context) => presenceMonthInSql.run(context, query)),

  handle(endpoints.reportPresenceYear, ({ query }, context) => presenceYearInSql.run(context, query)),

  handle(endpoints.togglePresence, async ({ params, body }, context) => {
    if (body.id !== undefined && body.id !== params.id) throw new Problem('presenceNotFound')
    await toggleOne(context, params.id, body)
    return saved(context, 'Status updated', eq(presence.id, params.id))
  }),

  handle(endpoints.settlePresence, async ({ params, body }, context) => {
    await settleOne(context, params.id, body)
    return saved(context, 'Status updated', eq(presence.id, params.id))
  }),

  handle(endpoints.deletePresence, async ({ params }, context) => {
    await deleteOne(context, params.id)
    return { message: 'Deleted' }
  }),
]

import { sql } from 'drizzle-orm'
import { FIRST_STEPS, FirstStep, type FirstSteps } from '#domain/dashboards/dashboards.schema.ts'
import { attendance, classes, schoolCalendar, schoolSettings, studentFees, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { MARKED_STEPS } from '../school/settings.queries.ts'

const DAY_MS = 86_400_000

/** Days for which a school counts as new. */
const NEW_DAYS = 30

type Found = {
  hasSettings: boolean
  hasCalendar: boolean
  classes: number
  staff: number
  students: number
  hasFees: boolean
  marked: unknown
  begunAt: string | null
}

/** Reads which first steps the school's data show as done. The first account is that of the administrator who sets up. */
async function lookAround(tx: Db): Promise<Found> {
  const { rows } = (await tx.execute(sql`select
    exists (select 1 from ${schoolSettings} where key <> ${MARKED_STEPS}) as "hasSettings",
    exists (select 1 from ${schoolCalendar} where revision > 1) or exists (select 1 from ${attendance}) as "hasCalendar",
    (select count(*)::int from ${classes}) as classes,
    (select greatest(count(*)::int - 1, 0) from ${users} where role <> 'PARENT' and ended_at is null) as staff,
    (select count(*)::int from ${students} where deleted_at is null) as students,
    exists (select 1 from ${studentFees}) as "hasFees",
    (select value from ${schoolSettings} where key = ${MARKED_STEPS}) as marked,
    (select min(created_at)::text from ${users}) as "begunAt"`)) as { rows: Found[] }
  const [found] = rows
  if (!found) throw new Error('The database did not answer')
  return found
}

/** The steps that an administrator has marked as done. */
export const markedIn = (stored: unknown): FirstStep[] => {
  const parsed = FirstStep.array().safeParse(stored)
  return parsed.success ? parsed.data : []
}

export async function readFirstSteps(tx: Db, now: number): Promise<FirstSteps> {
  const found = await lookAround(tx)
  const marked = markedIn(found.marked)
  const counts: Partial<Record<FirstStep, number>> = {
    classes: found.classes,
    staff: found.staff,
    students: found.students,
  }
  const isDone: Record<FirstStep, boolean> = {
    school: found.hasSettings,
    calendar: found.hasCalendar,
    classes: found.classes > 0,
    staff: found.staff > 0,
    students: found.students > 0,
    fees: found.hasFees,
  }
  const steps = FIRST_STEPS.map((step) => ({
    step,
    isDone: isDone[step] || marked.includes(step),
    isMarked: marked.includes(step),
    count: counts[step] ?? null,
  }))
  const isNew = found.begunAt !== null && now - Date.parse(found.begunAt) < NEW_DAYS * DAY_MS
  return { steps, isReady: steps.every((each) => each.isDone), isNew }
}

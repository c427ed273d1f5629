import { sql } from 'drizzle-orm'
import { FIRST_STEPS, FirstStep, type FirstSteps } from '#domain/dashboards/dashboards.schema.ts'
import {
  attendance,
  classes,
  schoolCalendar,
  schoolSettings,
  sessions,
  studentFees,
  students,
  teacherAssignments,
  users,
} from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { ServerEnv } from '../../handle.ts'
import { readPhoneAddress } from '../school/phone-address.ts'
import { MARKED_STEPS } from '../school/settings.queries.ts'

const DAY_MS = 86_400_000

/** Days for which a school counts as new. */
const NEW_DAYS = 30

/** Steps without which a school can be at work: once it is, nobody is led through them. */
const ONLY_WHILE_NEW: readonly FirstStep[] = ['addresses', 'subjects', 'devices']

type Found = {
  hasSettings: boolean
  hasCalendar: boolean
  classes: number
  staff: number
  students: number
  hasFees: boolean
  assignments: number
  devices: number
  marked: unknown
  begunAt: string | null
}

/**
 * Reads which first steps the school's data show as done. The first account is that of the administrator who sets up, whose own
 * windows are no devices of the school.
 */
async function lookAround(tx: Db): Promise<Found> {
  const { rows } = (await tx.execute(sql`select
    exists (select 1 from ${schoolSettings} where key <> ${MARKED_STEPS}) as "hasSettings",
    exists (select 1 from ${schoolCalendar} where revision > 1) or exists (select 1 from ${attendance}) as "hasCalendar",
    (select count(*)::int from ${classes}) as classes,
    (select greatest(count(*)::int - 1, 0) from ${users} where role <> 'PARENT' and ended_at is null) as staff,
    (select count(*)::int from ${students} where deleted_at is null) as students,
    exists (select 1 from ${studentFees} where not is_opening) as "hasFees",
    (select count(distinct (a.class_id, a.subject_id))::int from ${teacherAssignments} as a
      join ${users} on ${users.id} = a.teacher_id where role = 'Teacher' and ended_at is null) as assignments,
    (select count(distinct device_code)::int from ${sessions} join ${users} on ${users.id} = user_id
      where role <> 'PARENT' and ${users.endedAt} is null and ${users.id} <> (select min(id) from ${users})) as devices,
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

export async function readFirstSteps(tx: Db, env: ServerEnv): Promise<FirstSteps> {
  const found = await lookAround(tx)
  const marked = markedIn(found.marked)
  const counts: Partial<Record<FirstStep, number>> = {
    classes: found.classes,
    staff: found.staff,
    students: found.students,
    subjects: found.assignments,
    devices: found.devices,
  }
  const isDone: Record<FirstStep, boolean> = {
    school: found.hasSettings,
    addresses: (await readPhoneAddress(env)) === 'works',
    calendar: found.hasCalendar,
    classes: found.classes > 0,
    staff: found.staff > 0,
    students: found.students > 0,
    subjects: found.assignments > 0,
    fees: found.hasFees,
    devices: found.devices > 0,
  }
  const steps = FIRST_STEPS.map((step) => ({
    step,
    isDone: isDone[step] || marked.includes(step),
    isMarked: marked.includes(step),
    isFound: isDone[step],
    count: counts[step] ?? null,
  }))
  const isNew = found.begunAt !== null && env.now() - Date.parse(found.begunAt) < NEW_DAYS * DAY_MS
  const isReady = steps.every(({ step, isDone }) => isDone || (!isNew && ONLY_WHILE_NEW.includes(step)))
  return { steps, isReady, isNew }
}

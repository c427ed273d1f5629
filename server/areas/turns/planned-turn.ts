import { and, asc, isNotNull, isNull, lte } from 'drizzle-orm'
import { formatDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import { canTurnOn } from '#domain/turns/turns.rules.ts'
import type { TurnCounts } from '#domain/turns/turns.schema.ts'
import { countsWords } from '#domain/turns/turns.words.ts'
import type { AuditContext } from '../../audit.ts'
import { turns } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, type ServerEnv } from '../../handle.ts'
import { change, instantNow, stamp } from '../school/record.ts'
import { schoolToday } from '../school/school-time.ts'
import { requireCounts, turnYear } from './turn-year.ts'
import { lockDraft, lockTurn, NO_PLAN, readTurn, turnRecord, type TurnRecord } from './turns.queries.ts'

export const planHandlers = [
  handle(endpoints.planTurn, async ({ params: { id }, body: { day, counts } }, context) => {
    const before = await lockDraft(context.tx, id)
    if (!canTurnOn(day, schoolToday(context.env))) throw new Problem('turnDayWrong')
    await requireCounts(context, id, counts)
    const { plannedBy, plannedAt } = stamp(context, 'planned')
    const untold = { ...NO_PLAN, plannedCounts: counts, plannedBy, plannedAt, plannedFor: day }
    await change(context, turnRecord, before, { plannedFor: day }, { untold, after: { ...counts } })
    const turn = await readTurn(context, id)
    return { message: `The server turns the school into ${turn.to.year} at midnight of ${formatDay(day)}.`, turn }
  }),

  handle(endpoints.unplanTurn, async ({ params: { id } }, context) => {
    const before = await lockDraft(context.tx, id)
    await change(context, turnRecord, before, { plannedFor: null }, { untold: NO_PLAN })
    return { message: 'No day is set any more. The turn stays prepared.', turn: await readTurn(context, id) }
  }),
]

type Plan = Pick<TurnRecord, 'id'> & { day: string; counts: TurnCounts; by: number; at: string }

const isDue = (today: string) =>
  and(isNull(turns.turnedAt), isNull(turns.preventedAt), isNotNull(turns.plannedFor), lte(turns.plannedFor, today))

function planIn(turn: TurnRecord, today: string): Plan | null {
  const { id, plannedFor: day, plannedCounts: counts, plannedBy: by, plannedAt: at, preventedAt } = turn
  if (day === null || counts === null || by === null || at === null || preventedAt !== null || day > today) return null
  return { id, day, counts, by, at }
}

/** The author of a turn that the server does is whoever planned it. */
const contextOf = (tx: Db, env: ServerEnv, { by }: Plan): AuditContext => ({
  tx,
  env,
  actor: { id: by, deviceCode: '' },
  write: null,
  endpoint: endpoints.turnYear.id,
})

function reasonOf(problem: Problem, { counts }: Plan): string {
  if (problem.code !== 'turnChanged') return problem.message
  const { counts: now } = problem.details as { counts: TurnCounts }
  return `The counts have changed: ${countsWords(counts, now)}.`
}

/** Of two servers that do it at once, the second sees that it is done; so does one whose plan was changed meanwhile. */
async function lockPlan(tx: Db, id: number, today: string): Promise<{ record: TurnRecord; plan: Plan } | null> {
  const record = await lockTurn(tx, id)
  const plan = record.turnedAt === null ? planIn(record, today) : null
  return plan && { record, plan }
}

type Done = { id: number; isDone: boolean }

/** What keeps a planned turn from being done; thrown so that whatever was done of it is rolled back. */
class Prevented extends Error {
  readonly plan: Plan
  readonly problem: Problem
  constructor(plan: Plan, problem: Problem) {
    super(problem.message)
    this.plan = plan
    this.problem = problem
  }
}

const turnAsPlanned = (db: Db, env: ServerEnv, id: number): Promise<Done | null> =>
  db.transaction(async (tx) => {
    const found = await lockPlan(tx, id, schoolToday(env))
    if (!found) return null
    const { plan } = found
    try {
      await turnYear(contextOf(tx, env, plan), id, plan.counts, plan.day)
    } catch (error) {
      throw error instanceof Problem && error.status < 500 ? new Prevented(plan, error) : error
    }
    return { id, isDone: true }
  })

const notePrevented = (db: Db, env: ServerEnv, { plan, problem }: Prevented): Promise<Done | null> =>
  db.transaction(async (tx) => {
    const found = await lockPlan(tx, plan.id, schoolToday(env))
    if (found?.plan.at !== plan.at) return null
    const values = { preventedAt: instantNow(env), preventedBecause: reasonOf(problem, plan) }
    await change(contextOf(tx, env, plan), turnRecord, found.record, values)
    return { id: plan.id, isDone: false }
  })

/**
 * Does the turns whose day has come; to be called now and then, and at a start. One that cannot be done moves nobody, and waits
 * until an administrator has set another day.
 */
export async function turnWhatIsPlanned(db: Db, env: ServerEnv): Promise<Done[]> {
  const due = await db
    .select({ id: turns.id })
    .from(turns)
    .where(isDue(schoolToday(env)))
    .orderBy(asc(turns.id))
  const done: Done[] = []
  for (const { id } of due) {
    const each = await turnAsPlanned(db, env, id).catch((error: unknown) => {
      if (error instanceof Prevented) return notePrevented(db, env, error)
      throw error
    })
    if (each) done.push(each)
  }
  return done
}

/** What prevented turns that were planned, as long as nobody has set another day. */
export const readPrevented = (tx: Db) =>
  tx
    .select({ day: turns.plannedFor, because: turns.preventedBecause })
    .from(turns)
    .where(and(isNull(turns.turnedAt), isNotNull(turns.preventedAt)))
    .orderBy(asc(turns.id))

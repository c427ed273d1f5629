import { eq, inArray } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import { proposedPlans } from '#domain/turns/turns.rules.ts'
import { recordChange } from '../../audit.ts'
import { academicYears, turns } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { change, lockRows } from '../school/record.ts'
import { readSchoolInfo } from '../school/settings.queries.ts'
import { decide } from './decide.ts'
import { planHandlers } from './planned-turn.ts'
import { takeTurnBack } from './take-turn-back.ts'
import { turnYear } from './turn-year.ts'
import {
  lockDraft,
  readDraft,
  readOpenClasses,
  readTurn,
  readTurns,
  requireOpenClasses,
  requirePresent,
  setYearTurn,
  turnRecord,
} from './turns.queries.ts'

/** The two years of a turn, locked: the second is the one after the first. */
async function requireYears({ tx }: HandlerContext, fromYearId: number, toYearId: number) {
  const years = await lockRows(tx, academicYears, inArray(academicYears.id, [fromYearId, toYearId]))
  const [from, to] = [fromYearId, toYearId].map((id) => years.find((each) => each.id === id))
  if (!from || !to) throw new Problem('academicYearNotFound')
  const next = Number(from.year.slice(5))
  if (to.year !== `${next}-${next + 1}`) throw new Problem('turnsBackwards', { year: `${next}-${next + 1}` })
  return { from, to }
}

/** What devices know of the school, such as the usual fees of levels. */
const schoolNow = ({ tx, env }: HandlerContext) => readSchoolInfo(tx, env, true)

const choiceHandler = handle(endpoints.chooseInTurn, async ({ params: { id }, body }, context) => {
  const { tx } = context
  const { outcome, classId = null } = body
  const studentIds = [...new Set(body.studentIds)]
  await lockDraft(tx, id)
  await requirePresent(tx, studentIds)
  await requireOpenClasses(tx, classId === null ? [] : [classId])
  if (outcome === null) return decide(context, id, [], studentIds)
  return decide(
    context,
    id,
    studentIds.map((studentId) => ({ studentId, outcome, classId })),
  )
})

export const turnHandlers = [
  choiceHandler,
  ...planHandlers,

  handle(endpoints.listTurns, async (_, context) => ({ turns: await readTurns(context) })),

  handle(endpoints.getTurnDraft, async ({ params: { id } }, context) => {
    await lockDraft(context.tx, id)
    return readDraft(context, id)
  }),

  handle(endpoints.prepareTurn, async ({ body: { fromYearId, toYearId, rule } }, context) => {
    const { tx } = context
    const { from, to } = await requireYears(context, fromYearId, toYearId)
    const plans = proposedPlans(await readOpenClasses(tx))
    const values = { fromYearId, toYearId, rule, classes: plans, createdBy: context.actor.id }
    const [made] = await tx.insert(turns).values(values).onConflictDoNothing().returning()
    if (!made) throw new Problem('turnPrepared', { year: from.year })
    await setYearTurn(context, fromYearId, 'prepared')
    await recordChange(context, 'turns', made.id, { after: { fromYearId, toYearId, rule } })
    return { message: `The turn into ${to.year} can be prepared now.`, turn: await readTurn(context, made.id) }
  }),

  handle(endpoints.changeTurn, async ({ params: { id }, body: { rule, plans } }, context) => {
    const before = await lockDraft(context.tx, id)
    const named = plans?.flatMap(({ classId, next }) => (next === null ? [classId] : [classId, next])) ?? []
    await requireOpenClasses(context.tx, named)
    await change(context, turnRecord, before, { ...(rule && { rule }), ...(plans && { classes: plans }) })
    return { message: 'Saved.', turn: await readTurn(context, id) }
  }),

  handle(endpoints.setTurnFees, async ({ params: { id }, body: { level, fees } }, context) => {
    const before = await lockDraft(context.tx, id)
    const others = before.fees.filter((each) => each.level !== level)
    const own = fees ? [{ level, withoutBusCents: fees.withoutBus, withBusCents: fees.withBus }] : []
    const next = [...others, ...own].toSorted((a, b) => a.level - b.level)
    await change(context, turnRecord, before, { fees: next })
    return { message: 'Saved.', turn: await readTurn(context, id) }
  }),

  handle(endpoints.dropTurn, async ({ params: { id } }, context) => {
    const { tx } = context
    const before = await lockDraft(tx, id)
    await tx.delete(turns).where(eq(turns.id, id))
    await setYearTurn(context, before.fromYearId, null)
    await recordChange(context, 'turns', id, { before: { rule: before.rule }, after: { rule: null } })
    return { message: 'The preparation was dropped. Nothing has changed in the school.' }
  }),

  handle(endpoints.turnYear, async ({ params: { id }, body }, context) => {
    await turnYear(context, id, body)
    const turn = await readTurn(context, id)
    return { message: `The school is in ${turn.to.year} now.`, turn, school: await schoolNow(context) }
  }),

  handle(endpoints.takeTurnBack, async ({ params: { id } }, context) => {
    await takeTurnBack(context, id)
    const turn = await readTurn(context, id)
    return { message: `The school is in ${turn.from.year} again.`, turn, school: await schoolNow(context) }
  }),
]

import { and, eq, inArray, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import { proposedPlans } from '#domain/turns/turns.rules.ts'
import { recordChange, recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { academicYears, turnChoices, turns } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { change, lockRows, stamp } from '../school/record.ts'
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

const replaceChoice = sql`on conflict (turn_id, student_id) do update set outcome = excluded.outcome,
  class_id = excluded.class_id, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`

const choiceHandler = handle(endpoints.chooseInTurn, async ({ params: { id }, body }, context) => {
  const { tx } = context
  const { outcome, classId = null } = body
  const studentIds = [...new Set(body.studentIds)]
  await lockDraft(tx, id)
  await requirePresent(tx, studentIds)
  await requireOpenClasses(tx, classId === null ? [] : [classId])
  const isOf = and(eq(turnChoices.turnId, id), inArray(turnChoices.studentId, studentIds))
  const before = new Map((await tx.select().from(turnChoices).where(isOf)).map((each) => [each.studentId, each]))
  if (outcome === null) await tx.delete(turnChoices).where(isOf)
  else {
    const rows = studentIds.map((studentId) => ({
      turnId: id,
      studentId,
      outcome,
      classId,
      ...stamp(context, 'chosen'),
    }))
    await insertRows(tx, turnChoices, rows, replaceChoice)
  }
  await recordChanges(
    context,
    studentIds.map((studentId) => ({
      entity: 'turnChoices',
      key: studentId,
      before: { outcome: before.get(studentId)?.outcome ?? null, classId: before.get(studentId)?.classId ?? null },
      after: { outcome, classId: outcome === null ? null : classId },
    })),
  )
  return { message: 'Saved.', chosen: studentIds.length }
})

export const turnHandlers = [
  choiceHandler,

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
    return { message: `The school is in ${turn.to.year} now.`, turn }
  }),

  handle(endpoints.takeTurnBack, async ({ params: { id } }, context) => {
    await takeTurnBack(context, id)
    const turn = await readTurn(context, id)
    return { message: `The school is in ${turn.from.year} again.`, turn }
  }),
]

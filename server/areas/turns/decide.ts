import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/turns/turns.schema.ts'
import { recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { isAmong } from '../../db/is-among.ts'
import { turnChoices } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { instantNow, stamp } from '../school/record.ts'

/** `classId`: the class, where it is another than the outcome implies. */
export type Decision = { studentId: number; outcome: Outcome; classId: number | null }

const replaceChoice = sql`on conflict (turn_id, student_id) do update set outcome = excluded.outcome,
  class_id = excluded.class_id, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`

/** Stores what was decided about students of a prepared turn, and takes back what was decided about those `without`. */
export async function decide(
  context: HandlerContext,
  turnId: number,
  decisions: readonly Decision[],
  without: readonly number[] = [],
): Promise<{ message: string; chosen: number; at: string }> {
  const { tx } = context
  const ids = [...decisions.map(({ studentId }) => studentId), ...without]
  const isOf = and(eq(turnChoices.turnId, turnId), isAmong(turnChoices.studentId, ids))
  const before = new Map((await tx.select().from(turnChoices).where(isOf)).map((each) => [each.studentId, each]))
  if (without.length > 0)
    await tx
      .delete(turnChoices)
      .where(and(eq(turnChoices.turnId, turnId), inArray(turnChoices.studentId, [...without])))
  const chosen = stamp(context, 'chosen')
  await insertRows(
    tx,
    turnChoices,
    decisions.map((decision) => ({ turnId, ...decision, ...chosen })),
    replaceChoice,
  )
  const after = new Map(decisions.map((decision) => [decision.studentId, decision]))
  const shown = (of: { outcome: Outcome; classId: number | null } | undefined) => ({
    outcome: of?.outcome ?? null,
    classId: of?.classId ?? null,
  })
  await recordChanges(
    context,
    ids.map((id) => ({
      entity: 'turnChoices',
      key: id,
      before: shown(before.get(id)),
      after: shown(after.get(id)),
    })),
  )
  return { message: 'Saved.', chosen: ids.length, at: instantNow(context.env) }
}

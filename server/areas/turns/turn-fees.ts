import { eq, sql } from 'drizzle-orm'
import { feeChangesOf } from '#domain/turns/turn-fees.rules.ts'
import type { Destination } from '#domain/turns/turns.rules.ts'
import type { TurnDraft } from '#domain/turns/turns.schema.ts'
import { recordChanges, type AuditContext } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { students, turnFees } from '../../db/schema.ts'

type Change = typeof turnFees.$inferSelect

/** Gives students other fees, each where she still has the first one; logs those that changed. */
async function setFees(context: AuditContext, given: readonly { id: number; from: number; to: number }[]) {
  if (given.length === 0) return
  const numbers = (of: 'id' | 'from' | 'to') => sql`${sql.param(given.map((each) => each[of]))}::integer[]`
  const { rows } = (await context.tx.execute(sql`
    update ${students} set fee_cents = given.after
    from unnest(${numbers('id')}, ${numbers('from')}, ${numbers('to')}) as given (id, before, after)
    where ${students.id} = given.id and ${students.feeCents} = given.before
    returning ${students.id} as id`)) as { rows: { id: number }[] }
  const done = new Set(rows.map(({ id }) => id))
  await recordChanges(
    context,
    given
      .filter(({ id }) => done.has(id))
      .map(({ id, from, to }) => ({
        entity: 'students',
        key: id,
        before: { feeCents: from },
        after: { feeCents: to },
      })),
  )
}

/** Gives students who pay the usual fee the one of their level in the new year. */
export async function turnFeesOver(
  context: AuditContext,
  draft: TurnDraft,
  destinations: ReadonlyMap<number, Destination>,
): Promise<void> {
  const { changes } = feeChangesOf(draft, destinations)
  const rows = draft.students.flatMap(({ id, feeCents }): Change[] => {
    const fee = changes.get(id)
    return fee === undefined ? [] : [{ turnId: draft.turn.id, studentId: id, beforeCents: feeCents, afterCents: fee }]
  })
  await insertRows(context.tx, turnFees, rows)
  await setFees(
    context,
    rows.map(({ studentId, beforeCents, afterCents }) => ({ id: studentId, from: beforeCents, to: afterCents })),
  )
}

/** Gives students their fees of before the turn, but those whose fee somebody has changed since. */
export async function takeFeesBack(context: AuditContext, turnId: number): Promise<void> {
  const rows = await context.tx.delete(turnFees).where(eq(turnFees.turnId, turnId)).returning()
  await setFees(
    context,
    rows.map(({ studentId, beforeCents, afterCents }) => ({ id: studentId, from: afterCents, to: beforeCents })),
  )
}

import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { PROMISE_DAYS } from '#domain/fees/dues.rules.ts'
import type { FamilyPromise } from '#domain/fees/promise.schema.ts'
import { recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { duePromises, students } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { instantMade, instantNow } from '../school/record.ts'

/** Notes what a family promises, for each of its children; also of children who have left and still owe. */
export async function notePromise(
  context: HandlerContext,
  { ref, studentIds, until, note = '' }: z.output<typeof FamilyPromise>,
) {
  const { tx, env, actor } = context
  const ids = [...new Set(studentIds)]
  if ((await tx.$count(students, inArray(students.id, ids))) < ids.length) throw new Problem('studentNotFound')
  const madeAt = instantMade(context)
  const madeOn = schoolDay(Date.parse(madeAt), env.school.timeZone)
  if (until !== null && until > addDays(madeOn, PROMISE_DAYS)) throw new Problem('promiseTooFar')
  // Saved before, and sent again under another key: the first counts.
  if ((await tx.$count(duePromises, and(eq(duePromises.ref, ref), eq(duePromises.madeBy, actor.id)))) > 0) return
  const numbers = await reserveIds(tx, duePromises, ids.length)
  const said = { until, note, madeBy: actor.id, madeAt }
  const rows = ids.map((studentId, at) => ({ id: numbers[at] ?? 0, ref, studentId, ...said, savedAt: instantNow(env) }))
  await insertRows(tx, duePromises, rows)
  await recordChanges(
    context,
    rows.map(({ id, studentId }) => ({
      entity: 'duePromises' as const,
      key: id,
      before: {},
      after: { studentId, ...said },
    })),
  )
}

import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { Problem, type ProblemCode } from '#domain/core/problems.ts'
import { afterMark, type PresenceValues } from '#domain/presence/presence.rules.ts'
import { storedRemark, type MarkOutcome } from '#domain/school/mark-outcome.ts'
import { recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { isAmong } from '../../db/is-among.ts'
import { employees, presence } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import type { StoredPresence } from './presence.sync.ts'
import { instantMade, instantNow, lockRows } from '../school/record.ts'

type MarkGiven = {
  employeeId: number
  present: boolean
  remark?: string | undefined
  base?: number | undefined
}

export type PresenceResult = { employeeId: number; outcome: MarkOutcome; code?: ProblemCode }

type Judged = PresenceResult & { before: StoredPresence | undefined; after: PresenceValues | null }

/**
 * Locks employees in the order of their ids, as every writer of presence must do first: an unmarked day has no rows, and
 * two devices would deadlock on each other's new ones. Returns those who work at the school.
 */
export async function lockEmployees(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  const isHere = and(isAmong(employees.id, ids), isNull(employees.leftOn))
  const found = await lockRows(tx, employees, isHere, 'no key update')
  return new Set(found.map(({ id }) => id))
}

const ofDay = (tx: Db, day: string, ids: readonly number[]): Promise<StoredPresence[]> =>
  tx
    .select()
    .from(presence)
    .where(and(eq(presence.day, day), isAmong(presence.employeeId, ids)))

const { employeeId: _, day: __, id: ___, ...replaced } = getTableColumns(presence)

/** Replaces the row that was read, and only in that revision. */
const replaceKnown = sql`
  on conflict (employee_id, day) do update set ${sql.join(
    Object.values(replaced).map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  )} where ${presence.revision} = excluded.revision - 1`

/** The fields that the audit log tells of. */
type Told = Pick<PresenceValues, 'present' | 'remark' | 'otherPresent' | 'otherRemark'>
const told = ({ present, remark, otherPresent, otherRemark }: Told): Told => ({
  present,
  remark,
  otherPresent,
  otherRemark,
})

/** Writes changed rows of a day, and their changes into the audit log. */
async function saveRows(context: HandlerContext, day: string, judged: readonly Judged[]): Promise<void> {
  const { tx, env } = context
  const now = instantNow(env)
  const rows = judged.flatMap(({ employeeId, outcome, before, after }) => {
    const markedAt = outcome === 'conflict' && before ? before.markedAt : now
    const revision = (before?.revision ?? 0) + 1
    return after ? [{ ...after, employeeId, day, markedAt, deletedAt: null, revision }] : []
  })
  const written = await insertRows(tx, presence, rows, replaceKnown)
  // Only a writer without the lock can cause this; the transaction is rolled back, and the device sends the call again.
  if (written !== rows.length) throw new Error('A mark changed between reading and writing it')
  const ids = rows.map(({ employeeId }) => employeeId)
  const idOf = new Map((await ofDay(tx, day, ids)).map((row) => [row.employeeId, row.id]))
  const changes = judged.flatMap(({ employeeId, before, after }) => {
    const key = idOf.get(employeeId)
    const isThere = before && before.deletedAt === null
    const values = isThere ? told(before) : {}
    return after && key ? [{ entity: 'presence' as const, key, before: values, after: told(after) }] : []
  })
  await recordChanges(context, changes)
}

/**
 * Applies marks of one day; the results are in the same order. When none but refused ones is left, the call itself is
 * refused.
 */
export async function applyPresence(
  context: HandlerContext,
  { date, marks }: { date: string; marks: readonly MarkGiven[] },
): Promise<PresenceResult[]> {
  const { tx, actor, strangers } = context
  const ids = marks.map(({ employeeId }) => employeeId)
  const here = await lockEmployees(tx, ids)
  // A statement of its own, since it sees what others committed while the first one waited for the lock.
  const standing = new Map((await ofDay(tx, date, ids)).map((row) => [row.employeeId, row]))
  const maker = { markedBy: actor.id, deviceCode: actor.deviceCode, madeAt: instantMade(context) }
  const judged = marks.map(({ employeeId, present, remark, base }): Judged => {
    const before = standing.get(employeeId)
    const none = { employeeId, before, after: null, outcome: 'refused' as const }
    // The number now belongs to somebody else.
    if (strangers?.has(employeeId)) return { ...none, code: 'anotherSubject' }
    if (!here.has(employeeId)) return { ...none, code: 'employeeNotFound' }
    const mark = { present, remark: storedRemark({ present, remark }), base, ...maker }
    return { employeeId, before, ...afterMark(before?.deletedAt === null ? before : null, mark) }
  })
  const [first] = judged
  if (first?.code && judged.every(({ outcome }) => outcome === 'refused')) throw new Problem(first.code)
  await saveRows(context, date, judged)
  return judged.map(({ employeeId, outcome, code }) => ({ employeeId, outcome, ...(code && { code }) }))
}

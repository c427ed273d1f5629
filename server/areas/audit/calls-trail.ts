import { and, desc, eq, type SQL } from 'drizzle-orm'
import { saveCallInfo } from '#domain/attendance/corrections.endpoints.ts'
import type { LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { absenceCalls as calls, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { isAsked, isOfStudents, rowsAfter, type LatestAsked } from './trail.ts'

async function readCalls(tx: Db, condition: SQL | undefined, most: number): Promise<LatestAuditRow[]> {
  const found = await tx
    .select({ made: calls, name: students.fullname, callerName: users.fullName })
    .from(calls)
    .innerJoin(students, eq(students.id, calls.studentId))
    .leftJoin(users, eq(users.id, calls.calledBy))
    .where(condition)
    .orderBy(desc(calls.savedAt), desc(calls.id))
    .limit(most)
  return found.map(({ made, name, callerName }) => ({
    id: `call-${made.id}`,
    at: made.savedAt,
    madeAt: made.calledAt === made.savedAt ? null : made.calledAt,
    actor: { id: made.calledBy, fullName: callerName ?? '' },
    deviceCode: made.deviceCode,
    endpoint: saveCallInfo.id,
    entity: 'calls',
    key: String(made.id),
    about: { name, date: made.date },
    before: {},
    after: { status: made.status, ...(made.notes && { notes: made.notes }) },
  }))
}

/** History of a call to a family, which is the call itself, since calls never change. */
export const readCall = (tx: Db, id: number): Promise<LatestAuditRow[]> => readCalls(tx, eq(calls.id, id), 1)

export function readLatestCalls(tx: Db, asked: LatestAsked): Promise<LatestAuditRow[]> {
  const { where, having } = rowsAfter(asked.before, 'call', calls.savedAt, calls.id)
  const columns = { at: calls.savedAt, actor: calls.calledBy, device: calls.deviceCode }
  const isWanted = isAsked(asked, columns, (found) => isOfStudents(calls.studentId, found))
  return readCalls(tx, and(where, having, isWanted), asked.limit)
}

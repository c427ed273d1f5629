import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { LatestAuditRow } from '#domain/audit/audit.schema.ts'
import {
  audit,
  employeeAdvances,
  employees,
  payments,
  presence,
  salaryPayouts,
  students,
  users,
} from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { isAsked, MOST, rowsAfter, type LatestAsked } from './trail.ts'

type Entry = Pick<typeof audit.$inferSelect, 'entity' | 'key'>

/** Names the student, employee or account that each entry is about. */
async function subjectsOf(tx: Db, entries: readonly Entry[]): Promise<(entry: Entry) => string | undefined> {
  const idsOf = (entity: string): number[] => [
    ...new Set(entries.filter((entry) => entry.entity === entity).map(({ key }) => Number(key))),
  ]
  const [people, accounts, paid] = [idsOf('students'), idsOf('users'), idsOf('payments')]
  const [staff, marked] = [idsOf('employees'), idsOf('presence')]
  const [advanced, settled] = [idsOf('advances'), idsOf('payouts')]
  const found = [
    ...(people.length === 0
      ? []
      : await tx
          .select({ entity: sql<string>`'students'`, id: students.id, name: students.fullname })
          .from(students)
          .where(inArray(students.id, people))),
    ...(accounts.length === 0
      ? []
      : await tx
          .select({ entity: sql<string>`'users'`, id: users.id, name: users.fullName })
          .from(users)
          .where(inArray(users.id, accounts))),
    ...(paid.length === 0
      ? []
      : await tx
          .select({ entity: sql<string>`'payments'`, id: payments.id, name: students.fullname })
          .from(payments)
          .innerJoin(students, eq(students.id, payments.studentId))
          .where(inArray(payments.id, paid))),
    ...(staff.length === 0
      ? []
      : await tx
          .select({ entity: sql<string>`'employees'`, id: employees.id, name: employees.fullName })
          .from(employees)
          .where(inArray(employees.id, staff))),
    ...(advanced.length === 0
      ? []
      : await tx
          .select({ entity: sql<string>`'advances'`, id: employeeAdvances.id, name: employees.fullName })
          .from(employeeAdvances)
          .innerJoin(employees, eq(employees.id, employeeAdvances.employeeId))
          .where(inArray(employeeAdvances.id, advanced))),
    ...(settled.length === 0
      ? []
      : await tx
          .select({ entity: sql<string>`'payouts'`, id: salaryPayouts.id, name: employees.fullName })
          .from(salaryPayouts)
          .innerJoin(employees, eq(employees.id, salaryPayouts.employeeId))
          .where(inArray(salaryPayouts.id, settled))),
    ...(marked.length === 0
      ? []
      : await tx
          .select({ entity: sql<string>`'presence'`, id: presence.id, name: employees.fullName })
          .from(presence)
          .innerJoin(employees, eq(employees.id, presence.employeeId))
          .where(inArray(presence.id, marked))),
  ]
  const names = new Map(found.map(({ entity, id, name }) => [`${entity}:${id}`, name]))
  return ({ entity, key }) => names.get(`${entity}:${key}`)
}

async function readChanges(tx: Db, condition: SQL | undefined, most: number): Promise<LatestAuditRow[]> {
  const found = await tx
    .select({ change: audit, actorName: users.fullName })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(condition)
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(most)
  const subjectOf = await subjectsOf(
    tx,
    found.map(({ change }) => change),
  )
  return found.map(({ change, actorName }) => ({
    id: `change-${change.id}`,
    at: change.at,
    madeAt: change.madeAt,
    ...(change.clock && { clock: change.clock }),
    // Changes that the server made by itself have no account.
    actor: { id: change.actorId || null, fullName: actorName ?? '' },
    deviceCode: change.deviceCode,
    endpoint: change.endpoint,
    entity: change.entity,
    key: change.key,
    ...(subjectOf(change) && { subject: subjectOf(change) }),
    before: change.before,
    after: change.after,
  }))
}

export const readChangesOf = (tx: Db, entity: string, key: number): Promise<LatestAuditRow[]> =>
  readChanges(tx, and(eq(audit.entity, entity), eq(audit.key, String(key))), MOST)

export function readLatestChanges(tx: Db, entity: string | undefined, asked: LatestAsked): Promise<LatestAuditRow[]> {
  const { where, having } = rowsAfter(asked.before, 'change', audit.at, audit.id)
  const isOfKind = entity ? eq(audit.entity, entity) : undefined
  const columns = { at: audit.at, actor: audit.actorId, device: audit.deviceCode }
  const isWanted = isAsked(asked, columns, ({ studentIds, typed }) =>
    or(and(eq(audit.entity, 'students'), inArray(audit.key, studentIds.map(String))), eq(audit.key, typed)),
  )
  return readChanges(tx, and(where, having, isOfKind, isWanted), asked.limit)
}

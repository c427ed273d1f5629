import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { PresenceListed } from '#domain/presence/presence.schema.ts'
import { employees, presence, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { StoredPresence } from './presence.sync.ts'

/** Records by the employee's name, also of those who have left since. */
export async function readPresence(tx: Db, condition: SQL | undefined): Promise<PresenceListed[]> {
  const found = await tx
    .select({ row: presence, name: employees.fullName, marker: users.fullName })
    .from(presence)
    .innerJoin(employees, eq(employees.id, presence.employeeId))
    .innerJoin(users, eq(users.id, presence.markedBy))
    .where(and(isNull(presence.deletedAt), condition))
    .orderBy(asc(employees.fullName), asc(employees.id))
  return found.map(({ row, name, marker }) => ({
    id: row.id,
    employeeId: row.employeeId,
    employee: { fullname: name },
    present: row.present,
    markedBy: { fullname: marker },
    markedById: row.markedBy,
    date: row.day,
    remark: row.remark,
    revision: row.revision,
  }))
}

export async function findPresence(tx: Db, id: number): Promise<StoredPresence> {
  const [found] = await tx
    .select()
    .from(presence)
    .where(and(eq(presence.id, id), isNull(presence.deletedAt)))
  if (!found) throw new Problem('presenceNotFound')
  return found
}

import { sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { bornOf, subjectKey, type Subject } from '#domain/core/subjects.ts'
import type { SubjectSeen } from '#domain/core/subjects.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { classes, employees, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

const idsOf = (subjects: readonly Subject[], table: Subject['table']): number[] =>
  subjects.flatMap((subject) => (subject.table === table ? [subject.id] : []))

/**
 * Those of the rows that an entry names which are not the ones that its device meant: their numbers were given again
 * since. `seen` is what the device knew of each, in the same order; a row that it did not know cannot be checked, and
 * one that does not exist is left to the handler.
 */
export async function strangersAmong(
  tx: Db,
  subjects: readonly Subject[],
  seen: readonly SubjectSeen[],
): Promise<Subject[]> {
  const known = subjects.filter((_, at) => typeof seen[at]?.born === 'number')
  if (known.length === 0) return []
  const found = await unionAll(
    tx
      .select({ table: sql<Subject['table']>`'students'`, id: students.id, createdAt: students.createdAt })
      .from(students)
      .where(isAmong(students.id, idsOf(known, 'students'))),
    tx
      .select({ table: sql<Subject['table']>`'classes'`, id: classes.id, createdAt: classes.createdAt })
      .from(classes)
      .where(isAmong(classes.id, idsOf(known, 'classes'))),
    tx
      .select({ table: sql<Subject['table']>`'employees'`, id: employees.id, createdAt: employees.createdAt })
      .from(employees)
      .where(isAmong(employees.id, idsOf(known, 'employees'))),
  )
  const bornAt = new Map(found.map(({ createdAt, ...row }) => [subjectKey(row), bornOf(createdAt)]))
  return subjects.filter((subject, at) => {
    const [now, then] = [bornAt.get(subjectKey(subject)), seen[at]?.born]
    return typeof then === 'number' && now !== undefined && now !== then
  })
}

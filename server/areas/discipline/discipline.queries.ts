import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { DisciplineFilter } from '#domain/discipline/discipline.schema.ts'
import { classes, discipline, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor } from '../../handle.ts'
import { studentScope } from '../school/scope.ts'
import type { FoundRecord } from './discipline.rows.ts'

const found = (tx: Db) =>
  tx
    .select({ record: discipline, fullname: students.fullname, className: classes.name, recorderName: users.fullName })
    .from(discipline)
    .innerJoin(students, eq(students.id, discipline.studentId))
    .innerJoin(classes, eq(classes.id, discipline.classId))
    .innerJoin(users, eq(users.id, discipline.recordedBy))

/**
 * Records that the caller may see and that meet the condition, newest first; never deleted ones or those of deleted
 * students.
 */
export const readRecords = async (tx: Db, actor: Actor, condition?: SQL): Promise<FoundRecord[]> =>
  found(tx)
    .where(and(await studentScope(tx, actor), isNull(students.deletedAt), isNull(discipline.deletedAt), condition))
    .orderBy(desc(discipline.recordedAt), desc(discipline.id))

/** One record by its number, without a check of who may see it. */
export async function readRecord(tx: Db, id: number): Promise<FoundRecord> {
  const [record] = await found(tx).where(eq(discipline.id, id))
  if (!record) throw new Error('The record was not read')
  return record
}

/** Condition: the record that a URL names, by number or by the key that its device made. */
export const isNamed = (name: number | string): SQL =>
  typeof name === 'number' ? eq(discipline.id, name) : eq(discipline.ref, name)

/** Condition: the filter of a report; its days are the school's. */
export const isReported = ({ type, classId, from, to }: DisciplineFilter, timeZone: string): SQL | undefined =>
  and(
    type === undefined ? undefined : eq(discipline.type, type),
    classId === undefined ? undefined : eq(discipline.classId, classId),
    from === undefined
      ? undefined
      : sql`${discipline.recordedAt} >= (${from}::date::timestamp at time zone ${timeZone}::text)`,
    to === undefined
      ? undefined
      : sql`${discipline.recordedAt} < ((${to}::date + 1)::timestamp at time zone ${timeZone}::text)`,
  )

import { and, sql } from 'drizzle-orm'
import { BuiltOn } from '#domain/imports/imports.schema.ts'
import { recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { isAmong } from '../../db/is-among.ts'
import { payments, studentFees, studentRemovals, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import type { ImportedKind } from '../imports/imported.ts'
import { stamp } from '../school/record.ts'
import { lockStudents, namesOfStudents } from '../school/students.queries.ts'

/**
 * What was built on students since they were registered. Fees that the registration or the month charged are nothing of
 * that until somebody pays or changes them.
 */
async function builtOn(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, BuiltOn[]>> {
  if (ids.length === 0) return new Map()
  const found = (await tx.execute(sql`
    with listed as materialized (select unnest(${sql.param([...ids])}::integer[]) as id)
    select id, array_agg(what) as built from (
      select id, 'deleted' as what from students join listed using (id) where deleted_at is not null
      union select id, 'changed' from students join listed using (id) where revision > 1 and deleted_at is null
      union select student_id, 'payments' from payments join listed on listed.id = student_id
        where state <> 'opening' or used_cents > 0
      union select student_id, 'fees' from student_fees as f join listed on listed.id = student_id
        where f.settled_cents > 0 or exists (select from fee_changes where fee_id = f.id)
      union select student_id, 'attendance' from attendance join listed on listed.id = student_id
      union select student_id, 'attendance' from attendance_history join listed on listed.id = student_id
      union select student_id, 'calls' from absence_calls join listed on listed.id = student_id
      union select student_id, 'discipline' from discipline join listed on listed.id = student_id
      union select student_id, 'scores' from scores join listed on listed.id = student_id
      union select student_id, 'scores' from score_history join listed on listed.id = student_id
      union select student_id, 'papers' from exam_papers join listed on listed.id = student_id
      union select student_id, 'moves' from class_moves join listed on listed.id = student_id
      union select student_id, 'parents' from guardians join listed on listed.id = student_id
    ) as built group by id`)) as { rows: { id: number; built: string[] }[] }
  return new Map(found.rows.map(({ id, built }) => [id, BuiltOn.array().parse(built).toSorted()]))
}

/** Hides students as a deletion does, with the fees that they were charged and nobody has paid. */
async function remove(context: HandlerContext, ids: readonly number[], { reason }: { reason: string }): Promise<void> {
  const { tx } = context
  const { deletedAt, deletedBy } = stamp(context, 'deleted')
  await insertRows(
    tx,
    studentRemovals,
    ids.map((studentId) => ({ studentId, reason, deletedAt, deletedBy })),
  )
  await recordChanges(
    context,
    ids.map((key) => ({ entity: 'students', key, before: { deletedAt: null }, after: { deletedAt, reason } })),
  )
  await tx.update(students).set({ deletedAt }).where(isAmong(students.id, ids))
  // After the students: devices learn from their removal that the accounts are gone.
  await tx.delete(studentFees).where(isAmong(studentFees.studentId, ids))
  // What they had ahead on the opening day is gone with them.
  await tx
    .update(payments)
    .set({ amountCents: 0 })
    .where(and(isAmong(payments.studentId, ids), sql`${payments.state} = 'opening'`))
}

/** Students whom a list registered. */
export const importedStudents: ImportedKind = {
  names: namesOfStudents,
  builtOn,
  // Whoever takes money or changes a student locks the student.
  lock: (tx, ids) => lockStudents(tx, ids),
  remove,
}

import { sql } from 'drizzle-orm'
import { BuiltOn } from '#domain/imports/imports.schema.ts'
import type { Db } from '../../db/types.ts'

/**
 * What was built on students since they were registered. Fees that the registration or the month charged are nothing of
 * that until somebody pays or changes them.
 */
export async function builtOnStudents(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, BuiltOn[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = (await tx.execute(sql`
    with listed as materialized (select unnest(${sql.param([...ids])}::integer[]) as id)
    select id, array_agg(what) as built from (
      select id, 'deleted' as what from students join listed using (id) where deleted_at is not null
      union select id, 'changed' from students join listed using (id) where revision > 1 and deleted_at is null
      union select student_id, 'payments' from payments join listed on listed.id = student_id
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
  return new Map(rows.map(({ id, built }) => [id, BuiltOn.array().parse(built).toSorted()]))
}

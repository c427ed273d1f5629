import { recordChanges, type AuditContext } from '../../audit.ts'
import { isAmong } from '../../db/is-among.ts'
import { students } from '../../db/schema.ts'
import type { StudentRecord } from '../school/students.rows.ts'

type Values = Partial<typeof students.$inferInsert>

/**
 * Changes columns of students who are locked, each from what it was to the same values, and logs it. Triggers raise the
 * revision, tell devices, and date the rides of another bus. `unlogged`: columns that another change accounts for.
 */
export async function changeStudents(
  context: AuditContext,
  before: readonly StudentRecord[],
  after: Values,
  unlogged: Record<string, unknown> = {},
): Promise<void> {
  const ids = before.map(({ id }) => id)
  if (ids.length === 0) return
  await context.tx
    .update(students)
    .set({ ...after, ...unlogged })
    .where(isAmong(students.id, ids))
  await recordChanges(
    context,
    before.map((row) => ({ entity: 'students' as const, key: row.id, before: row, after })),
  )
}

import { sql } from 'drizzle-orm'
import { BuiltOn } from '#domain/imports/imports.schema.ts'
import { recordChanges } from '../../audit.ts'
import { isAmong } from '../../db/is-among.ts'
import { employees } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import type { ImportedKind } from '../imports/imported.ts'
import { lockRows } from '../school/record.ts'
import { NEVER_WORKED } from './employees.queries.ts'

async function names(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { id, fullName } = employees
  const found = await tx.select({ id, fullName }).from(employees).where(isAmong(id, ids))
  return new Map(found.map((each) => [each.id, each.fullName]))
}

async function builtOn(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, BuiltOn[]>> {
  if (ids.length === 0) return new Map()
  const found = (await tx.execute(sql`
    with listed as materialized (select unnest(${sql.param([...ids])}::integer[]) as id)
    select id, array_agg(what) as built from (
      select id, 'deleted' as what from employees join listed using (id) where left_on is not null
      union select id, 'changed' from employees join listed using (id) where revision > 1 and left_on is null
      union select employee_id, 'salaries' from salary_payouts join listed on listed.id = employee_id
      union select employee_id, 'salaries' from employee_salaries join listed on listed.id = employee_id
        group by employee_id having count(*) > 1
      union select employee_id, 'advances' from employee_advances join listed on listed.id = employee_id
      union select employee_id, 'presence' from presence join listed on listed.id = employee_id
      union select driver_id, 'driving' from bus_drivers join listed on listed.id = driver_id
    ) as built group by id`)) as { rows: { id: number; built: string[] }[] }
  return new Map(found.rows.map(({ id, built }) => [id, BuiltOn.array().parse(built).toSorted()]))
}

/** Hides employees as if they had never worked here: no month owes them a salary. */
async function remove(context: HandlerContext, ids: readonly number[], { reason }: { reason: string }): Promise<void> {
  const { tx, actor } = context
  await recordChanges(
    context,
    ids.map((key) => ({
      entity: 'employees' as const,
      key,
      before: { leftOn: null },
      after: { leftOn: NEVER_WORKED, reason },
    })),
  )
  const revision = sql`${employees.revision} + 1`
  await tx.update(employees).set({ leftOn: NEVER_WORKED, leftBy: actor.id, revision }).where(isAmong(employees.id, ids))
}

/** Employees whom a list added. */
export const importedEmployees: ImportedKind = {
  names,
  builtOn,
  lock: (tx, ids) => lockRows(tx, employees, isAmong(employees.id, ids)),
  remove,
}

import { sql } from 'drizzle-orm'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import type { DebtOfStudent } from '#domain/report.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { dueReminders, dueReminderStudents, duePromises } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

type Facts = Pick<FeeAccountRow, 'reminded' | 'promise'>
type Told = { studentId: number; at: string | Date; cents: number }
type Promised = { studentId: number; at: string | Date; until: string | null }

const iso = (at: string | Date): string => new Date(at).toISOString()

/** The last reminder and the last promise of students; those without either are left out. */
export async function readDuesFacts(tx: Db, ids: readonly number[]): Promise<Map<number, Facts>> {
  const among = sql`any(${sql.param([...ids])}::integer[])`
  const told = await rowsOf<Told>(
    tx,
    sql`select distinct on (told.student_id) told.student_id as "studentId", told.cents, made.made_at as at
      from ${dueReminderStudents} as told join ${dueReminders} as made on made.id = told.reminder_id and made.withdrawn_at is null
      where told.student_id = ${among} order by told.student_id, told.reminder_id desc`,
  )
  const promised = await rowsOf<Promised>(
    tx,
    sql`select distinct on (student_id) student_id as "studentId", made_at as at, until::text as until
      from ${duePromises} where student_id = ${among} order by student_id, made_at desc, id desc`,
  )
  const facts = new Map<number, Facts>(
    told.map(({ studentId, at, cents }) => [studentId, { reminded: { at: iso(at), cents } }]),
  )
  for (const { studentId, at, until } of promised)
    facts.set(studentId, { ...facts.get(studentId), promise: { until: until ?? '', at: iso(at) } })
  return facts
}

/** Debts with the last reminder and promise of each student. */
export async function withDuesFacts(tx: Db, debts: DebtOfStudent[]): Promise<DebtOfStudent[]> {
  const facts = await readDuesFacts(
    tx,
    debts.map(({ student }) => student.id),
  )
  if (facts.size === 0) return debts
  return debts.map((debt) => {
    const known = facts.get(debt.student.id)
    return known ? { ...debt, account: { ...debt.account, ...known } } : debt
  })
}

import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/types.ts'
import type { AtSchool } from '../saved.ts'

/** What reached the school, as its tables say. */
export async function readAtSchool(db: Db): Promise<AtSchool> {
  const read = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => {
    const { rows } = (await db.execute(query)) as { rows: T[] }
    return rows
  }
  const marks = await read<AtSchool['marks'][number]>(
    sql`select remark as label, student_id as "studentId", marked_by as "markedBy", reason is not null as "isRefused"
      from attendance_history where remark like 's%' order by id`,
  )
  const records = await read<AtSchool['records'][number]>(
    sql`select ref, description as label, recorded_by as "recordedBy" from discipline where description like 's%'`,
  )
  const payments = await read<AtSchool['payments'][number]>(
    sql`select description as label, receipt, student_id as "studentId", amount_cents as cents,
      discount_cents as "discountCents", method, collected_by as collector, revision > 1 as "isSettled"
      from payments where description like 's%' order by id`,
  )
  return { marks, records, payments }
}

/** Students whose account, as devices are told it, is not the sum of their payments. Amounts in cents. */
export async function wrongSums(db: Db, accounts: readonly { studentId: number; cents: number }[]): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select student_id as "studentId", sum(amount_cents)::int as cents from payments
      where state in ('confirmed', 'held') group by 1`,
  )) as { rows: { studentId: number; cents: number }[] }
  const paid = new Map(rows.map(({ studentId, cents }) => [studentId, cents]))
  return accounts
    .filter(({ studentId, cents }) => (paid.get(studentId) ?? 0) !== cents)
    .map(({ studentId, cents }) => `D: ${studentId} paid ${paid.get(studentId) ?? 0}, the account says ${cents}`)
}

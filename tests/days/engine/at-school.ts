import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/types.ts'
import type { AtSchool } from '../saved.ts'
import { readAnnouncedAtSchool } from './announcements.ts'
import { readExpensesAtSchool } from './books.ts'
import { readPhotosAtSchool } from './photos.ts'
import { readPresenceAtSchool } from './presence.ts'
import { readScoresAtSchool } from './scores-at-school.ts'
import { signIn } from './sign-in-name.ts'

/** Reads the saves that reached the school from its tables, with people by name. */
export async function readAtSchool(db: Db): Promise<Omit<AtSchool, 'decided'>> {
  const read = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => {
    const { rows } = (await db.execute(query)) as { rows: T[] }
    return rows
  }
  const namesOf = async (query: ReturnType<typeof sql>): Promise<Set<string>> =>
    new Set((await read<{ name: string }>(query)).map(({ name }) => name))
  const marks = await read<AtSchool['marks'][number]>(
    sql`select remark as label, fullname as student, classes.name as "className", ${signIn} as "markedBy",
      reason is not null as "isRefused", day_kind as "dayKind" from attendance_history join students on students.id = student_id
      join classes on classes.id = attendance_history.class_id join users on users.id = marked_by
      where remark like 's%' order by attendance_history.id`,
  )
  const records = await read<AtSchool['records'][number]>(
    sql`select ref, description as label, fullname as student, ${signIn} as "recordedBy"
      from discipline join students on students.id = student_id join users on users.id = recorded_by
      where description like 's%'`,
  )
  const payments = await read<AtSchool['payments'][number]>(
    sql`select description as label, receipt, fullname as student, amount_cents as cents,
      discount_cents as "discountCents", method, ${signIn} as collector, payments.revision > 1 as "isSettled"
      from payments join students on students.id = student_id join users on users.id = collected_by
      where description like 's%' order by payments.id`,
  )
  const unplaced = await read<AtSchool['unplaced'][number]>(
    sql`select input->'body'->>'description' as label, receipt, cents, method,
      coalesce(${signIn}, collector) as collector
      from unplaced_money left join users on users.id = collected_by order by unplaced_money.id`,
  )
  const students = await namesOf(sql`select fullname as name from students`)
  const accounts = await namesOf(sql`select ${signIn} as name from users`)
  const scores = await readScoresAtSchool(db)
  const expenses = await readExpensesAtSchool(db)
  const presence = await readPresenceAtSchool(db)
  const photos = await readPhotosAtSchool(db)
  const { reads, roles } = await readAnnouncedAtSchool(db)
  return { marks, records, payments, unplaced, scores, expenses, presence, photos, reads, roles, students, accounts }
}

/** Students whose account in replicas differs from the total of their payments, in cents. */
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

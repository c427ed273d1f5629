import { sql } from 'drizzle-orm'
import type { Language } from '#domain/core/languages.ts'
import { rowsOf } from '../../db/rows-of.ts'
import type { Db } from '../../db/types.ts'

/** The language of families who have chosen none. */
const USUAL: Language = 'so'

const numbers = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::integer[])`

/** Students one of whose parents gets notices of payments on a phone, or by the school's gateway. */
export async function readReachable(tx: Db, studentIds: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await rowsOf<{ id: number }>(
    tx,
    sql`select distinct g.student_id as id from guardians as g
      join users as person on person.id = g.user_id and person.role = 'PARENT' and person.ended_at is null
      join students as student on student.id = g.student_id and student.deleted_at is null
      where g.student_id = ${numbers(studentIds)} and (
        exists (select from push_subscriptions as s where s.user_id = person.id and s.kinds @> array['payment'])
        or person.phone_number is not null and exists (select from server_facts where name = 'noticeWebhook'))`,
  )
  return new Set(found.map(({ id }) => id))
}

/**
 * The language of each student's family: that of the parents' newest phone with notices, else the one in which it was last
 * reminded, else Somali.
 */
export async function readLanguages(
  tx: Db,
  studentIds: readonly number[],
): Promise<(ids: readonly number[]) => Language> {
  const found = await rowsOf<{ id: number; language: Language }>(
    tx,
    sql`select distinct on (id) id, language from (
      select g.student_id as id, s.language, 2 as rank, s.changed_at as at
      from guardians as g join push_subscriptions as s on s.user_id = g.user_id where g.student_id = ${numbers(studentIds)}
      union all
      select told.student_id, made.language, 1, made.made_at
      from due_reminder_students as told join due_reminders as made on made.id = told.reminder_id
      where told.student_id = ${numbers(studentIds)}
    ) as known order by id, rank desc, at desc`,
  )
  const languages = new Map(found.map(({ id, language }) => [id, language]))
  return (ids) => ids.flatMap((id) => languages.get(id) ?? [])[0] ?? USUAL
}

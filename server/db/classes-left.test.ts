import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateTo } from '#tests/fixtures/recorded-school.ts'
import { openEmptyDatabase } from '../testing/database.ts'
import type { Database } from './client.ts'

// The schema of the last release whose feed did not note the class that a mark leaves.
const MIGRATIONS = 17

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrateTo(database, MIGRATIONS)
  await database.db.execute(sql`insert into classes (id, name, grade) values (1, '1A', 1), (2, '1B', 1)`)
  await database.db.execute(sql`
    insert into students (id, firstname, lastname, fullname, class_id, gender, fee_cents, phone)
      select id, 'A', 'B', 'A B', 2, 'Male', 1700, '634000001' from generate_series(1, 3) as id`)
  // The first student was marked in 1A, was moved and is marked again in 1B; for the second only a rejected mark names
  // 1A.
  await database.db.execute(sql`
    insert into attendance (student_id, class_id, date, present, remark, made_at)
      select id, 2, current_date - age, true, 'Present', now() from generate_series(1, 3) as id, unnest(array[1, 90]) as age`)
  await database.db.execute(sql`
    insert into attendance_history (student_id, class_id, date, present, remark, kind, outcome, made_at)
      select id, class_id, current_date - age, true, 'Present', 'mark', outcome, now()
      from (values (1, 1, 'applied'), (1, 1, 'deleted'), (1, 2, 'applied'), (2, 1, 'refused'), (3, 2, 'applied'))
        as made (id, class_id, outcome), unnest(array[1, 90]) as age`)
  await database.db.execute(sql`delete from changes`)
  await database.migrate()
})
afterAll(() => database.close())

it('a mark that went to another class earlier gets a feed entry with the class that it left, within the retention', async () => {
  const { rows } = (await database.db.execute(sql`
    select entity, key = '1:' || to_char(current_date - 1, 'YYYY-MM-DD') as "isOfYesterday", op, student_id as student,
      class_id as "classId" from changes`)) as { rows: unknown[] }
  expect(rows).toEqual([{ entity: 'attendance', isOfYesterday: true, op: 'remove', student: 1, classId: 1 }])
})

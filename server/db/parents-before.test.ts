import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateTo } from '#tests/fixtures/recorded-school.ts'
import { openEmptyDatabase } from '../testing/database.ts'
import type { Database } from './client.ts'

// The schema of the last release in which two parents could have one phone.
const MIGRATIONS = 11

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrateTo(database, MIGRATIONS)
  await database.db.execute(sql`
    insert into users (id, username, email, full_name, phone_number, role, password_hash, ended_at) values
      (1, 'office', 'office@a', 'Office', '634000001', 'USER', 'x', null),
      (2, 'one', 'one@a', 'One', '+252 63 4000001', 'PARENT', 'x', null),
      (3, 'two', 'two@a', 'Two', '٠٦٣٤٠٠٠٠٠١', 'PARENT', 'x', null),
      (4, 'gone', 'gone@a', 'Gone', '634000001', 'PARENT', 'x', now()),
      (5, 'own', 'own@a', 'Own', '634000005', 'PARENT', 'x', null),
      (6, 'given', 'given@a', 'Given', '0634000006', 'PARENT', 'x', null),
      (7, 'none', 'none@a', 'None', 'none', 'PARENT', 'x', null),
      (8, 'none2', 'none2@a', 'None2', 'None', 'PARENT', 'x', null)`)
  await database.db.execute(sql`insert into classes (id, name, grade) values (1, '1A', 1)`)
  await database.db.execute(sql`
    insert into students (id, firstname, lastname, fullname, class_id, gender, fee_cents, phone)
      values (1, 'A', 'B', 'A B', 1, 'Male', 1700, '634000001'), (2, 'C', 'D', 'C D', 1, 'Male', 1700, '634000001')`)
  await database.db.execute(sql`insert into guardians (user_id, student_id) values (2, 1), (2, 2)`)
  await database.db.execute(sql`
    insert into audit (at, actor_id, device_code, endpoint, entity, key, before, after) values
      ('2026-10-01T06:00:00Z', 5, 'AAA', 'users.edit', 'users', '5', '{}', '{"phoneNumber": "634000005"}'),
      ('2026-10-02T06:00:00Z', 1, 'AAA', 'users.edit', 'users', '6', '{}', '{"phoneNumber": "0634000006"}'),
      ('2026-10-03T06:00:00Z', 1, 'AAA', 'students.updateParent', 'students', '1', '{}', '{"guardianAdded": 2}')`)
  await database.migrate()
})
afterAll(() => database.close())

const rowsOf = async (statement: SQL): Promise<unknown[]> =>
  ((await database.db.execute(statement)) as { rows: unknown[] }).rows

it('phones of several parents, or that a parent entered herself, wait for the office after the upgrade', async () => {
  const told = sql`select id, phone_number as phone, phone_proposed as proposed from users order by id`
  expect(await rowsOf(told)).toEqual([
    { id: 1, phone: '634000001', proposed: null },
    { id: 2, phone: null, proposed: '634000001' },
    { id: 3, phone: null, proposed: '634000001' },
    { id: 4, phone: '634000001', proposed: null },
    { id: 5, phone: null, proposed: '634000005' },
    { id: 6, phone: '0634000006', proposed: null },
    { id: 7, phone: 'none (7)', proposed: null },
    { id: 8, phone: 'None (8)', proposed: null },
  ])
})

it('links keep their maker and time, where the audit log has them', async () => {
  const told = sql`select student_id as student, linked_by as by, linked_at is not null as dated from guardians order by 1`
  expect(await rowsOf(told)).toEqual([
    { student: 1, by: 1, dated: true },
    { student: 2, by: null, dated: false },
  ])
})

it('one phone belongs to one parent after the upgrade', async () => {
  const again = sql`insert into users (id, username, email, full_name, phone_number, role, password_hash)
    values (99, 'x', 'x@a', 'X', '+252 63 400 0006', 'PARENT', 'x')`
  await expect(database.db.execute(again)).rejects.toMatchObject({ cause: { constraint: 'users_parent_phone' } })
})

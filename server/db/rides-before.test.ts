import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateTo } from '#tests/fixtures/recorded-school.ts'
import { openEmptyDatabase } from '../testing/database.ts'
import type { Database } from './client.ts'

// The schema of the last release without rides.
const MIGRATIONS = 26

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrateTo(database, MIGRATIONS)
  await database.db.execute(sql`insert into classes (id, name, grade) values (1, '1A', 1)`)
  await database.db.execute(sql`
    insert into students (id, firstname, lastname, fullname, class_id, gender, fee_cents, phone, bus, created_at, deleted_at)
    select id, 'A', 'B', 'A B', 1, 'Male', 1700, '63400000' || id, bus, created_at::timestamptz, deleted_at::timestamptz from (values
      (1, 'Bus 1', '2025-09-01T06:00:00Z', null),
      (2, null, '2025-09-01T06:00:00Z', null),
      (3, ' Bus 3 ', '2025-09-01T06:00:00Z', '2026-03-05T22:00:00Z'),
      (4, 'Bus 2', '2025-09-01T06:00:00Z', null),
      (5, '  ', '2025-09-01T06:00:00Z', null),
      (6, 'bus 1', '2025-09-01T06:00:00Z', null),
      (7, 'Bus 7', '2025-09-01T06:00:00Z', '2025-09-01T09:00:00Z')
    ) as told (id, bus, created_at, deleted_at)`)
  await database.db.execute(sql`
    insert into audit (at, actor_id, device_code, endpoint, entity, key, before, after) values
      ('2025-09-01T06:00:00Z', 1, 'AAA', 'students.create', 'students', '4', '{}', '{"bus": "Bus 1", "age": 7}'),
      ('2025-11-30T21:30:00Z', 1, 'AAA', 'students.edit', 'students', '4', '{"bus": "Bus 1"}', '{"bus": null}'),
      ('2026-01-10T06:00:00Z', 1, 'AAA', 'students.edit', 'students', '4', '{"bus": null}', '{"bus": "Taxi"}'),
      ('2026-01-10T07:00:00Z', 1, 'AAA', 'students.edit', 'students', '4', '{"bus": "Taxi"}', '{"bus": "Bus 2"}'),
      ('2026-02-01T06:00:00Z', 1, 'AAA', 'students.edit', 'students', '5', '{"bus": "Bus 9"}', '{"bus": "  "}'),
      ('2026-02-02T06:00:00Z', 1, 'AAA', 'students.edit', 'students', '6', '{"bus": "Bus 1"}', '{"bus": "bus 1"}'),
      ('2026-02-03T06:00:00Z', 1, 'AAA', 'students.edit', 'students', '6', '{"age": 7}', '{"age": 8}'),
      ('2026-02-03T06:00:00Z', 1, 'AAA', 'classes.change', 'classes', '1', '{}', '{"bus": "none"}')`)
  await database.migrate()
})
afterAll(() => database.close())

it('after the upgrade the rides of the past are what records and the audit log say of them', async () => {
  const { rows } = (await database.db.execute(sql`
    select student_id as student, bus_id, bus, since::text as since, until::text as until from bus_rides order by student_id, since`)) as {
    rows: Record<string, unknown>[]
  }
  expect(rows.map(({ student, bus_id, bus, since, until }) => [student, bus_id, bus, since, until])).toEqual([
    [1, null, 'Bus 1', '2025-09-01', null],
    [3, null, 'Bus 3', '2025-09-01', '2026-03-06'],
    [4, null, 'Bus 1', '2025-09-01', '2025-12-01'],
    [4, null, 'Bus 2', '2026-01-10', null],
    [5, null, 'Bus 9', '2025-09-01', '2026-02-01'],
    [6, null, 'Bus 1', '2025-09-01', null],
  ])
})

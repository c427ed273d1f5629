import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cashUp } from '#domain/fees/cash-up.reports.ts'
import { migrateTo } from '#tests/fixtures/recorded-school.ts'
import type { Database } from '../../db/client.ts'
import type { HandlerContext } from '../../handle.ts'
import { openEmptyDatabase } from '../../testing/database.ts'
import { runReport } from '../reports/report-rows.ts'
import { collectionsInSql } from './collections.ts'
import { expectMoneyAddsUp } from './money.testing.ts'

// The schema of the last release whose payments had no changes.
const MIGRATIONS = 18

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrateTo(database, MIGRATIONS)
  await database.db.execute(sql`
    insert into users (id, username, email, full_name, role, password_hash) values
      (1, 'office', 'office@a', 'Office', 'USER', 'x'), (2, 'admin', 'admin@a', 'Admin', 'ADMIN', 'x')`)
  await database.db.execute(sql`insert into classes (id, name, grade) values (1, '1A', 1)`)
  await database.db.execute(sql`
    insert into students (id, firstname, lastname, fullname, class_id, gender, fee_cents, phone)
      values (1, 'A', 'B', 'A B', 1, 'Male', 1700, '634000001')`)
  await database.db.execute(sql`
    insert into payments (id, receipt, student_id, amount_cents, discount_cents, method, state, held_code, paid_at,
        created_at, collected_by, settled_by, settled_at, settled_reason, revision)
      select id, 'AAA-R00000' || id, 1, cents, 0, 'Cash', state, held, '2026-09-10T07:00:00Z', '2026-09-10T07:00:00Z', 1,
        case when is_settled then 2 end, case when is_settled then '2026-09-12T07:00:00Z'::timestamptz end,
        case when is_settled then 'why' end, case when is_settled then 2 else 1 end
      from (values (1, 1700, 'confirmed', null, false), (2, 500, 'voided', null, true), (3, 600, 'refunded', null, true),
        (4, 400, 'held', 'numberUsed', false)) as made (id, cents, state, held, is_settled)`)
  await database.migrate()
})
afterAll(() => database.close())

const reading = () => {
  const env = { school: { timeZone: 'Africa/Mogadishu' }, now: () => Date.parse('2026-09-20T07:00:00Z') }
  return { tx: database.db, env, actor: { id: 2, role: 'ADMIN' } } as unknown as HandlerContext
}

it('days before the upgrade keep the figures of the release before: what was voided never counted', async () => {
  const drawers = (date: string) => runReport(reading(), cashUp, { date, collectorId: null })
  expect((await drawers('2026-09-10')).lines).toMatchObject([
    { collectorId: 1, confirmedCents: 1_700, heldCents: 1_000, correctedCents: 0, refundedCents: 0 },
  ])
  // What was given back went out of the drawer of who had taken it.
  expect((await drawers('2026-09-12')).lines).toMatchObject([{ collectorId: 1, refundedCents: 600, drawerCents: -600 }])
  const collected = async (day: string) =>
    (await collectionsInSql.run(reading(), { from: day, to: day })).collections.map((each) => ({
      userId: each.userId,
      totalCents: each.totalCents,
      lines: each.payments.length,
      heldCents: each.heldCents,
    }))
  expect(await collected('2026-09-10')).toEqual([{ userId: 1, totalCents: 1_700, lines: 1, heldCents: 1_000 }])
  expect(await collected('2026-09-12')).toEqual([])
  await expectMoneyAddsUp(database.db)
})

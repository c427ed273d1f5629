import { sql } from 'drizzle-orm'
import type { HeldThings } from '#domain/dashboards/dashboards.schema.ts'
import { expenses, payments, unplacedMoney, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** Counts payments, money and other things that wait for a decision of an administrator. */
export async function readHeldThings(db: Db): Promise<HeldThings> {
  const { rows } = (await db.execute(sql`select
    (select count(*)::int from ${payments} where state = 'held') as payments,
    (select count(*)::int from ${unplacedMoney} where outcome is null) as unplaced,
    (select count(*)::int from ${users} where phone_proposed is not null and ended_at is null) as phones,
    (select count(*)::int from ${expenses} where state in ('waiting', 'held')) as expenses`)) as {
    rows: HeldThings[]
  }
  return rows[0] ?? { payments: 0, unplaced: 0, phones: 0, expenses: 0 }
}

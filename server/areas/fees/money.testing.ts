import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readDifferences } from '../../checks/books-check.ts'
import type { Db } from '../../db/types.ts'

type Sums = Record<string, number>

/**
 * Asserts that the money adds up, as at any time: settled plus carried forward equals paid, the totals that the
 * database keeps equal those of the allocations, nothing is settled beyond its fee or used beyond its amount, and the journal
 * says what fees, payments and expenses say.
 */
export async function expectMoneyAddsUp(db: Db): Promise<void> {
  const { rows } = (await db.execute(sql`
    with used as (
      select payment_id, sum(amount_cents)::int as amount, sum(discount_cents)::int as discount
      from payment_allocations group by payment_id
    ), settled as (
      select fee_id, sum(amount_cents + discount_cents)::int as cents from payment_allocations group by fee_id
    )
    select
      (select count(*)::int from payments left join used on payment_id = id
        where used_cents <> coalesce(used.amount + used.discount, 0)) as "payments with a wrong sum",
      (select count(*)::int from student_fees left join settled on fee_id = id
        where settled_cents <> coalesce(settled.cents, 0)) as "fees with a wrong sum",
      (select count(*)::int from student_fees where reduced_cents <> coalesce(
        (select sum((each ->> 'cents')::int) from jsonb_array_elements(reductions) as each), 0))
        as "fees that are reduced by something else than their rules",
      (select count(*)::int from payments join used on payment_id = id
        where used.amount > amount_cents or used.discount > discount_cents) as "payments used beyond their amount",
      (select count(*)::int from payments left join used on payment_id = id
        where state = 'confirmed' and coalesce(used.discount, 0) <> discount_cents) as "discounts that settle nothing",
      (select count(*)::int from payments join used on payment_id = id where state <> 'confirmed')
        as "payments out of force that settle fees",
      (select count(*)::int from payments left join (
          select payment_id, sum(amount_after - amount_before) as amount, sum(discount_after - discount_before) as discount
          from payment_changes group by payment_id
        ) as changed on changed.payment_id = id
        where taken_cents is not null and (
          taken_cents + coalesce(changed.amount, 0)
            <> case when state in ('confirmed', 'held') then amount_cents else 0 end
          or taken_discount_cents + coalesce(changed.discount, 0)
            <> case when state in ('confirmed', 'held') then discount_cents else 0 end
        )) as "payments that are not what was taken and what changed",
      (select count(*)::int from payments join student_fees on student_fees.student_id = payments.student_id
        where state = 'confirmed' and used_cents < payments.amount_cents + discount_cents
          and settled_cents < student_fees.amount_cents) as "months due beside carried money"`)) as { rows: Sums[] }
  expect(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0)).toEqual([])
  expect(await readDifferences(db)).toEqual([])
}

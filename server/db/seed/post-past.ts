import { sql } from 'drizzle-orm'

/**
 * Posts rows that were inserted without triggers: payments first, with their worth on each day of a change, then all other
 * rows. Earlier allocations are not stored, so the first entry of a payment has the present ones.
 */
export const POST_PAST = sql.raw(`
DO $$
BEGIN
  PERFORM journal_post('fee', (SELECT array_agg(id) FROM student_fees));
  WITH event AS (
    SELECT p.id, 0 AS step, school_day(p.paid_at) AS day, coalesce(p.taken_cents, p.amount_cents) AS cents,
      CASE WHEN p.taken_held THEN 0 ELSE p.taken_discount_cents END AS discount_cents, p.taken_held AS to_held
    FROM payments AS p WHERE p.taken_cents IS NOT NULL
    UNION ALL
    SELECT c.payment_id, c.id, school_day(c.done_at), c.amount_after - c.amount_before,
      CASE WHEN c.is_held THEN 0 ELSE c.discount_after END - CASE WHEN c.was_held THEN 0 ELSE c.discount_before END, c.is_held
    FROM payment_changes AS c
  ), held AS (
    SELECT id, step, cents, (CASE WHEN step = 0 THEN CASE WHEN to_held THEN cents ELSE 0 END
      ELSE (SELECT CASE WHEN c.is_held THEN c.amount_after ELSE 0 END - CASE WHEN c.was_held THEN c.amount_before ELSE 0 END
        FROM payment_changes AS c WHERE c.id = step) END) AS held_cents FROM event
  ), settling AS (
    -- The event at which a payment in force began to settle fees.
    SELECT id, min(step) AS step FROM event WHERE NOT to_held GROUP BY id
  ), line AS (
    SELECT e.id, e.step, cash_account(p.method) AS account, NULL::int AS party_id, NULL::int AS fee_month, e.cents
    FROM event AS e JOIN payments AS p USING (id)
    UNION ALL
    SELECT id, step, 'discounts', NULL, NULL, discount_cents FROM event
    UNION ALL
    SELECT h.id, h.step, 'held', p.student_id, NULL, -h.held_cents FROM held AS h JOIN payments AS p USING (id)
    UNION ALL
    SELECT s.id, s.step, 'receivable', f.student_id, f.year * 100 + f.month, -(a.amount_cents + a.discount_cents)
    FROM settling AS s JOIN payment_allocations AS a ON a.payment_id = s.id JOIN student_fees AS f ON f.id = a.fee_id
  ), whole AS (
    SELECT id, step, account, party_id, fee_month, cents FROM line
    UNION ALL
    SELECT l.id, l.step, 'feesInAdvance', p.student_id, NULL, -sum(l.cents) FROM line AS l JOIN payments AS p USING (id)
    GROUP BY l.id, l.step, p.student_id
  ), worth AS MATERIALIZED (SELECT * FROM whole WHERE cents <> 0),
  entry AS MATERIALIZED (
    SELECT nextval(pg_get_serial_sequence('journal_entries', 'id')) AS entry_id, id, step, day, is_receipt FROM (
      SELECT w.id, w.step, e.day,
        coalesce(sum(w.cents) FILTER (WHERE account IN ('receivable', 'feesInAdvance')), 0) <> 0 AS is_receipt
      FROM worth AS w JOIN event AS e USING (id, step)
      WHERE NOT EXISTS (SELECT FROM journal_entries AS known WHERE known.kind = 'payment' AND known.source_id = w.id)
      GROUP BY w.id, w.step, e.day ORDER BY w.id, w.step
    ) AS told
  ), entered AS (
    INSERT INTO journal_entries (id, kind, source_id, day, own_day, is_receipt, at)
    SELECT entry_id, 'payment', id, day, day, is_receipt, journal_now() FROM entry
  )
  INSERT INTO journal_lines (entry_id, account, day, party_id, fee_month, cents)
  SELECT entry_id, account, day, party_id, fee_month, cents FROM worth JOIN entry USING (id, step) ORDER BY entry_id;
  PERFORM journal_post('payment', (SELECT array_agg(id) FROM payments));
  PERFORM journal_post('unplaced', (SELECT array_agg(id) FROM unplaced_money));
END $$`)

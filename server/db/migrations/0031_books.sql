CREATE TABLE "receipt_numbers" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
-- The highest number of the server's own series that a receipt has.
CREATE FUNCTION last_own_receipt() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(substr(receipt, 4)::int), 0) FROM (
    SELECT receipt FROM payments UNION ALL SELECT receipt FROM payment_changes UNION ALL SELECT receipt FROM unplaced_money
  ) AS known WHERE receipt ~ '^S-R\d{1,9}$'
$$;
--> statement-breakpoint
-- Whether changes of rows that name their day count on the day on which they are made. Assets and their depreciation move no
-- money of their own, and stay on the days of their rows.
CREATE FUNCTION changes_on_its_day(source text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT source IN ('expense', 'advance', 'payout', 'ledger', 'transfer')
$$;
--> statement-breakpoint
CREATE FUNCTION is_cash_account(account text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT account IN ('cash', 'zaad', 'edahab', 'daarsalaam', 'dahabshiil')
$$;
--> statement-breakpoint
-- The day that these rows bear in the journal: of the newest entry that names one, without days on which entries have
-- mirror images, as changes had before they counted on the day on which they are made.
CREATE FUNCTION journal_told_days(source text, ids integer[]) RETURNS TABLE (source_id integer, day date) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (told.source_id) told.source_id, told.fixed_day FROM (
    SELECT e.source_id, e.fixed_day, l.account, max(e.id) AS newest
    FROM journal_entries AS e JOIN journal_lines AS l ON l.entry_id = e.id
    WHERE e.kind = source AND e.source_id = ANY (ids) AND e.fixed_day IS NOT NULL
    GROUP BY 1, 2, 3 HAVING sum(l.cents) <> 0
  ) AS told ORDER BY told.source_id, told.newest DESC
$$;
--> statement-breakpoint
-- Enters the difference between what these rows stand for and what was posted of them. One transaction posts at a time, at
-- its end; so a month that is being closed misses nothing, and the totals are updated by one at a time.
-- What moves money counts on the day on which it moves: what a row told first on the day that it bears, and what is changed
-- of it, or taken back, today. Only where no money moves, as when an expense gets another category, the change counts on the
-- day of its row. A row that bears another day is taken back today and told anew.
CREATE OR REPLACE FUNCTION journal_post(source text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := school_day(journal_now());
  open_from date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  open_from := journal_open_from();
  WITH expected AS MATERIALIZED (
    SELECT source_id, fixed_day, account, party_id, fee_month, cents FROM journal_expected
    WHERE kind = source AND source_id = ANY (ids)
  ), posted AS MATERIALIZED (
    SELECT source_id, fixed_day, account, party_id, fee_month, cents FROM journal_posted
    WHERE kind = source AND source_id = ANY (ids)
  ), moved AS MATERIALIZED (
    SELECT source_id, bool_or(is_cash_account(account) AND cents <> 0) AS is_cash FROM (
      SELECT source_id, account, sum(cents) AS cents FROM (
        SELECT source_id, account, cents FROM expected UNION ALL SELECT source_id, account, -cents FROM posted
      ) AS both_sides GROUP BY 1, 2
    ) AS summed GROUP BY 1
  ), placed AS MATERIALIZED (
    -- The day of what is told, and of what that takes the place of; null: today.
    SELECT source_id,
      CASE WHEN told.day IS NULL OR row_day IS DISTINCT FROM told.day OR NOT is_cash THEN row_day END AS expected_day,
      CASE WHEN row_day = told.day AND NOT is_cash THEN row_day END AS posted_day
    FROM moved LEFT JOIN journal_told_days(source, ids) AS told USING (source_id)
      LEFT JOIN (SELECT source_id, min(fixed_day) AS row_day FROM expected GROUP BY 1) AS row USING (source_id)
    WHERE changes_on_its_day(source)
  ), difference AS MATERIALIZED (
    SELECT source_id, fixed_day, account, party_id, fee_month, sum(cents) AS cents FROM (
      SELECT source_id, CASE WHEN changes_on_its_day(source) THEN expected_day ELSE fixed_day END AS fixed_day,
        account, party_id, fee_month, cents FROM expected LEFT JOIN placed USING (source_id)
      UNION ALL
      SELECT source_id, CASE WHEN changes_on_its_day(source) THEN posted_day ELSE fixed_day END,
        account, party_id, fee_month, -cents FROM posted LEFT JOIN placed USING (source_id)
    ) AS both_sides GROUP BY 1, 2, 3, 4, 5 HAVING sum(cents) <> 0
  ), dated AS MATERIALIZED (
    SELECT source_id, fixed_day, is_receipt, coalesce(fixed_day,
      CASE WHEN NOT EXISTS (SELECT FROM journal_entries AS e WHERE e.kind = source AND e.source_id = changed.source_id)
        THEN journal_first_day(source, source_id) END, today) AS own_day
    FROM (
      SELECT source_id, fixed_day, source = 'payment'
        AND coalesce(sum(cents) FILTER (WHERE account IN ('receivable', 'feesInAdvance')), 0) <> 0 AS is_receipt
      FROM difference GROUP BY source_id, fixed_day ORDER BY source_id, fixed_day NULLS FIRST
    ) AS changed
  ), events AS MATERIALIZED (
    SELECT nextval(pg_get_serial_sequence('journal_entries', 'id')) AS id, dated.*, greatest(own_day, open_from) AS day
    FROM dated
  ), entered AS (
    INSERT INTO journal_entries (id, kind, source_id, fixed_day, day, own_day, is_receipt, actor_id, at)
    SELECT id, source, source_id, fixed_day, day, own_day, is_receipt, nullif(current_setting('dugsi.actor', true), '')::int,
      journal_now() FROM events
  )
  INSERT INTO journal_lines (entry_id, account, day, party_id, fee_month, cents)
  SELECT events.id, account, day, party_id, fee_month, cents
  FROM difference JOIN events ON events.source_id = difference.source_id
    AND events.fixed_day IS NOT DISTINCT FROM difference.fixed_day
  ORDER BY events.id, cents < 0, account, fee_month;
END $$;

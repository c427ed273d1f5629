-- Actor and time (server's clock) of a transaction, from its row in the audit log; without one the server itself, now.
CREATE FUNCTION journal_actor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('dugsi.now', at::text, true), set_config('dugsi.actor', nullif(actor_id, 0)::text, true)
  FROM touched ORDER BY id DESC LIMIT 1;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_actor AFTER INSERT ON audit
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_actor();

CREATE FUNCTION journal_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('dugsi.now', true), '')::timestamptz, now())
$$;

CREATE FUNCTION school_day(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (at AT TIME ZONE coalesce((SELECT value FROM server_facts WHERE name = 'zone'), 'Africa/Mogadishu'))::date
$$;

CREATE FUNCTION cash_account(method text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE method WHEN 'Cash' THEN 'cash' WHEN 'ZAAD' THEN 'zaad' WHEN 'E-dahab' THEN 'edahab' ELSE lower(method) END
$$;

-- The day at whose beginning the opening balances are meant; null where the school has none.
CREATE FUNCTION opening_day() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT day FROM openings
$$;

-- Lines of double entry that each row of the school's money stands for now. A fee is income when it is made, and owed; what
-- rules took off it is income that the school has given up, in an account of its own, and nothing of it is of the bus. A
-- payment settles fees by its allocations, and its remainder is paid in advance; money on hold is in the account `held`.
CREATE VIEW journal_expected AS
SELECT 'fee' AS kind, f.id AS source_id, CASE WHEN f.is_opening THEN opening_day() END AS fixed_day, line.account,
  f.student_id AS party_id, f.year * 100 + f.month AS fee_month, line.cents::bigint AS cents
FROM student_fees AS f CROSS JOIN LATERAL (VALUES
  ('receivable', f.amount_cents), ('reductions', f.reduced_cents), ('busFees', -f.bus_cents),
  (CASE WHEN f.is_opening THEN 'openingEquity' ELSE 'schoolFees' END, f.bus_cents - f.amount_cents - f.reduced_cents)
) AS line (account, cents) WHERE line.cents <> 0
UNION ALL
SELECT 'payment', p.id, NULL, line.account, CASE WHEN line.account IN ('feesInAdvance', 'held') THEN p.student_id END, NULL,
  line.cents
FROM payments AS p CROSS JOIN LATERAL (VALUES
  (cash_account(p.method), CASE WHEN p.state IN ('confirmed', 'held') THEN p.amount_cents END),
  ('held', CASE p.state WHEN 'held' THEN -p.amount_cents END),
  ('discounts', CASE p.state WHEN 'confirmed' THEN p.discount_cents END),
  ('feesInAdvance', CASE p.state WHEN 'confirmed' THEN p.used_cents - p.amount_cents - p.discount_cents
    WHEN 'opening' THEN p.used_cents END)
) AS line (account, cents) WHERE line.cents <> 0
UNION ALL
SELECT 'payment', a.payment_id, NULL, 'receivable', f.student_id, f.year * 100 + f.month, -(a.amount_cents + a.discount_cents)
FROM payment_allocations AS a JOIN student_fees AS f ON f.id = a.fee_id
UNION ALL
SELECT 'unplaced', u.id, NULL, line.account, NULL, NULL, line.cents
FROM unplaced_money AS u CROSS JOIN LATERAL (VALUES (cash_account(u.method), u.cents), ('held', -u.cents)) AS line (account, cents)
WHERE u.outcome IS NULL AND line.cents <> 0
UNION ALL
-- A salary is an expense of the amount that the payout paid. The price of an asset is an asset, not an expense.
SELECT 'expense', e.id, e.day, line.account, NULL, NULL, line.cents
FROM expenses AS e CROSS JOIN LATERAL (VALUES
  (cash_account(e.method), -e.amount_cents),
  (CASE WHEN e.state <> 'recorded' THEN 'held' WHEN e.category = 'Salaries' THEN 'salaries'
    WHEN e.category = 'Assets' THEN 'fixedAssets' WHEN e.category = 'Salaries owed' THEN 'salariesOwed' ELSE 'expense:' || e.category END, e.amount_cents)
) AS line (account, cents) WHERE e.state <> 'void'
UNION ALL
SELECT 'ledger', l.id, l.day, line.account, NULL, NULL, line.cents
FROM ledger_entries AS l CROSS JOIN LATERAL (VALUES
  (l.account, CASE l.type WHEN 'DEPOSIT' THEN l.amount_cents ELSE -l.amount_cents END),
  ('capital', CASE l.type WHEN 'DEPOSIT' THEN -l.amount_cents ELSE l.amount_cents END)
) AS line (account, cents) WHERE l.voided_at IS NULL AND l.to_account IS NULL
UNION ALL
SELECT 'transfer', l.id, l.day, line.account, NULL, NULL, line.cents
FROM ledger_entries AS l CROSS JOIN LATERAL (VALUES (l.account, -l.amount_cents), (l.to_account, l.amount_cents))
  AS line (account, cents) WHERE l.voided_at IS NULL AND l.to_account IS NOT NULL
UNION ALL
-- An advance is owed by the employee until the payout of its month makes it a part of the salary.
SELECT 'advance', a.id, a.day, line.account, a.employee_id, NULL, line.cents
FROM employee_advances AS a CROSS JOIN LATERAL (VALUES
  ('employeeAdvances', a.amount_cents), (cash_account(a.method), -a.amount_cents)
) AS line (account, cents) WHERE a.voided_at IS NULL AND a.method IS NOT NULL
UNION ALL
SELECT 'payout', p.id, p.day, line.account, p.employee_id, NULL, line.cents
FROM salary_payouts AS p CROSS JOIN LATERAL (VALUES
  ('salaries', p.advance_cents), ('employeeAdvances', -p.advance_cents)
) AS line (account, cents) WHERE p.reversed_at IS NULL AND p.advance_cents <> 0
UNION ALL
-- An asset that no account of the school paid was contributed. One from before the opening day is of the opening balances: its
-- price and what it had lost until then.
SELECT 'asset', a.id, greatest(a.purchase_date, opening_day()), line.account, NULL, NULL, line.cents
FROM assets AS a CROSS JOIN LATERAL (VALUES ('fixedAssets', a.purchase_cents),
  (CASE WHEN a.purchase_date < opening_day() THEN 'openingEquity' ELSE 'capital' END, -a.purchase_cents)
) AS line (account, cents) WHERE a.is_in_journal AND a.method IS NULL AND a.purchase_cents <> 0
UNION ALL
SELECT 'depreciation', d.id, greatest(d.day, opening_day()), line.account, NULL, NULL, line.cents
FROM asset_depreciations AS d CROSS JOIN LATERAL (VALUES ('accumulatedDepreciation', -d.cents),
  (CASE WHEN d.day < opening_day() THEN 'openingEquity' ELSE 'depreciation' END, d.cents)
) AS line (account, cents) WHERE d.cents <> 0
UNION ALL
SELECT 'opening', o.id, opening_day(), line.account, NULL, NULL, line.cents
FROM opening_accounts AS o CROSS JOIN LATERAL (VALUES (o.account, o.cents), ('openingEquity', -o.cents))
  AS line (account, cents) WHERE o.cents <> 0
UNION ALL
SELECT 'openingSalary', o.id, opening_day(), line.account, o.employee_id, NULL, line.cents
FROM opening_salaries AS o CROSS JOIN LATERAL (VALUES ('openingEquity', o.cents), ('salariesOwed', -o.cents))
  AS line (account, cents) WHERE o.cents <> 0
UNION ALL
SELECT 'openingAdvance', a.id, opening_day(), line.account, a.employee_id, NULL, line.cents
FROM employee_advances AS a CROSS JOIN LATERAL (VALUES
  ('employeeAdvances', a.amount_cents), ('openingEquity', -a.amount_cents)
) AS line (account, cents) WHERE a.voided_at IS NULL AND a.method IS NULL
UNION ALL
SELECT 'openingCredit', p.id, opening_day(), line.account, p.student_id, NULL, line.cents
FROM payments AS p CROSS JOIN LATERAL (VALUES ('openingEquity', p.amount_cents), ('feesInAdvance', -p.amount_cents))
  AS line (account, cents) WHERE p.state = 'opening' AND p.amount_cents <> 0
UNION ALL
-- A float out of the safe, or what the session before left in the drawer, which may have been counted differently. A float that
-- was found is in the books already.
SELECT 'drawer', d.id, NULL, line.account, NULL, NULL, line.cents
FROM drawers AS d CROSS JOIN LATERAL (VALUES
  ('cash', CASE d.float_from WHEN 'safe' THEN d.float_cents WHEN 'drawer' THEN d.float_cents - d.handed_cents END),
  ('safe', CASE d.float_from WHEN 'safe' THEN -d.float_cents END),
  ('cashOverShort', CASE d.float_from WHEN 'drawer' THEN d.handed_cents - d.float_cents END)
) AS line (account, cents) WHERE line.cents <> 0
UNION ALL
SELECT 'drawerMove', m.id, NULL, line.account, NULL, NULL, line.cents
FROM drawer_moves AS m CROSS JOIN LATERAL (VALUES ('cash', m.cents), (m.account, -m.cents)) AS line (account, cents)
WHERE line.cents <> 0
UNION ALL
SELECT 'drawerClosing', c.id, NULL, line.account, NULL, NULL, line.cents
FROM drawer_closings AS c CROSS JOIN LATERAL (VALUES
  ('cash', c.counted_cents - c.expected_cents - c.taken_cents), ('cashOverShort', c.expected_cents - c.counted_cents),
  (c.taken_to, c.taken_cents)
) AS line (account, cents) WHERE c.stands AND line.cents <> 0
UNION ALL
-- The act's own entry has all its cash in dollars; this one has a part of it in shillings instead.
SELECT 'shillings', s.id, s.day, line.account, NULL, NULL, line.cents
FROM shillings AS s CROSS JOIN LATERAL (VALUES
  (s.account, s.book_cents), (s.other, -s.cents), ('exchangeDifference', s.cents - s.book_cents)
) AS line (account, cents) WHERE line.cents <> 0;

CREATE VIEW journal_posted AS
SELECT e.kind, e.source_id, e.fixed_day, l.account, l.party_id, l.fee_month, l.cents
FROM journal_entries AS e JOIN journal_lines AS l ON l.entry_id = e.id;

-- The first day that is not closed; null where no month is.
CREATE FUNCTION journal_open_from() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT max(make_date(year, month, 1) + interval '1 month')::date FROM profit_logs WHERE reopened_at IS NULL
$$;

-- Day of a row's first entry. A payment whose student an administrator named later was in the books before.
CREATE FUNCTION journal_first_day(source text, id integer) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE source
    WHEN 'fee' THEN (SELECT school_day(created_at) FROM student_fees AS f WHERE f.id = $2)
    WHEN 'unplaced' THEN (SELECT school_day(paid_at) FROM unplaced_money AS u WHERE u.id = $2)
    WHEN 'drawer' THEN (SELECT school_day(opened_at) FROM drawers AS d WHERE d.id = $2)
    WHEN 'drawerMove' THEN (SELECT school_day(moved_at) FROM drawer_moves AS m WHERE m.id = $2)
    WHEN 'drawerClosing' THEN (SELECT school_day(closed_at) FROM drawer_closings AS c WHERE c.id = $2)
    WHEN 'payment' THEN (SELECT CASE WHEN u.cents > 0 THEN school_day(journal_now()) ELSE school_day(p.paid_at) END
      FROM payments AS p LEFT JOIN unplaced_money AS u ON u.id = p.placed_from WHERE p.id = $2 AND p.state <> 'opening')
  END
$$;

-- The first day on which entries of a source may count: after the closed months, and of money that moved, not before the opening
-- balances, which have all that was before in them. Null where there are neither.
CREATE FUNCTION journal_counts_from(source text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT greatest(journal_open_from(), CASE WHEN source IN ('payment', 'unplaced', 'expense', 'ledger', 'transfer', 'advance', 'payout',
    'drawer', 'drawerMove', 'drawerClosing', 'shillings') THEN opening_day() END)
$$;

-- Enters the difference between the lines that rows stand for and the lines posted for them. One transaction posts at a
-- time, at its end; so a month that is being closed misses no entry, and totals are updated by one transaction at a time.
-- Money counts on the day on which it moves: a row's first entry on the day that the row bears, a change or void of the row
-- today. Only where no money moves, as when an expense gets another category, the change counts on the day of its row. A row
-- that gets another day is reversed today and posted anew.
CREATE FUNCTION journal_post(source text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := school_day(journal_now());
  open_from date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  open_from := journal_counts_from(source);
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
    -- Day of the new entry, and of the entry that it replaces; null: today.
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

CREATE FUNCTION journal_lines_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM touched GROUP BY entry_id HAVING sum(cents) <> 0) THEN
    RAISE EXCEPTION 'the lines of an entry do not sum to zero';
  END IF;
  INSERT INTO journal_totals AS t (month, account, kind, is_receipt, fee_month, debit_cents, credit_cents, lines)
  SELECT extract(year FROM l.day) * 100 + extract(month FROM l.day), l.account, e.kind, e.is_receipt, coalesce(l.fee_month, 0),
    coalesce(sum(l.cents) FILTER (WHERE l.cents > 0), 0), coalesce(-sum(l.cents) FILTER (WHERE l.cents < 0), 0),
    count(*)
  FROM touched AS l JOIN journal_entries AS e ON e.id = l.entry_id
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (month, account, kind, is_receipt, fee_month) DO UPDATE
  SET debit_cents = t.debit_cents + excluded.debit_cents, credit_cents = t.credit_cents + excluded.credit_cents,
    lines = t.lines + excluded.lines;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_count AFTER INSERT ON journal_lines
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_count();

CREATE FUNCTION journal_refuse_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM touched WHERE day < journal_open_from()) THEN
    RAISE EXCEPTION 'an entry would be dated into a closed month';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_refuse_closed AFTER INSERT ON journal_entries
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_refuse_closed();

-- Differences between the lines that sources stand for and the posted lines, and between totals and the sums and numbers of their
-- lines.
CREATE VIEW journal_differences AS
SELECT kind, source_id, account, sum(cents)::bigint AS cents FROM (
  SELECT kind, source_id, account, party_id, fee_month, cents FROM journal_expected
  UNION ALL SELECT kind, source_id, account, party_id, fee_month, -cents FROM journal_posted
) AS both_sides GROUP BY kind, source_id, account, party_id, fee_month HAVING sum(cents) <> 0
UNION ALL
SELECT 'totals', NULL, account, sum(cents)::bigint FROM (
  SELECT extract(year FROM l.day) * 100 + extract(month FROM l.day) AS month, l.account, e.kind, e.is_receipt,
    coalesce(l.fee_month, 0) AS fee_month, l.cents, 1 AS lines
  FROM journal_lines AS l JOIN journal_entries AS e ON e.id = l.entry_id
  UNION ALL
  SELECT month, account, kind, is_receipt, fee_month, credit_cents - debit_cents, -lines FROM journal_totals
) AS both_sums GROUP BY month, account, kind, is_receipt, fee_month HAVING sum(cents) <> 0 OR sum(lines) <> 0;

-- Notes the rows that a statement touched; at the end of the transaction all noted rows are posted at once.
CREATE FUNCTION journal_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  queue text := 'dugsi.due_' || TG_ARGV[0];
BEGIN
  PERFORM set_config(queue, concat_ws(',', nullif(current_setting(queue, true), ''), string_agg(id::text, ',')), true)
  FROM touched;
  RETURN NULL;
END $$;

CREATE FUNCTION journal_post_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  queue text := 'dugsi.due_' || TG_ARGV[0];
  ids text := current_setting(queue, true);
BEGIN
  IF coalesce(ids, '') = '' THEN
    RETURN NULL;
  END IF;
  PERFORM set_config(queue, '', true);
  PERFORM journal_post(TG_ARGV[0], string_to_array(ids, ',')::int[]);
  RETURN NULL;
END $$;

-- Posts all opening balances anew, and the assets, when the opening day is set or changed.
CREATE FUNCTION journal_post_openings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM journal_post('asset', array(SELECT id FROM assets WHERE is_in_journal));
  PERFORM journal_post('depreciation', array(SELECT id FROM asset_depreciations));
  PERFORM journal_post('fee', array(SELECT id FROM student_fees WHERE is_opening));
  PERFORM journal_post('opening', array(SELECT id FROM opening_accounts));
  PERFORM journal_post('openingSalary', array(SELECT id FROM opening_salaries));
  PERFORM journal_post('openingAdvance', array(SELECT id FROM employee_advances WHERE method IS NULL));
  PERFORM journal_post('openingCredit', array(SELECT id FROM payments WHERE state = 'opening'));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_post_openings AFTER INSERT OR UPDATE OF day ON openings
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_post_openings();

-- Highest number of a receipt in the server's own series.
CREATE FUNCTION last_own_receipt() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(substr(receipt, 4)::int), 0) FROM (
    SELECT receipt FROM payments UNION ALL SELECT receipt FROM payment_changes UNION ALL SELECT receipt FROM unplaced_money
  ) AS known WHERE receipt ~ '^S-R\d{1,9}$'
$$;

-- Whether changes of a kind of row that names its day count on the day of the change. Assets and depreciation move no money,
-- so their changes count on the days of their rows.
CREATE FUNCTION changes_on_its_day(source text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT source IN ('expense', 'advance', 'payout', 'ledger', 'transfer')
$$;

CREATE FUNCTION is_cash_account(account text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT account IN ('cash', 'safe', 'zaad', 'edahab', 'daarsalaam', 'dahabshiil', 'cashShillings', 'safeShillings')
    -- Accounts of the school's own are called by their kind.
    OR account LIKE 'bank:%' OR account LIKE 'wallet:%' OR account LIKE 'safe:%'
$$;

-- Day of each row in the journal: that of its newest entry with a fixed day, without days on which the entries of a row
-- cancel each other out.
CREATE FUNCTION journal_told_days(source text, ids integer[]) RETURNS TABLE (source_id integer, day date) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (told.source_id) told.source_id, told.fixed_day FROM (
    SELECT e.source_id, e.fixed_day, l.account, max(e.id) AS newest
    FROM journal_entries AS e JOIN journal_lines AS l ON l.entry_id = e.id
    WHERE e.kind = source AND e.source_id = ANY (ids) AND e.fixed_day IS NOT NULL
    GROUP BY 1, 2, 3 HAVING sum(l.cents) <> 0
  ) AS told ORDER BY told.source_id, told.newest DESC
$$;

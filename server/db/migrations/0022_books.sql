CREATE TABLE "journal_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source_id" integer NOT NULL,
	"fixed_day" date,
	"day" date NOT NULL,
	"own_day" date NOT NULL,
	"is_receipt" boolean NOT NULL,
	"actor_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_entries_days" CHECK ("journal_entries"."own_day" <= "journal_entries"."day")
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"party_id" integer,
	"fee_month" integer,
	"cents" bigint NOT NULL,
	CONSTRAINT "journal_lines_something" CHECK ("journal_lines"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "journal_totals" (
	"month" integer NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"is_receipt" boolean NOT NULL,
	"fee_month" integer NOT NULL,
	"debit_cents" bigint NOT NULL,
	"credit_cents" bigint NOT NULL,
	CONSTRAINT "journal_totals_month_account_kind_is_receipt_fee_month_pk" PRIMARY KEY("month","account","kind","is_receipt","fee_month")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"source" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"method" text NOT NULL,
	"account" text NOT NULL,
	"to_account" text,
	"description" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"voided_by" integer,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_cents" > 0),
	CONSTRAINT "ledger_entries_voided" CHECK (("ledger_entries"."voided_at" is null) = ("ledger_entries"."void_reason" is null)),
	CONSTRAINT "ledger_entries_accounts" CHECK ("ledger_entries"."to_account" is distinct from "ledger_entries"."account")
);
--> statement-breakpoint
CREATE TABLE "profit_logs" (
	"id" serial PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"net_income_cents" bigint NOT NULL,
	"notes" text,
	"closed_by" integer NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"reopened_by" integer,
	"reopened_at" timestamp (3) with time zone,
	"reopen_reason" text,
	CONSTRAINT "profit_logs_month_of_year" CHECK ("profit_logs"."month" between 1 and 12),
	CONSTRAINT "profit_logs_reopened" CHECK (("profit_logs"."reopened_at" is null) = ("profit_logs"."reopen_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "expense_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"expense_id" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"added_by" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"voucher" text NOT NULL,
	"category" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"day" date NOT NULL,
	"description" text,
	"method" text NOT NULL,
	"receipt_number" text,
	"overdrawn_reason" text,
	"state" text NOT NULL,
	"held_code" text,
	"recorded_by" integer NOT NULL,
	"device_code" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"approved_by" integer,
	"approved_at" timestamp (3) with time zone,
	"voided_by" integer,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount_cents" > 0),
	CONSTRAINT "expenses_held" CHECK (("expenses"."state" = 'held') = ("expenses"."held_code" is not null)),
	CONSTRAINT "expenses_voided" CHECK (("expenses"."state" = 'void') = ("expenses"."void_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "placed_from" integer;--> statement-breakpoint
ALTER TABLE "student_fees" ADD COLUMN "bus_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profit_logs" ADD CONSTRAINT "profit_logs_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profit_logs" ADD CONSTRAINT "profit_logs_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_files" ADD CONSTRAINT "expense_files_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_files" ADD CONSTRAINT "expense_files_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entries_source" ON "journal_entries" USING btree ("kind","source_id");--> statement-breakpoint
CREATE INDEX "journal_entries_day" ON "journal_entries" USING btree ("day");--> statement-breakpoint
CREATE INDEX "journal_lines_entry" ON "journal_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "journal_lines_account" ON "journal_lines" USING btree ("account","day","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "profit_logs_month" ON "profit_logs" USING btree ("year","month") WHERE reopened_at is null;--> statement-breakpoint
CREATE INDEX "expense_files_expense" ON "expense_files" USING btree ("expense_id");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_ref" ON "expenses" USING btree ("recorded_by","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_voucher" ON "expenses" USING btree ("voucher");--> statement-breakpoint
CREATE INDEX "expenses_day" ON "expenses" USING btree ("day");--> statement-breakpoint
CREATE INDEX "expenses_open" ON "expenses" USING btree ("id") WHERE state in ('waiting', 'held');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_placed_from_unplaced_money_id_fk" FOREIGN KEY ("placed_from") REFERENCES "public"."unplaced_money"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_fees" ADD CONSTRAINT "student_fees_bus" CHECK ("student_fees"."bus_cents" between 0 and "student_fees"."amount_cents");
--> statement-breakpoint
-- Of the fees that were made before, the part above the usual fee without bus is for the bus, where the student has one.
ALTER TABLE student_fees DISABLE TRIGGER feed_changed;
--> statement-breakpoint
UPDATE student_fees SET bus_cents = greatest(0, amount_cents - coalesce(
  (SELECT (value #>> '{}')::int FROM school_settings WHERE key = 'feeWithoutBusCents'), 1700))
FROM students WHERE students.id = student_id AND coalesce(btrim(students.bus), '') <> '';
--> statement-breakpoint
ALTER TABLE student_fees ENABLE TRIGGER feed_changed;
--> statement-breakpoint
-- What a fee no longer asks for, it does not ask for the bus either.
CREATE FUNCTION fees_bus_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.bus_cents := least(NEW.bus_cents, NEW.amount_cents);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fees_bus_part BEFORE UPDATE OF amount_cents ON student_fees FOR EACH ROW EXECUTE FUNCTION fees_bus_part();
--> statement-breakpoint
-- Who acts in a transaction, and when by the server's clock, the audit log says; otherwise it is the server itself, now.
CREATE FUNCTION journal_actor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('dugsi.now', at::text, true), set_config('dugsi.actor', nullif(actor_id, 0)::text, true)
  FROM touched ORDER BY id DESC LIMIT 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_actor AFTER INSERT ON audit
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_actor();
--> statement-breakpoint
CREATE FUNCTION journal_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('dugsi.now', true), '')::timestamptz, now())
$$;
--> statement-breakpoint
CREATE FUNCTION school_day(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (at AT TIME ZONE coalesce((SELECT value FROM server_facts WHERE name = 'zone'), 'Africa/Mogadishu'))::date
$$;
--> statement-breakpoint
CREATE FUNCTION cash_account(method text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE method WHEN 'Cash' THEN 'cash' WHEN 'ZAAD' THEN 'zaad' WHEN 'E-dahab' THEN 'edahab' WHEN 'Edahab' THEN 'edahab'
    ELSE lower(method) END
$$;
--> statement-breakpoint
-- The lines that each row of the school's money stands for as it is now. A fee is income when it is made, and owed; a payment
-- settles what its allocations say, and the rest of it is paid in advance; money on hold, received or spent, stands in `held`.
CREATE VIEW journal_expected AS
SELECT 'fee' AS kind, f.id AS source_id, NULL::date AS fixed_day, line.account, f.student_id AS party_id,
  f.year * 100 + f.month AS fee_month, line.cents::bigint AS cents
FROM student_fees AS f CROSS JOIN LATERAL (VALUES
  ('receivable', f.amount_cents), ('schoolFees', f.bus_cents - f.amount_cents), ('busFees', -f.bus_cents)
) AS line (account, cents) WHERE line.cents <> 0
UNION ALL
SELECT 'payment', p.id, NULL, line.account, CASE WHEN line.account IN ('feesInAdvance', 'held') THEN p.student_id END, NULL,
  line.cents
FROM payments AS p CROSS JOIN LATERAL (VALUES
  (cash_account(p.method), CASE WHEN p.state IN ('confirmed', 'held') THEN p.amount_cents END),
  ('held', CASE p.state WHEN 'held' THEN -p.amount_cents END),
  ('discounts', CASE p.state WHEN 'confirmed' THEN p.discount_cents END),
  ('feesInAdvance', CASE p.state WHEN 'confirmed' THEN p.used_cents - p.amount_cents - p.discount_cents END)
) AS line (account, cents) WHERE line.cents <> 0
UNION ALL
SELECT 'payment', a.payment_id, NULL, 'receivable', f.student_id, f.year * 100 + f.month, -(a.amount_cents + a.discount_cents)
FROM payment_allocations AS a JOIN student_fees AS f ON f.id = a.fee_id
UNION ALL
SELECT 'unplaced', u.id, NULL, line.account, NULL, NULL, line.cents
FROM unplaced_money AS u CROSS JOIN LATERAL (VALUES (cash_account(u.method), u.cents), ('held', -u.cents)) AS line (account, cents)
WHERE u.outcome IS NULL AND line.cents <> 0
UNION ALL
SELECT 'expense', e.id, e.day, line.account, NULL, NULL, line.cents
FROM expenses AS e CROSS JOIN LATERAL (VALUES
  (cash_account(e.method), -e.amount_cents),
  (CASE e.state WHEN 'recorded' THEN 'expense:' || e.category ELSE 'held' END, e.amount_cents)
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
  AS line (account, cents) WHERE l.voided_at IS NULL AND l.to_account IS NOT NULL;
--> statement-breakpoint
CREATE VIEW journal_posted AS
SELECT e.kind, e.source_id, e.fixed_day, l.account, l.party_id, l.fee_month, l.cents
FROM journal_entries AS e JOIN journal_lines AS l ON l.entry_id = e.id;
--> statement-breakpoint
-- The first day that is not closed; null where no month is.
CREATE FUNCTION journal_open_from() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT max(make_date(year, month, 1) + interval '1 month')::date FROM profit_logs WHERE reopened_at IS NULL
$$;
--> statement-breakpoint
-- The day of what a row stood for at first. Money whose student an administrator named has been in the books before.
CREATE FUNCTION journal_first_day(source text, id integer) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE source
    WHEN 'fee' THEN (SELECT school_day(created_at) FROM student_fees AS f WHERE f.id = $2)
    WHEN 'unplaced' THEN (SELECT school_day(paid_at) FROM unplaced_money AS u WHERE u.id = $2)
    WHEN 'payment' THEN (SELECT CASE WHEN u.cents > 0 THEN school_day(journal_now()) ELSE school_day(p.paid_at) END
      FROM payments AS p LEFT JOIN unplaced_money AS u ON u.id = p.placed_from WHERE p.id = $2)
  END
$$;
--> statement-breakpoint
-- Enters the difference between what these rows stand for and what was posted of them. One transaction posts at a time, at
-- its end; so a month that is being closed misses nothing, and the totals are updated by one at a time.
CREATE FUNCTION journal_post(source text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := school_day(journal_now());
  open_from date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('journal'));
  open_from := journal_open_from();
  WITH difference AS MATERIALIZED (
    SELECT source_id, fixed_day, account, party_id, fee_month, sum(cents) AS cents FROM (
      SELECT source_id, fixed_day, account, party_id, fee_month, cents FROM journal_expected
      WHERE kind = source AND source_id = ANY (ids)
      UNION ALL
      SELECT source_id, fixed_day, account, party_id, fee_month, -cents FROM journal_posted
      WHERE kind = source AND source_id = ANY (ids)
    ) AS both_sides GROUP BY 1, 2, 3, 4, 5 HAVING sum(cents) <> 0
  ), dated AS MATERIALIZED (
    SELECT source_id, fixed_day, is_receipt, coalesce(fixed_day,
      CASE WHEN NOT EXISTS (SELECT FROM journal_entries AS e WHERE e.kind = source AND e.source_id = changed.source_id)
        THEN journal_first_day(source, source_id) END, today) AS own_day
    FROM (
      SELECT source_id, fixed_day, source = 'payment'
        AND coalesce(sum(cents) FILTER (WHERE account IN ('receivable', 'feesInAdvance')), 0) <> 0 AS is_receipt
      FROM difference GROUP BY source_id, fixed_day ORDER BY source_id, fixed_day
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
--> statement-breakpoint
CREATE FUNCTION journal_lines_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM touched GROUP BY entry_id HAVING sum(cents) <> 0) THEN
    RAISE EXCEPTION 'the lines of an entry do not sum to zero';
  END IF;
  INSERT INTO journal_totals AS t (month, account, kind, is_receipt, fee_month, debit_cents, credit_cents)
  SELECT extract(year FROM l.day) * 100 + extract(month FROM l.day), l.account, e.kind, e.is_receipt, coalesce(l.fee_month, 0),
    coalesce(sum(l.cents) FILTER (WHERE l.cents > 0), 0), coalesce(-sum(l.cents) FILTER (WHERE l.cents < 0), 0)
  FROM touched AS l JOIN journal_entries AS e ON e.id = l.entry_id
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (month, account, kind, is_receipt, fee_month) DO UPDATE
  SET debit_cents = t.debit_cents + excluded.debit_cents, credit_cents = t.credit_cents + excluded.credit_cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_count AFTER INSERT ON journal_lines
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_count();
--> statement-breakpoint
CREATE FUNCTION journal_refuse_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM touched WHERE day < journal_open_from()) THEN
    RAISE EXCEPTION 'an entry would be dated into a closed month';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_refuse_closed AFTER INSERT ON journal_entries
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_refuse_closed();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_lines
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What the journal should say and does not, by source; and where the totals are not the sum of the lines.
CREATE VIEW journal_differences AS
SELECT kind, source_id, account, sum(cents)::bigint AS cents FROM (
  SELECT kind, source_id, account, party_id, fee_month, cents FROM journal_expected
  UNION ALL SELECT kind, source_id, account, party_id, fee_month, -cents FROM journal_posted
) AS both_sides GROUP BY kind, source_id, account, party_id, fee_month HAVING sum(cents) <> 0
UNION ALL
SELECT 'totals', NULL, account, sum(cents)::bigint FROM (
  SELECT extract(year FROM l.day) * 100 + extract(month FROM l.day) AS month, l.account, e.kind, e.is_receipt,
    coalesce(l.fee_month, 0) AS fee_month, l.cents
  FROM journal_lines AS l JOIN journal_entries AS e ON e.id = l.entry_id
  UNION ALL
  SELECT month, account, kind, is_receipt, fee_month, credit_cents - debit_cents FROM journal_totals
) AS both_sums GROUP BY month, account, kind, is_receipt, fee_month HAVING sum(cents) <> 0;
--> statement-breakpoint
-- Posts the past of rows that have no entry yet: what payments were worth on each day on which they changed, then the rest.
-- What an earlier allocation was is not known any more: the first entry has the present one.
CREATE FUNCTION journal_post_past() RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
SELECT journal_post_past();
--> statement-breakpoint
-- Statements note the rows that they touched; at the end of the transaction all of them are posted at once.
CREATE FUNCTION journal_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  queue text := 'dugsi.due_' || TG_ARGV[0];
BEGIN
  PERFORM set_config(queue, concat_ws(',', nullif(current_setting(queue, true), ''), string_agg(id::text, ',')), true)
  FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER journal_note_fee_insert AFTER INSERT ON student_fees
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('fee');
--> statement-breakpoint
CREATE TRIGGER journal_note_fee_update AFTER UPDATE ON student_fees
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('fee');
--> statement-breakpoint
CREATE TRIGGER journal_note_fee_delete AFTER DELETE ON student_fees
REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('fee');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_post_fee AFTER INSERT OR DELETE OR UPDATE OF amount_cents, bus_cents ON student_fees
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_post_due('fee');
--> statement-breakpoint
CREATE TRIGGER journal_note_payment_insert AFTER INSERT ON payments
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('payment');
--> statement-breakpoint
CREATE TRIGGER journal_note_payment_update AFTER UPDATE ON payments
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('payment');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_post_payment AFTER INSERT OR UPDATE OF amount_cents, discount_cents, state, used_cents ON payments
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_post_due('payment');
--> statement-breakpoint
CREATE TRIGGER journal_note_unplaced_insert AFTER INSERT ON unplaced_money
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('unplaced');
--> statement-breakpoint
CREATE TRIGGER journal_note_unplaced_update AFTER UPDATE ON unplaced_money
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('unplaced');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_post_unplaced AFTER INSERT OR UPDATE OF outcome, cents ON unplaced_money
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_post_due('unplaced');
--> statement-breakpoint
CREATE TRIGGER journal_note_expense_insert AFTER INSERT ON expenses
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('expense');
--> statement-breakpoint
CREATE TRIGGER journal_note_expense_update AFTER UPDATE ON expenses
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('expense');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_post_expense AFTER INSERT OR UPDATE OF day, amount_cents, method, category, state ON expenses
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_post_due('expense');
--> statement-breakpoint
CREATE TRIGGER journal_note_ledger_insert AFTER INSERT ON ledger_entries
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('ledger');
--> statement-breakpoint
CREATE TRIGGER journal_note_ledger_update AFTER UPDATE ON ledger_entries
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('ledger');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_post_ledger AFTER INSERT OR UPDATE OF voided_at ON ledger_entries
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_post_due('ledger');
--> statement-breakpoint
CREATE TRIGGER journal_note_transfer_insert AFTER INSERT ON ledger_entries
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('transfer');
--> statement-breakpoint
CREATE TRIGGER journal_note_transfer_update AFTER UPDATE ON ledger_entries
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('transfer');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_post_transfer AFTER INSERT OR UPDATE OF voided_at ON ledger_entries
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_post_due('transfer');
--> statement-breakpoint
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON expenses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON ledger_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON profit_logs
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

--> statement-breakpoint
CREATE FUNCTION feed_expenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('expenses', 'put', array_agg(voucher::text), NULL, NULL) FROM touched WHERE voided_at IS NULL;
  PERFORM feed_note('expenses', 'remove', array_agg(voucher::text), NULL, NULL) FROM touched WHERE voided_at IS NOT NULL;
  PERFORM feed_forget('expenses', 'put', array_agg(voucher::text)) FROM touched WHERE voided_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON expenses REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_expenses();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON expenses REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_expenses();

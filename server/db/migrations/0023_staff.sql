CREATE TABLE "employee_salaries" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"month" integer NOT NULL,
	"is_only" boolean DEFAULT false NOT NULL,
	"cents" integer NOT NULL,
	"reason" text,
	"set_by" integer NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "employee_salaries_cents" CHECK ("employee_salaries"."cents" > 0 or ("employee_salaries"."is_only" and "employee_salaries"."cents" = 0)),
	CONSTRAINT "employee_salaries_reason" CHECK (not "employee_salaries"."is_only" or "employee_salaries"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" serial PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"job_title" text NOT NULL,
	"gender" text,
	"date_of_birth" date,
	"date_of_hire" date NOT NULL,
	"national_id" text,
	"phone" text,
	"address" text,
	"education" text,
	"bank_account" text,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"left_on" date,
	"left_by" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "employees_left" CHECK (("employees"."left_on" is null) = ("employees"."left_by" is null))
);
--> statement-breakpoint
CREATE TABLE "employee_advances" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"ref" text,
	"method" text NOT NULL,
	"day" date NOT NULL,
	"recorded_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"voided_by" integer,
	"voided_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "employee_advances_amount" CHECK ("employee_advances"."amount_cents" > 0),
	CONSTRAINT "employee_advances_month_of_year" CHECK ("employee_advances"."month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "salary_payouts" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"base_cents" integer NOT NULL,
	"advance_cents" integer NOT NULL,
	"paid_cents" integer NOT NULL,
	"method" text NOT NULL,
	"note" text,
	"expense_id" integer,
	"day" date NOT NULL,
	"paid_by" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"reversed_by" integer,
	"reversed_at" timestamp (3) with time zone,
	"reverse_reason" text,
	CONSTRAINT "salary_payouts_month_of_year" CHECK ("salary_payouts"."month" between 1 and 12),
	CONSTRAINT "salary_payouts_sum" CHECK ("salary_payouts"."base_cents" = "salary_payouts"."advance_cents" + "salary_payouts"."paid_cents" and "salary_payouts"."advance_cents" >= 0 and "salary_payouts"."paid_cents" >= 0),
	CONSTRAINT "salary_payouts_expensed" CHECK (("salary_payouts"."expense_id" is null) = ("salary_payouts"."paid_cents" = 0)),
	CONSTRAINT "salary_payouts_reversed" CHECK (("salary_payouts"."reversed_at" is null) = ("salary_payouts"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"day" date NOT NULL,
	"present" boolean NOT NULL,
	"remark" text NOT NULL,
	"marked_by" integer NOT NULL,
	"device_code" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"other_present" boolean,
	"other_remark" text,
	"other_by" integer,
	"other_at" timestamp (3) with time zone,
	CONSTRAINT "presence_other" CHECK (num_nonnulls("presence"."other_present", "presence"."other_remark", "presence"."other_by", "presence"."other_at") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "employee_salaries" ADD CONSTRAINT "employee_salaries_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_salaries" ADD CONSTRAINT "employee_salaries_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_left_by_users_id_fk" FOREIGN KEY ("left_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_advances" ADD CONSTRAINT "employee_advances_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_advances" ADD CONSTRAINT "employee_advances_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_advances" ADD CONSTRAINT "employee_advances_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_payouts" ADD CONSTRAINT "salary_payouts_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_payouts" ADD CONSTRAINT "salary_payouts_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_payouts" ADD CONSTRAINT "salary_payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_payouts" ADD CONSTRAINT "salary_payouts_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_other_by_users_id_fk" FOREIGN KEY ("other_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_salaries_month" ON "employee_salaries" USING btree ("employee_id","month","is_only");--> statement-breakpoint
CREATE INDEX "employees_national_id" ON "employees" USING btree ("national_id");--> statement-breakpoint
CREATE INDEX "employees_phone" ON "employees" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "employee_advances_month" ON "employee_advances" USING btree ("employee_id","year","month");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_advances_ref" ON "employee_advances" USING btree ("recorded_by","ref");--> statement-breakpoint
CREATE INDEX "employee_advances_day" ON "employee_advances" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "salary_payouts_once" ON "salary_payouts" USING btree ("employee_id","year","month") WHERE reversed_at is null;--> statement-breakpoint
CREATE INDEX "salary_payouts_month" ON "salary_payouts" USING btree ("year","month");--> statement-breakpoint
CREATE UNIQUE INDEX "salary_payouts_expense" ON "salary_payouts" USING btree ("expense_id");--> statement-breakpoint
CREATE UNIQUE INDEX "presence_employee_day" ON "presence" USING btree ("employee_id","day");--> statement-breakpoint
CREATE INDEX "presence_day" ON "presence" USING btree ("day");--> statement-breakpoint
CREATE OR REPLACE VIEW journal_expected AS
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
-- A salary is an expense of what the payout paid.
SELECT 'expense', e.id, e.day, line.account, NULL, NULL, line.cents
FROM expenses AS e CROSS JOIN LATERAL (VALUES
  (cash_account(e.method), -e.amount_cents),
  (CASE WHEN e.state <> 'recorded' THEN 'held' WHEN e.category = 'Salaries' THEN 'salaries' ELSE 'expense:' || e.category END,
    e.amount_cents)
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
) AS line (account, cents) WHERE a.voided_at IS NULL
UNION ALL
SELECT 'payout', p.id, p.day, line.account, p.employee_id, NULL, line.cents
FROM salary_payouts AS p CROSS JOIN LATERAL (VALUES
  ('salaries', p.advance_cents), ('employeeAdvances', -p.advance_cents)
) AS line (account, cents) WHERE p.reversed_at IS NULL AND p.advance_cents <> 0;
--> statement-breakpoint
CREATE TRIGGER journal_note_advance_insert AFTER INSERT ON employee_advances
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('advance');
--> statement-breakpoint
CREATE TRIGGER journal_note_advance_update AFTER UPDATE ON employee_advances
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('advance');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_post_advance AFTER INSERT OR UPDATE OF amount_cents, method, voided_at ON employee_advances
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_post_due('advance');
--> statement-breakpoint
CREATE TRIGGER journal_note_payout_insert AFTER INSERT ON salary_payouts
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('payout');
--> statement-breakpoint
CREATE TRIGGER journal_note_payout_update AFTER UPDATE ON salary_payouts
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('payout');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_post_payout AFTER INSERT OR UPDATE OF reversed_at ON salary_payouts
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_post_due('payout');
--> statement-breakpoint
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON employees FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON employee_advances
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON salary_payouts
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Salaries, national ids and bank accounts are a row of their own in the replicas of those who may know them.
CREATE FUNCTION feed_employee_pay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('employeePay', 'put', array_agg(id::text), NULL, NULL) FROM touched WHERE left_on IS NULL;
  PERFORM feed_note('employeePay', 'remove', array_agg(id::text), NULL, NULL) FROM touched WHERE left_on IS NOT NULL;
  PERFORM feed_forget('employeePay', 'put', array_agg(id::text)) FROM touched WHERE left_on IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_pay_added AFTER INSERT ON employees
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_employee_pay();
--> statement-breakpoint
CREATE TRIGGER feed_pay_changed AFTER UPDATE ON employees
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_employee_pay();
--> statement-breakpoint
CREATE FUNCTION feed_employee_salary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('employeePay', 'put', array_agg(e.id::text), NULL, NULL)
  FROM employees AS e WHERE e.left_on IS NULL AND e.id IN (SELECT employee_id FROM touched);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_salary_added AFTER INSERT ON employee_salaries
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_employee_salary();
--> statement-breakpoint
CREATE TRIGGER feed_salary_changed AFTER UPDATE ON employee_salaries
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_employee_salary();

--> statement-breakpoint
CREATE FUNCTION feed_employees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('employees', 'put', array_agg(id::text), NULL, NULL) FROM touched WHERE left_on IS NULL;
  PERFORM feed_note('employees', 'remove', array_agg(id::text), NULL, NULL) FROM touched WHERE left_on IS NOT NULL;
  PERFORM feed_forget('employees', 'put', array_agg(id::text)) FROM touched WHERE left_on IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON employees REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_employees();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON employees REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_employees();

--> statement-breakpoint
CREATE FUNCTION feed_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('presence', 'put', array_agg(employee_id || ':' || day), NULL, NULL) FROM touched WHERE deleted_at IS NULL;
  PERFORM feed_note('presence', 'remove', array_agg(employee_id || ':' || day), NULL, NULL) FROM touched WHERE deleted_at IS NOT NULL;
  PERFORM feed_forget('presence', 'put', array_agg(employee_id || ':' || day)) FROM touched WHERE deleted_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON presence REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_presence();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON presence REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_presence();

--> statement-breakpoint
CREATE FUNCTION feed_advances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('advances', 'put', array_agg(id::text), NULL, NULL) FROM touched WHERE voided_at IS NULL;
  PERFORM feed_note('advances', 'remove', array_agg(id::text), NULL, NULL) FROM touched WHERE voided_at IS NOT NULL;
  PERFORM feed_forget('advances', 'put', array_agg(id::text)) FROM touched WHERE voided_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON employee_advances REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_advances();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON employee_advances REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_advances();

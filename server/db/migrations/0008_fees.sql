CREATE TABLE "discount_limits" (
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"max_cents" integer NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_limits_year_month_pk" PRIMARY KEY("year","month"),
	CONSTRAINT "discount_limits_amount" CHECK ("discount_limits"."max_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_allocations" DROP CONSTRAINT "payment_allocations_amount";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount";--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "discount_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "year" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "month" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "state" text DEFAULT 'confirmed' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "held_code" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "used_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "device_code" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settled_by" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settled_reason" text;--> statement-breakpoint
ALTER TABLE "student_fees" ADD COLUMN "settled_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_limits" ADD CONSTRAINT "discount_limits_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was there before receipts: the server's own series, and the month that the money went to.
UPDATE payments SET receipt = 'S-R' || lpad(id::text, 6, '0'),
  method = CASE method WHEN 'CASH' THEN 'Cash' WHEN 'EDAHAB' THEN 'E-dahab' ELSE method END,
  created_at = paid_at;
--> statement-breakpoint
UPDATE payments SET year = used.year, month = used.month, used_cents = used.cents
FROM (
  SELECT payment_id, min(year * 100 + month) / 100 AS year, min(year * 100 + month) % 100 AS month,
    sum(payment_allocations.amount_cents) AS cents
  FROM payment_allocations JOIN student_fees ON student_fees.id = fee_id GROUP BY payment_id
) AS used WHERE payments.id = used.payment_id;
--> statement-breakpoint
UPDATE student_fees SET settled_cents = used.cents
FROM (SELECT fee_id, sum(amount_cents) AS cents FROM payment_allocations GROUP BY fee_id) AS used
WHERE student_fees.id = used.fee_id;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "receipt" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt" ON "payments" USING btree ("receipt","student_id");--> statement-breakpoint
CREATE INDEX "payments_time" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payments_number" ON "payments" USING btree ("number") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "payments_held" ON "payments" USING btree ("id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "payments_discount" ON "payments" USING btree ("year","month") WHERE discount_cents > 0;--> statement-breakpoint
CREATE INDEX "payments_carry" ON "payments" USING btree ("student_id") WHERE state = 'confirmed' and used_cents < amount_cents + discount_cents;--> statement-breakpoint
CREATE INDEX "student_fees_open" ON "student_fees" USING btree ("student_id") WHERE settled_cents < amount_cents;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_something" CHECK ("payment_allocations"."amount_cents" + "payment_allocations"."discount_cents" > 0);--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_amount" CHECK ("payment_allocations"."amount_cents" >= 0 and "payment_allocations"."discount_cents" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_something" CHECK ("payments"."amount_cents" + "payments"."discount_cents" > 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_used" CHECK ("payments"."used_cents" between 0 and "payments"."amount_cents" + "payments"."discount_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK (("payments"."state" = 'held') = ("payments"."held_code" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_in_force" CHECK ("payments"."state" = 'confirmed' or "payments"."used_cents" = 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" >= 0 and "payments"."discount_cents" >= 0);--> statement-breakpoint
ALTER TABLE "student_fees" ADD CONSTRAINT "student_fees_settled" CHECK ("student_fees"."settled_cents" between 0 and "student_fees"."amount_cents");
--> statement-breakpoint
-- What is settled and what is used up is summed by the database itself, so that no write can forget it; the checks on
-- both sums refuse to settle a fee twice or to use money twice. Rows are touched in the order of their ids.
CREATE FUNCTION fees_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  UPDATE student_fees SET settled_cents = settled_cents + sign * moved.cents
  FROM (SELECT fee_id, sum(amount_cents + discount_cents)::int AS cents FROM touched GROUP BY fee_id) AS moved
  WHERE student_fees.id = moved.fee_id;
  UPDATE payments SET used_cents = used_cents + sign * moved.cents
  FROM (SELECT payment_id, sum(amount_cents + discount_cents)::int AS cents FROM touched GROUP BY payment_id) AS moved
  WHERE payments.id = moved.payment_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fees_added AFTER INSERT ON payment_allocations
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION fees_sum();
--> statement-breakpoint
CREATE TRIGGER fees_removed AFTER DELETE ON payment_allocations
REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION fees_sum();
--> statement-breakpoint
CREATE TRIGGER allocations_only_added BEFORE UPDATE ON payment_allocations
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payments_never_deleted BEFORE DELETE ON payments
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION feed_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('feeAccounts', 'put', array_agg(noted.student_id::text), array_agg(noted.student_id), NULL)
  FROM (
    SELECT DISTINCT student_id FROM touched JOIN students ON students.id = student_id WHERE students.deleted_at IS NULL
  ) AS noted;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION feed_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('feeAccounts', 'put', array_agg(noted.student_id::text), array_agg(noted.student_id), NULL)
  FROM (
    SELECT DISTINCT student_id FROM touched JOIN students ON students.id = student_id WHERE students.deleted_at IS NULL
  ) AS noted;
  PERFORM feed_note('payments', 'put', array_agg(receipt || ':' || student_id), array_agg(student_id), NULL)
  FROM touched;
  PERFORM feed_note('discountLimits', 'put', array_agg(noted.key), NULL, NULL)
  FROM (
    SELECT DISTINCT year || '-' || lpad(month::text, 2, '0') AS key FROM touched
    WHERE discount_cents > 0 AND year IS NOT NULL
  ) AS noted;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION feed_discount_limits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('discountLimits', 'put', array_agg(year || '-' || lpad(month::text, 2, '0')), NULL, NULL)
  FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A student who leaves takes the account out of sight, and brings it back.
CREATE FUNCTION feed_fees_of_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('feeAccounts', CASE WHEN left_now.has_left THEN 'remove' ELSE 'put' END,
    array_agg(left_now.id::text), array_agg(left_now.id), NULL)
  FROM (
    SELECT now_so.id, now_so.deleted_at IS NOT NULL AS has_left FROM now_so JOIN was_so USING (id)
    WHERE (now_so.deleted_at IS NULL) <> (was_so.deleted_at IS NULL)
      AND EXISTS (SELECT FROM student_fees WHERE student_id = now_so.id
        UNION ALL SELECT FROM payments WHERE student_id = now_so.id)
  ) AS left_now GROUP BY left_now.has_left;
  PERFORM feed_forget('feeAccounts', 'put', array_agg(id::text)) FROM now_so WHERE deleted_at IS NOT NULL;
  PERFORM feed_forget('feeAccounts', 'remove', array_agg(now_so.id::text))
  FROM now_so JOIN was_so USING (id) WHERE now_so.deleted_at IS NULL AND was_so.deleted_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON student_fees
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_fees();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON student_fees
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_fees();
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON payments
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_payments();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON payments
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_payments();
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON discount_limits
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_discount_limits();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON discount_limits
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_discount_limits();
--> statement-breakpoint
CREATE TRIGGER feed_fees AFTER UPDATE ON students
REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION feed_fees_of_students();

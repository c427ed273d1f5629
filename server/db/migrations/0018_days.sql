CREATE TABLE "fee_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"fee_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_before" integer NOT NULL,
	"amount_after" integer NOT NULL,
	"done_by" integer NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "fee_changes_amount" CHECK (least("fee_changes"."amount_before", "fee_changes"."amount_after") >= 0)
);
--> statement-breakpoint
CREATE TABLE "fee_months" (
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" integer,
	"free_reason" text,
	CONSTRAINT "fee_months_year_month_pk" PRIMARY KEY("year","month"),
	CONSTRAINT "fee_months_month_of_year" CHECK ("fee_months"."month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "payment_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_before" integer NOT NULL,
	"amount_after" integer NOT NULL,
	"discount_before" integer NOT NULL,
	"discount_after" integer NOT NULL,
	"was_held" boolean NOT NULL,
	"is_held" boolean NOT NULL,
	"done_by" integer,
	"done_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"receipt" text,
	CONSTRAINT "payment_changes_amount" CHECK (least("payment_changes"."amount_before", "payment_changes"."amount_after") >= 0),
	CONSTRAINT "payment_changes_discount" CHECK (least("payment_changes"."discount_before", "payment_changes"."discount_after") >= 0),
	CONSTRAINT "payment_changes_refund" CHECK (("payment_changes"."kind" = 'refunded') or "payment_changes"."receipt" is null)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_discount_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_held" boolean;--> statement-breakpoint
ALTER TABLE "fee_changes" ADD CONSTRAINT "fee_changes_fee_id_student_fees_id_fk" FOREIGN KEY ("fee_id") REFERENCES "public"."student_fees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_changes" ADD CONSTRAINT "fee_changes_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_months" ADD CONSTRAINT "fee_months_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_changes" ADD CONSTRAINT "payment_changes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_changes" ADD CONSTRAINT "payment_changes_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_changes_fee" ON "fee_changes" USING btree ("fee_id");--> statement-breakpoint
CREATE INDEX "fee_changes_time" ON "fee_changes" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "payment_changes_payment" ON "payment_changes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_changes_time" ON "payment_changes" USING btree ("done_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_changes_receipt" ON "payment_changes" USING btree ("receipt");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_taken" CHECK (("payments"."taken_cents" is null) = ("payments"."taken_held" is null));
--> statement-breakpoint
-- Days that are over keep the figures that the release before told of them: what was voided never counted, and what was
-- given back went out of the drawer of who had taken it.
ALTER TABLE payments DISABLE TRIGGER feed_changed;
--> statement-breakpoint
UPDATE payments SET taken_cents = 0, taken_discount_cents = 0, taken_held = false WHERE state = 'voided';
--> statement-breakpoint
UPDATE payments SET taken_cents = amount_cents, taken_discount_cents = discount_cents, taken_held = true
WHERE state = 'refunded';
--> statement-breakpoint
ALTER TABLE payments ENABLE TRIGGER feed_changed;
--> statement-breakpoint
INSERT INTO payment_changes (payment_id, kind, amount_before, amount_after, discount_before, discount_after, was_held,
  is_held, done_by, done_at, reason)
SELECT id, state, taken_cents, 0, taken_discount_cents, 0, taken_held, false,
  CASE state WHEN 'refunded' THEN collected_by ELSE settled_by END, coalesce(settled_at, paid_at), settled_reason
FROM payments WHERE state IN ('voided', 'refunded') ORDER BY id;
--> statement-breakpoint
INSERT INTO fee_months (year, month, made_at)
SELECT year, month, min(created_at) FROM student_fees GROUP BY year, month;
--> statement-breakpoint
-- What was taken stays known when a payment first changes, and stays the same from then on.
CREATE FUNCTION payments_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.taken_cents IS NULL THEN
    NEW.taken_cents := OLD.amount_cents;
    NEW.taken_discount_cents := OLD.discount_cents;
    NEW.taken_held := OLD.state = 'held';
  ELSIF (NEW.taken_cents, NEW.taken_discount_cents, NEW.taken_held)
      IS DISTINCT FROM (OLD.taken_cents, OLD.taken_discount_cents, OLD.taken_held) THEN
    RAISE EXCEPTION 'what was taken never changes';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_taken
BEFORE UPDATE OF amount_cents, discount_cents, state, taken_cents, taken_discount_cents, taken_held ON payments
FOR EACH ROW EXECUTE FUNCTION payments_taken();
--> statement-breakpoint
-- At the end of each transaction a payment is worth what was taken and all its changes: none can be without its line.
CREATE FUNCTION payments_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM payments WHERE id = NEW.id AND taken_cents IS NOT NULL
      AND taken_cents + (SELECT coalesce(sum(amount_after - amount_before), 0) FROM payment_changes WHERE payment_id = NEW.id)
        <> CASE WHEN state IN ('confirmed', 'held') THEN amount_cents ELSE 0 END
  ) THEN
    RAISE EXCEPTION 'payment % was changed without a line', NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_add_up AFTER UPDATE ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.amount_cents, OLD.state) IS DISTINCT FROM (NEW.amount_cents, NEW.state)) EXECUTE FUNCTION payments_add_up();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_changes
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fee_changes
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Accounts of students who have left stay with whoever takes money, as long as something is owed or to be given back; who
-- must not see them is told that they are gone.
CREATE OR REPLACE FUNCTION feed_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('feeAccounts', 'put', array_agg(noted.student_id::text), array_agg(noted.student_id), NULL)
  FROM (SELECT DISTINCT student_id FROM touched) AS noted;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION feed_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('feeAccounts', 'put', array_agg(noted.student_id::text), array_agg(noted.student_id), NULL)
  FROM (SELECT DISTINCT student_id FROM touched) AS noted;
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
CREATE OR REPLACE FUNCTION feed_fees_of_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('feeAccounts', 'put', array_agg(now_so.id::text), array_agg(now_so.id), NULL)
  FROM now_so JOIN was_so USING (id)
  WHERE (now_so.deleted_at IS NULL) <> (was_so.deleted_at IS NULL)
    AND EXISTS (SELECT FROM student_fees WHERE student_id = now_so.id
      UNION ALL SELECT FROM payments WHERE student_id = now_so.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
DELETE FROM changes WHERE entity = 'feeAccounts' AND op = 'remove';
--> statement-breakpoint
SELECT feed_note('feeAccounts', 'put', array_agg(gone.id::text), array_agg(gone.id), NULL) FROM (
  SELECT id FROM students WHERE deleted_at IS NOT NULL
    AND EXISTS (SELECT FROM student_fees WHERE student_id = students.id
      UNION ALL SELECT FROM payments WHERE student_id = students.id)
) AS gone;

CREATE TABLE "outlay_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"expense_id" integer,
	"advance_id" integer,
	"kind" text NOT NULL,
	"amount_before" integer NOT NULL,
	"amount_after" integer NOT NULL,
	"method_before" text NOT NULL,
	"method_after" text NOT NULL,
	"day_before" date NOT NULL,
	"day_after" date NOT NULL,
	"done_by" integer NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "outlay_changes_one" CHECK (("outlay_changes"."expense_id" is null) <> ("outlay_changes"."advance_id" is null)),
	CONSTRAINT "outlay_changes_amount" CHECK ("outlay_changes"."amount_before" > 0 and "outlay_changes"."amount_after" >= 0),
	CONSTRAINT "outlay_changes_voided" CHECK (("outlay_changes"."kind" = 'voided') = ("outlay_changes"."amount_after" = 0))
);
--> statement-breakpoint
ALTER TABLE "outlay_changes" ADD CONSTRAINT "outlay_changes_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlay_changes" ADD CONSTRAINT "outlay_changes_advance_id_employee_advances_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."employee_advances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlay_changes" ADD CONSTRAINT "outlay_changes_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outlay_changes_expense" ON "outlay_changes" USING btree ("expense_id");--> statement-breakpoint
CREATE INDEX "outlay_changes_advance" ON "outlay_changes" USING btree ("advance_id");--> statement-breakpoint
CREATE INDEX "outlay_changes_time" ON "outlay_changes" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "outlay_changes_day" ON "outlay_changes" USING btree ("day_before");--> statement-breakpoint
CREATE INDEX "expenses_arrival" ON "expenses" USING btree ("created_at");
--> statement-breakpoint
-- An expense or an advance is worth what its newest change says: its money cannot change without a line. What was void before
-- changes were noted has none, and is of no day.
CREATE FUNCTION require_outlay_change(of_expense integer, of_advance integer, cents integer, how text, on_day date)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE last outlay_changes;
BEGIN
  SELECT * INTO last FROM outlay_changes
  WHERE CASE WHEN of_expense IS NULL THEN advance_id = of_advance ELSE expense_id = of_expense END
  ORDER BY id DESC LIMIT 1;
  IF (last.amount_after, last.method_after, last.day_after) IS DISTINCT FROM (cents, how, on_day) THEN
    RAISE EXCEPTION '% % was changed without a line',
      CASE WHEN of_expense IS NULL THEN 'advance' ELSE 'expense' END, coalesce(of_expense, of_advance);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION expenses_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE now_is expenses;
BEGIN
  SELECT * INTO STRICT now_is FROM expenses WHERE id = NEW.id;
  PERFORM require_outlay_change(
    NEW.id, NULL, CASE WHEN now_is.state = 'void' THEN 0 ELSE now_is.amount_cents END, now_is.method, now_is.day);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER expenses_add_up AFTER UPDATE ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.amount_cents, OLD.method, OLD.day, OLD.state = 'void')
  IS DISTINCT FROM (NEW.amount_cents, NEW.method, NEW.day, NEW.state = 'void'))
EXECUTE FUNCTION expenses_add_up();
--> statement-breakpoint
CREATE FUNCTION advances_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE now_is employee_advances;
BEGIN
  SELECT * INTO STRICT now_is FROM employee_advances WHERE id = NEW.id;
  PERFORM require_outlay_change(
    NULL, NEW.id, CASE WHEN now_is.voided_at IS NULL THEN now_is.amount_cents ELSE 0 END, now_is.method, now_is.day);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER advances_add_up AFTER UPDATE ON employee_advances DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.amount_cents, OLD.method, OLD.day, OLD.voided_at IS NULL)
  IS DISTINCT FROM (NEW.amount_cents, NEW.method, NEW.day, NEW.voided_at IS NULL))
EXECUTE FUNCTION advances_add_up();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON outlay_changes
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE "expense_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"expense_id" integer NOT NULL,
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
	CONSTRAINT "expense_changes_amount" CHECK ("expense_changes"."amount_before" > 0 and "expense_changes"."amount_after" >= 0),
	CONSTRAINT "expense_changes_voided" CHECK (("expense_changes"."kind" = 'voided') = ("expense_changes"."amount_after" = 0))
);
--> statement-breakpoint
ALTER TABLE "expense_changes" ADD CONSTRAINT "expense_changes_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_changes" ADD CONSTRAINT "expense_changes_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expense_changes_expense" ON "expense_changes" USING btree ("expense_id");--> statement-breakpoint
CREATE INDEX "expense_changes_time" ON "expense_changes" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "expense_changes_day" ON "expense_changes" USING btree ("day_before");--> statement-breakpoint
CREATE INDEX "expenses_arrival" ON "expenses" USING btree ("created_at");
--> statement-breakpoint
-- An expense is worth what its newest change says: its money cannot change without a line. What was void before has none, and
-- is of no day.
CREATE FUNCTION expenses_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM expenses AS e LEFT JOIN LATERAL (
      SELECT c.amount_after, c.method_after, c.day_after FROM expense_changes AS c
      WHERE c.expense_id = e.id ORDER BY c.id DESC LIMIT 1
    ) AS last ON true
    WHERE e.id = NEW.id AND (last.amount_after, last.method_after, last.day_after)
      IS DISTINCT FROM (CASE WHEN e.state = 'void' THEN 0 ELSE e.amount_cents END, e.method, e.day)
  ) THEN
    RAISE EXCEPTION 'expense % was changed without a line', NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER expenses_add_up AFTER UPDATE ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.amount_cents, OLD.method, OLD.day, OLD.state = 'void')
  IS DISTINCT FROM (NEW.amount_cents, NEW.method, NEW.day, NEW.state = 'void'))
EXECUTE FUNCTION expenses_add_up();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON expense_changes
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
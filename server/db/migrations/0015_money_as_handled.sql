CREATE TABLE "budget_amounts" (
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"line" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "budget_amounts_year_month_line_pk" PRIMARY KEY("year","month","line"),
	CONSTRAINT "budget_amounts_month_of_year" CHECK ("budget_amounts"."month" between 1 and 12),
	CONSTRAINT "budget_amounts_amount" CHECK ("budget_amounts"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"year" integer PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_by" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"statement_id" integer NOT NULL,
	"account" text NOT NULL,
	"position" integer NOT NULL,
	"number" text,
	"day" date NOT NULL,
	"time" text,
	"phone" text,
	"name" text,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"balance_cents" bigint,
	"text" text NOT NULL,
	"state" text DEFAULT 'counted' NOT NULL,
	"differs_from" integer,
	"matched_cents" bigint DEFAULT 0 NOT NULL,
	"is_aside" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wallet_lines_something" CHECK ("wallet_lines"."cents" <> 0),
	CONSTRAINT "wallet_lines_differs" CHECK (("wallet_lines"."state" in ('counted', 'replaced')) or "wallet_lines"."differs_from" is not null)
);
--> statement-breakpoint
CREATE TABLE "wallet_mappings" (
	"account" text NOT NULL,
	"fingerprint" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallet_mappings_account_fingerprint_pk" PRIMARY KEY("account","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "wallet_matches" (
	"id" serial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"line_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"cents" bigint NOT NULL,
	"how" text NOT NULL,
	"reason" text,
	"made_by" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"ended_by" integer,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "wallet_matches_aside" CHECK (("wallet_matches"."kind" = 'aside') = ("wallet_matches"."cents" = 0)),
	CONSTRAINT "wallet_matches_ended" CHECK (("wallet_matches"."ended_at" is null) = ("wallet_matches"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "wallet_reconciliations" (
	"id" serial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"statement_cents" bigint NOT NULL,
	"books_cents" bigint NOT NULL,
	"differences" jsonb NOT NULL,
	"explanation" text,
	"signed_by" integer NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"voided_by" integer,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	CONSTRAINT "wallet_reconciliations_voided" CHECK (("wallet_reconciliations"."voided_at" is null) = ("wallet_reconciliations"."void_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "wallet_statements" (
	"id" serial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"file_name" text NOT NULL,
	"hash" text,
	"own_number" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"opening_cents" bigint,
	"closing_cents" bigint,
	"new_lines" integer NOT NULL,
	"known_lines" integer NOT NULL,
	"changed_lines" integer NOT NULL,
	"imported_by" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallet_statements_days" CHECK ("wallet_statements"."first_day" <= "wallet_statements"."last_day")
);
--> statement-breakpoint
CREATE TABLE "drawer_closings" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"drawer" text NOT NULL,
	"stands" boolean NOT NULL,
	"is_forced" boolean NOT NULL,
	"counts" jsonb NOT NULL,
	"coins_cents" integer NOT NULL,
	"counted_cents" integer NOT NULL,
	"expected_cents" integer NOT NULL,
	"left_cents" integer NOT NULL,
	"taken_cents" integer NOT NULL,
	"taken_to" text NOT NULL,
	"handed_to" integer,
	"reason" text,
	"closed_by" integer NOT NULL,
	"device_code" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drawer_closings_whole" CHECK ("drawer_closings"."counted_cents" = "drawer_closings"."left_cents" + "drawer_closings"."taken_cents")
);
--> statement-breakpoint
CREATE TABLE "drawer_moves" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"drawer" text,
	"account" text NOT NULL,
	"cents" integer NOT NULL,
	"note" text,
	"moved_by" integer NOT NULL,
	"device_code" text NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drawer_moves_something" CHECK ("drawer_moves"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "drawers" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"number" text NOT NULL,
	"told_number" text,
	"owner_id" integer NOT NULL,
	"device_code" text NOT NULL,
	"float_cents" integer NOT NULL,
	"float_from" text NOT NULL,
	"after" text,
	"is_opened" boolean DEFAULT true NOT NULL,
	"handed_cents" integer,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "drawers_float" CHECK ("drawers"."float_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "profit_logs" ADD COLUMN "checklist" jsonb;--> statement-breakpoint
ALTER TABLE "profit_logs" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "payment_changes" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "outlay_changes" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "unplaced_money" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "unplaced_money" ADD COLUMN "settled_drawer" text;--> statement-breakpoint
ALTER TABLE "employee_advances" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "budget_amounts" ADD CONSTRAINT "budget_amounts_year_budgets_year_fk" FOREIGN KEY ("year") REFERENCES "public"."budgets"("year") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_lines" ADD CONSTRAINT "wallet_lines_statement_id_wallet_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."wallet_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_matches" ADD CONSTRAINT "wallet_matches_line_id_wallet_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."wallet_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_matches" ADD CONSTRAINT "wallet_matches_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_matches" ADD CONSTRAINT "wallet_matches_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_reconciliations" ADD CONSTRAINT "wallet_reconciliations_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_reconciliations" ADD CONSTRAINT "wallet_reconciliations_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD CONSTRAINT "wallet_statements_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD CONSTRAINT "drawer_closings_handed_to_users_id_fk" FOREIGN KEY ("handed_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD CONSTRAINT "drawer_closings_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_moves" ADD CONSTRAINT "drawer_moves_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawers" ADD CONSTRAINT "drawers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_lines_account" ON "wallet_lines" USING btree ("account","day","position");--> statement-breakpoint
CREATE INDEX "wallet_lines_number" ON "wallet_lines" USING btree ("account","number");--> statement-breakpoint
CREATE INDEX "wallet_lines_statement" ON "wallet_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "wallet_lines_open" ON "wallet_lines" USING btree ("account","day") WHERE state = 'differs' or (state = 'counted' and not is_aside and cents <> matched_cents);--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_matches_pair" ON "wallet_matches" USING btree ("line_id","kind","ref") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "wallet_matches_target" ON "wallet_matches" USING btree ("account","kind","ref") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_reconciliations_day" ON "wallet_reconciliations" USING btree ("account","day") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "wallet_statements_account" ON "wallet_statements" USING btree ("account","first_day");--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_closings_ref" ON "drawer_closings" USING btree ("closed_by","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_closings_standing" ON "drawer_closings" USING btree ("drawer") WHERE stands;--> statement-breakpoint
CREATE INDEX "drawer_closings_drawer" ON "drawer_closings" USING btree ("drawer");--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_moves_ref" ON "drawer_moves" USING btree ("moved_by","ref");--> statement-breakpoint
CREATE INDEX "drawer_moves_drawer" ON "drawer_moves" USING btree ("drawer");--> statement-breakpoint
CREATE UNIQUE INDEX "drawers_ref" ON "drawers" USING btree ("owner_id","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "drawers_number" ON "drawers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "drawers_time" ON "drawers" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "drawers_after" ON "drawers" USING btree ("after");--> statement-breakpoint
CREATE INDEX "journal_entries_late" ON "journal_entries" USING btree ("own_day") WHERE own_day < day;--> statement-breakpoint
CREATE INDEX "expenses_drawer" ON "expenses" USING btree ("drawer");--> statement-breakpoint
CREATE INDEX "payment_changes_drawer" ON "payment_changes" USING btree ("drawer");--> statement-breakpoint
CREATE INDEX "payments_drawer" ON "payments" USING btree ("drawer");--> statement-breakpoint
CREATE INDEX "outlay_changes_drawer" ON "outlay_changes" USING btree ("drawer");--> statement-breakpoint
CREATE INDEX "unplaced_money_drawer" ON "unplaced_money" USING btree ("drawer");--> statement-breakpoint
CREATE INDEX "employee_advances_drawer" ON "employee_advances" USING btree ("drawer");
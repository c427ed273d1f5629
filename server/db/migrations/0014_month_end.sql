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
ALTER TABLE "profit_logs" ADD COLUMN "checklist" jsonb;--> statement-breakpoint
ALTER TABLE "profit_logs" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "budget_amounts" ADD CONSTRAINT "budget_amounts_year_budgets_year_fk" FOREIGN KEY ("year") REFERENCES "public"."budgets"("year") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entries_late" ON "journal_entries" USING btree ("own_day") WHERE own_day < day;
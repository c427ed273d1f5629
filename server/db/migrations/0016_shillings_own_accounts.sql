CREATE TABLE "exchange_rates" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"day" date NOT NULL,
	"rate" integer NOT NULL,
	"set_by" integer NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rates_rate" CHECK ("exchange_rates"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "shillings" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"account" text NOT NULL,
	"shillings" bigint NOT NULL,
	"rate" integer,
	"cents" integer NOT NULL,
	"book_cents" integer NOT NULL,
	"other" text NOT NULL,
	"drawer" text,
	"given_cents" integer,
	"given_shillings" bigint,
	"back_cents" integer,
	"note" text,
	"day" date NOT NULL,
	"done_by" integer,
	"device_code" text,
	"done_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shillings_something" CHECK ("shillings"."shillings" <> 0)
);
--> statement-breakpoint
CREATE TABLE "own_accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_by" integer,
	"retired_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "own_accounts_kind" CHECK (split_part("own_accounts"."code", ':', 1) = case "own_accounts"."kind" when 'expense' then 'own' else "own_accounts"."kind" end)
);
--> statement-breakpoint
ALTER TABLE "wallet_lines" DROP CONSTRAINT "wallet_lines_differs";--> statement-breakpoint
ALTER TABLE "drawer_moves" DROP CONSTRAINT "drawer_moves_something";--> statement-breakpoint
ALTER TABLE "drawers" DROP CONSTRAINT "drawers_float";--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD COLUMN "taken_back_by" integer;--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD COLUMN "taken_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD COLUMN "taken_back_reason" text;--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD COLUMN "counted_shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD COLUMN "expected_shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD COLUMN "left_shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD COLUMN "taken_shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawer_moves" ADD COLUMN "shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawers" ADD COLUMN "float_shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawers" ADD COLUMN "handed_shillings" bigint;--> statement-breakpoint
ALTER TABLE "opening_accounts" ADD COLUMN "shillings" bigint;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shillings" ADD CONSTRAINT "shillings_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_accounts" ADD CONSTRAINT "own_accounts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_accounts" ADD CONSTRAINT "own_accounts_retired_by_users_id_fk" FOREIGN KEY ("retired_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_ref" ON "exchange_rates" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "exchange_rates_day" ON "exchange_rates" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "shillings_key" ON "shillings" USING btree ("key");--> statement-breakpoint
CREATE INDEX "shillings_number" ON "shillings" USING btree ("number");--> statement-breakpoint
CREATE INDEX "shillings_drawer" ON "shillings" USING btree ("drawer");--> statement-breakpoint
CREATE INDEX "shillings_time" ON "shillings" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "shillings_account" ON "shillings" USING btree ("account","day");--> statement-breakpoint
CREATE UNIQUE INDEX "own_accounts_code" ON "own_accounts" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "own_accounts_name" ON "own_accounts" USING btree ("name_key");--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD CONSTRAINT "wallet_statements_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_lines" ADD CONSTRAINT "wallet_lines_differs" CHECK (("wallet_lines"."state" in ('counted', 'replaced', 'takenBack')) or "wallet_lines"."differs_from" is not null);--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD CONSTRAINT "wallet_statements_taken_back" CHECK (("wallet_statements"."taken_back_at" is null) = ("wallet_statements"."taken_back_reason" is null));--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD CONSTRAINT "drawer_closings_shillings" CHECK (coalesce("drawer_closings"."counted_shillings", 0) = coalesce("drawer_closings"."left_shillings", 0) + coalesce("drawer_closings"."taken_shillings", 0));--> statement-breakpoint
ALTER TABLE "drawer_moves" ADD CONSTRAINT "drawer_moves_something" CHECK ("drawer_moves"."cents" <> 0 or "drawer_moves"."shillings" <> 0);--> statement-breakpoint
ALTER TABLE "drawers" ADD CONSTRAINT "drawers_float" CHECK ("drawers"."float_cents" >= 0 and coalesce("drawers"."float_shillings", 0) >= 0);
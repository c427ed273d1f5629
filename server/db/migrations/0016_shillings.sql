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
	"note" text,
	"day" date NOT NULL,
	"done_by" integer,
	"device_code" text,
	"done_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shillings_something" CHECK ("shillings"."shillings" <> 0)
);
--> statement-breakpoint
ALTER TABLE "opening_accounts" ADD COLUMN "shillings" bigint;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shillings" ADD CONSTRAINT "shillings_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_ref" ON "exchange_rates" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "exchange_rates_day" ON "exchange_rates" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "shillings_key" ON "shillings" USING btree ("key");--> statement-breakpoint
CREATE INDEX "shillings_number" ON "shillings" USING btree ("number");--> statement-breakpoint
CREATE INDEX "shillings_drawer" ON "shillings" USING btree ("drawer");--> statement-breakpoint
CREATE INDEX "shillings_time" ON "shillings" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "shillings_account" ON "shillings" USING btree ("account","day");
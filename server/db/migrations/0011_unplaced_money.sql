CREATE TABLE "unplaced_money" (
	"id" serial PRIMARY KEY NOT NULL,
	"write_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"version" integer NOT NULL,
	"input" jsonb NOT NULL,
	"reason" text NOT NULL,
	"receipt" text NOT NULL,
	"cents" integer NOT NULL,
	"method" text NOT NULL,
	"sentence" text NOT NULL,
	"collected_by" integer NOT NULL,
	"device_code" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"settled_by" integer,
	"settled_at" timestamp (3) with time zone,
	"settled_reason" text,
	CONSTRAINT "unplaced_money_write_id_unique" UNIQUE("write_id"),
	CONSTRAINT "unplaced_money_amount" CHECK ("unplaced_money"."cents" >= 0),
	CONSTRAINT "unplaced_money_settled" CHECK (("unplaced_money"."outcome" is null) = ("unplaced_money"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "unplaced_money" ADD CONSTRAINT "unplaced_money_collected_by_users_id_fk" FOREIGN KEY ("collected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unplaced_money" ADD CONSTRAINT "unplaced_money_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unplaced_money_open" ON "unplaced_money" USING btree ("id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "unplaced_money_time" ON "unplaced_money" USING btree ("paid_at");
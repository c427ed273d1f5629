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
ALTER TABLE "expenses" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "payment_changes" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "outlay_changes" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "unplaced_money" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "unplaced_money" ADD COLUMN "settled_drawer" text;--> statement-breakpoint
ALTER TABLE "employee_advances" ADD COLUMN "drawer" text;--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD CONSTRAINT "drawer_closings_handed_to_users_id_fk" FOREIGN KEY ("handed_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD CONSTRAINT "drawer_closings_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_moves" ADD CONSTRAINT "drawer_moves_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawers" ADD CONSTRAINT "drawers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_closings_ref" ON "drawer_closings" USING btree ("closed_by","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_closings_standing" ON "drawer_closings" USING btree ("drawer") WHERE stands;--> statement-breakpoint
CREATE INDEX "drawer_closings_drawer" ON "drawer_closings" USING btree ("drawer");--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_moves_ref" ON "drawer_moves" USING btree ("moved_by","ref");--> statement-breakpoint
CREATE INDEX "drawer_moves_drawer" ON "drawer_moves" USING btree ("drawer");--> statement-breakpoint
CREATE UNIQUE INDEX "drawers_ref" ON "drawers" USING btree ("owner_id","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "drawers_number" ON "drawers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "drawers_time" ON "drawers" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "drawers_after" ON "drawers" USING btree ("after");--> statement-breakpoint
CREATE INDEX "expenses_drawer" ON "expenses" USING btree ("drawer");--> statement-breakpoint
CREATE INDEX "payment_changes_drawer" ON "payment_changes" USING btree ("drawer");--> statement-breakpoint
CREATE INDEX "payments_drawer" ON "payments" USING btree ("drawer");--> statement-breakpoint
CREATE INDEX "outlay_changes_drawer" ON "outlay_changes" USING btree ("drawer");--> statement-breakpoint
CREATE INDEX "unplaced_money_drawer" ON "unplaced_money" USING btree ("drawer");--> statement-breakpoint
CREATE INDEX "employee_advances_drawer" ON "employee_advances" USING btree ("drawer");
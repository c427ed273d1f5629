CREATE TABLE "work_plan_comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text,
	"work_plan_id" integer NOT NULL,
	"comment" text NOT NULL,
	"status" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"assigned_to" integer NOT NULL,
	"status" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_plans_days" CHECK ("work_plans"."end_date" >= "work_plans"."start_date"),
	CONSTRAINT "work_plans_deleted" CHECK (("work_plans"."deleted_at" is null) = ("work_plans"."deleted_by" is null))
);
--> statement-breakpoint
ALTER TABLE "work_plan_comments" ADD CONSTRAINT "work_plan_comments_work_plan_id_work_plans_id_fk" FOREIGN KEY ("work_plan_id") REFERENCES "public"."work_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_plan_comments" ADD CONSTRAINT "work_plan_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_plans" ADD CONSTRAINT "work_plans_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_plans" ADD CONSTRAINT "work_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_plans" ADD CONSTRAINT "work_plans_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "work_plan_comments_ref" ON "work_plan_comments" USING btree ("user_id","ref");--> statement-breakpoint
CREATE INDEX "work_plan_comments_plan" ON "work_plan_comments" USING btree ("work_plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_plans_ref" ON "work_plans" USING btree ("created_by","ref");--> statement-breakpoint
CREATE INDEX "work_plans_assignee" ON "work_plans" USING btree ("assigned_to");
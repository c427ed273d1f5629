CREATE TABLE "absence_papers" (
	"id" serial PRIMARY KEY NOT NULL,
	"attendance_id" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"added_by" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_joint" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "absence_papers" ADD CONSTRAINT "absence_papers_attendance_id_attendance_id_fk" FOREIGN KEY ("attendance_id") REFERENCES "public"."attendance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_papers" ADD CONSTRAINT "absence_papers_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_papers_attendance" ON "absence_papers" USING btree ("attendance_id");
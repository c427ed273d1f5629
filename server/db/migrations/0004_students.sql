CREATE TABLE "audit" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" integer NOT NULL,
	"device_code" text NOT NULL,
	"made_at" timestamp (3) with time zone,
	"endpoint" text NOT NULL,
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_moves" (
	"id" serial PRIMARY KEY NOT NULL,
	"batch" uuid NOT NULL,
	"student_id" integer NOT NULL,
	"from_class_id" integer NOT NULL,
	"to_class_id" integer NOT NULL,
	"note" text,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"moved_by" integer NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" integer
);
--> statement-breakpoint
CREATE TABLE "student_removals" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"reason" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"restored_by" integer
);
--> statement-breakpoint
DROP INDEX "classes_name_unique";--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "free_reason" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "class_moves" ADD CONSTRAINT "class_moves_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_moves" ADD CONSTRAINT "class_moves_from_class_id_classes_id_fk" FOREIGN KEY ("from_class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_moves" ADD CONSTRAINT "class_moves_to_class_id_classes_id_fk" FOREIGN KEY ("to_class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_moves" ADD CONSTRAINT "class_moves_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_moves" ADD CONSTRAINT "class_moves_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_removals" ADD CONSTRAINT "student_removals_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_removals" ADD CONSTRAINT "student_removals_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_removals" ADD CONSTRAINT "student_removals_restored_by_users_id_fk" FOREIGN KEY ("restored_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("entity","key","id");--> statement-breakpoint
CREATE INDEX "class_moves_batch" ON "class_moves" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "class_moves_student" ON "class_moves" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_removals_student" ON "student_removals" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "student_removals_one_open" ON "student_removals" USING btree ("student_id") WHERE "student_removals"."restored_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "classes_plain_name_unique" ON "classes" USING btree (lower(regexp_replace("name", '\s', '', 'g')));
--> statement-breakpoint
-- Counted by the database itself, so that no write can forget it: an edit made on an older row is noticed.
CREATE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision = OLD.revision + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_revision BEFORE UPDATE ON students
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_revision();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

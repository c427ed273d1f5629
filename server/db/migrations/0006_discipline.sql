CREATE TABLE "discipline" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" uuid DEFAULT gen_random_uuid() NOT NULL,
	"student_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"action_taken" text,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" integer NOT NULL,
	"device_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" integer
);
--> statement-breakpoint
ALTER TABLE "discipline" ADD CONSTRAINT "discipline_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discipline" ADD CONSTRAINT "discipline_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discipline" ADD CONSTRAINT "discipline_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discipline" ADD CONSTRAINT "discipline_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discipline" ADD CONSTRAINT "discipline_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discipline_ref" ON "discipline" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "discipline_student" ON "discipline" USING btree ("student_id","recorded_at");--> statement-breakpoint
CREATE INDEX "discipline_time" ON "discipline" USING btree ("recorded_at");
--> statement-breakpoint
CREATE FUNCTION feed_discipline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('discipline', 'put', array_agg(ref::text), array_agg(student_id), NULL)
  FROM touched WHERE deleted_at IS NULL;
  PERFORM feed_note('discipline', 'remove', array_agg(ref::text), array_agg(student_id), NULL)
  FROM touched WHERE deleted_at IS NOT NULL;
  PERFORM feed_forget('discipline', 'put', array_agg(ref::text)) FROM touched WHERE deleted_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Others read this student from now on: the records that go with him are new to them. One day more than devices keep.
CREATE FUNCTION feed_discipline_of_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('discipline', 'put', array_agg(discipline.ref::text), array_agg(discipline.student_id), NULL)
  FROM now_so JOIN was_so USING (id) JOIN discipline ON discipline.student_id = now_so.id
  WHERE now_so.deleted_at IS NULL AND discipline.deleted_at IS NULL
    AND discipline.recorded_at >= now() - interval '121 days'
    AND (now_so.class_id <> was_so.class_id OR was_so.deleted_at IS NOT NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON discipline
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_discipline();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON discipline
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_discipline();
--> statement-breakpoint
CREATE TRIGGER feed_discipline AFTER UPDATE ON students
REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION feed_discipline_of_students();

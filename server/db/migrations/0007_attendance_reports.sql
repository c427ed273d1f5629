CREATE TABLE "school_calendar" (
	"id" serial PRIMARY KEY NOT NULL,
	"weekend" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "absence_calls" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"date" date NOT NULL,
	"status" text NOT NULL,
	"notes" text NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	"called_by" integer NOT NULL,
	"device_code" text NOT NULL,
	"write_id" text,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "deleted_by" integer;--> statement-breakpoint
ALTER TABLE "absence_calls" ADD CONSTRAINT "absence_calls_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_calls" ADD CONSTRAINT "absence_calls_called_by_users_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_calls_student_day" ON "absence_calls" USING btree ("student_id","date","called_at");--> statement-breakpoint
CREATE INDEX "absence_calls_day" ON "absence_calls" USING btree ("date");--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_absent" ON "attendance" USING btree ("date","student_id") WHERE not "attendance"."present" and "attendance"."deleted_at" is null;
--> statement-breakpoint
CREATE FUNCTION feed_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('calendar', 'put', array_agg(id::text), NULL, NULL) FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON school_calendar
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_calendar();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON school_calendar
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_calendar();
--> statement-breakpoint
CREATE FUNCTION feed_call_key(student integer, day date, called timestamptz, caller integer) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT feed_attendance_key(student, day) || ':' || (extract(epoch FROM called) * 1000)::bigint || ':' || caller
$$;
--> statement-breakpoint
-- One person may save two attempts of one instant, from two tablets; the feed takes each key once a statement.
CREATE FUNCTION feed_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('absenceCalls', 'put', array_agg(noted.key), array_agg(noted.student_id), NULL)
  FROM (
    SELECT DISTINCT feed_call_key(student_id, date, called_at, called_by) AS key, student_id FROM touched
  ) AS noted;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Others read this student from now on: the calls that go with the marks are new to them.
CREATE FUNCTION feed_calls_of_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('absenceCalls', 'put', array_agg(noted.key), array_agg(noted.student_id), NULL)
  FROM (
    SELECT DISTINCT feed_call_key(c.student_id, c.date, c.called_at, c.called_by) AS key, c.student_id
    FROM now_so JOIN was_so USING (id) JOIN absence_calls AS c ON c.student_id = now_so.id
    WHERE now_so.deleted_at IS NULL AND c.date >= current_date - 61
      AND (now_so.class_id <> was_so.class_id OR was_so.deleted_at IS NOT NULL)
  ) AS noted;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON absence_calls
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_calls();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON absence_calls
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER feed_calls AFTER UPDATE ON students
REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION feed_calls_of_students();
--> statement-breakpoint
-- Behind its triggers, so that copies that were made before learn of it.
INSERT INTO school_calendar (weekend, holidays) VALUES ('[4, 5]', '[]');
--> statement-breakpoint
-- Who listens hears of a commit which transaction it was, once however many statements it had.
CREATE FUNCTION feed_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dugsi_changes', pg_current_xact_id()::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_tell AFTER INSERT OR UPDATE ON changes FOR EACH STATEMENT EXECUTE FUNCTION feed_tell();
--> statement-breakpoint
-- Who may see what is not in the feed: everybody who listens looks for herself.
CREATE FUNCTION feed_tell_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dugsi_changes', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_tell AFTER INSERT OR UPDATE OR DELETE ON teacher_classes
FOR EACH STATEMENT EXECUTE FUNCTION feed_tell_all();
--> statement-breakpoint
CREATE TRIGGER feed_tell AFTER INSERT OR UPDATE OR DELETE ON guardians
FOR EACH STATEMENT EXECUTE FUNCTION feed_tell_all();

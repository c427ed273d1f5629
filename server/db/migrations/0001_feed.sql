-- The feed of changes is written by the database itself, so that no write can forget it. Triggers are per statement:
-- a bulk write costs one statement more, not one per row. Rows are stamped in the order of their keys, so that two
-- transactions that touch the same rows wait for each other instead of deadlocking.
CREATE FUNCTION feed_note(entity_name text, what text, keys text[], students_of integer[], classes_of integer[])
RETURNS void LANGUAGE sql AS $$
  INSERT INTO changes (entity, key, op, student_id, class_id)
  SELECT entity_name, noted.key, what, noted.student_id, noted.class_id
  FROM unnest(keys, students_of, classes_of) AS noted (key, student_id, class_id)
  ORDER BY noted.key, noted.class_id
  ON CONFLICT (entity, key, op, coalesce(class_id, 0)) DO UPDATE SET
    position = nextval(pg_get_serial_sequence('changes', 'position')),
    transaction = pg_current_xact_id(),
    at = now(),
    student_id = excluded.student_id
$$;
--> statement-breakpoint
CREATE FUNCTION feed_forget(entity_name text, what text, keys text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM changes WHERE entity = entity_name AND op = what AND class_id IS NULL AND key = ANY (keys)
$$;
--> statement-breakpoint
CREATE FUNCTION feed_attendance_key(student integer, day date) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT student || ':' || to_char(day, 'YYYY-MM-DD')
$$;
--> statement-breakpoint
CREATE FUNCTION feed_classes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('classes', 'put', array_agg(id::text), NULL, NULL) FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION feed_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('attendance', 'put', array_agg(feed_attendance_key(student_id, date)), array_agg(student_id), NULL)
  FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION feed_attendance_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('attendance', 'remove', array_agg(feed_attendance_key(student_id, date)), array_agg(student_id), NULL)
  FROM touched;
  PERFORM feed_forget('attendance', 'put', array_agg(feed_attendance_key(student_id, date))) FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION feed_conflicts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('attendanceConflicts', 'put', array_agg(id::text), array_agg(student_id), NULL)
  FROM touched WHERE settled_at IS NULL;
  PERFORM feed_note('attendanceConflicts', 'remove', array_agg(id::text), array_agg(student_id), NULL)
  FROM touched WHERE settled_at IS NOT NULL;
  PERFORM feed_forget('attendanceConflicts', 'put', array_agg(id::text)) FROM touched WHERE settled_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION feed_students_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('students', 'put', array_agg(id::text), array_agg(id), NULL) FROM touched WHERE deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION feed_students_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('students', 'put', array_agg(id::text), array_agg(id), NULL) FROM now_so WHERE deleted_at IS NULL;

  -- Who reads the class that a student left learns it from the class: the student is out of sight by then.
  PERFORM feed_note('students', 'remove', array_agg(now_so.id::text), array_agg(now_so.id), array_agg(was_so.class_id))
  FROM now_so JOIN was_so USING (id) WHERE now_so.class_id <> was_so.class_id;

  PERFORM feed_note('students', 'remove', array_agg(now_so.id::text), array_agg(now_so.id), NULL)
  FROM now_so JOIN was_so USING (id) WHERE now_so.deleted_at IS NOT NULL AND was_so.deleted_at IS NULL;
  PERFORM feed_forget('students', 'put', array_agg(id::text)) FROM now_so WHERE deleted_at IS NOT NULL;
  PERFORM feed_forget('students', 'remove', array_agg(now_so.id::text))
  FROM now_so JOIN was_so USING (id) WHERE now_so.deleted_at IS NULL AND was_so.deleted_at IS NOT NULL;

  -- Others read this student from now on: the marks and open differences that go with it are new to them.
  -- One day more than devices keep, since the school's day may be ahead of the database's.
  PERFORM feed_note('attendance', 'put',
    array_agg(feed_attendance_key(attendance.student_id, attendance.date)), array_agg(attendance.student_id), NULL)
  FROM now_so JOIN was_so USING (id) JOIN attendance ON attendance.student_id = now_so.id
  WHERE now_so.deleted_at IS NULL AND attendance.date >= current_date - 61
    AND (now_so.class_id <> was_so.class_id OR was_so.deleted_at IS NOT NULL);
  PERFORM feed_note('attendanceConflicts', 'put', array_agg(c.id::text), array_agg(c.student_id), NULL)
  FROM now_so JOIN was_so USING (id) JOIN attendance_conflicts AS c ON c.student_id = now_so.id
  WHERE now_so.deleted_at IS NULL AND c.settled_at IS NULL
    AND (now_so.class_id <> was_so.class_id OR was_so.deleted_at IS NOT NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON classes
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_classes();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON classes
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_classes();
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON students
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_students_added();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON students
REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION feed_students_changed();
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON attendance
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_attendance();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON attendance
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_attendance();
--> statement-breakpoint
CREATE TRIGGER feed_removed AFTER DELETE ON attendance
REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_attendance_removed();
--> statement-breakpoint
CREATE TRIGGER feed_added AFTER INSERT ON attendance_conflicts
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_conflicts();
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON attendance_conflicts
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_conflicts();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON attendance_history
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

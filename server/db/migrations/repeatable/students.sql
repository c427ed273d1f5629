-- Feed of students, whose rows devices hold unchanged. Plain tables, as classes and exams, have triggers made from declarations
-- (feed-triggers.ts).

CREATE FUNCTION feed_students_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('students', 'put', array_agg(id::text), array_agg(id), NULL) FROM touched WHERE deleted_at IS NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION feed_students_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('students', 'put', array_agg(id::text), array_agg(id), NULL) FROM now_so WHERE deleted_at IS NULL;

  -- The removal names the former class, since its readers can no longer see the student.
  PERFORM feed_note('students', 'remove', array_agg(now_so.id::text), array_agg(now_so.id), array_agg(was_so.class_id))
  FROM now_so JOIN was_so USING (id) WHERE now_so.class_id <> was_so.class_id;

  PERFORM feed_note('students', 'remove', array_agg(now_so.id::text), array_agg(now_so.id), NULL)
  FROM now_so JOIN was_so USING (id) WHERE now_so.deleted_at IS NOT NULL AND was_so.deleted_at IS NULL;
  PERFORM feed_forget('students', 'put', array_agg(id::text)) FROM now_so WHERE deleted_at IS NOT NULL;
  PERFORM feed_forget('students', 'remove', array_agg(now_so.id::text))
  FROM now_so JOIN was_so USING (id) WHERE now_so.deleted_at IS NULL AND was_so.deleted_at IS NOT NULL;

  -- Marks and open conflicts of the student are noted, since they are new to the readers of the new class.
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
CREATE TRIGGER feed_added AFTER INSERT ON students
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_students_added();
CREATE TRIGGER feed_changed AFTER UPDATE ON students
REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION feed_students_changed();

-- Revisions are counted by the database, so that no write can forget it and an edit based on an older row is noticed.
CREATE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision = OLD.revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER count_revision BEFORE UPDATE ON students
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_revision();

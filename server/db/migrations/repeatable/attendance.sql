-- Key of a mark on devices: student and day.
CREATE FUNCTION feed_attendance_key(student integer, day date) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT student || ':' || to_char(day, 'YYYY-MM-DD')
$$;

CREATE FUNCTION feed_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('attendance', 'put', array_agg(feed_attendance_key(student_id, date)), array_agg(student_id), NULL)
  FROM touched;
  RETURN NULL;
END $$;

CREATE FUNCTION feed_attendance_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('attendance', 'remove', array_agg(feed_attendance_key(student_id, date)), array_agg(student_id),
    array_agg(class_id))
  FROM touched;
  PERFORM feed_forget('attendance', 'put', array_agg(feed_attendance_key(student_id, date))) FROM touched;
  RETURN NULL;
END $$;
CREATE TRIGGER feed_added AFTER INSERT ON attendance
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_attendance();
CREATE TRIGGER feed_removed AFTER DELETE ON attendance
REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_attendance_removed();

CREATE FUNCTION feed_call_key(student integer, day date, called timestamptz, caller integer) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT feed_attendance_key(student, day) || ':' || (extract(epoch FROM called) * 1000)::bigint || ':' || caller
$$;

-- Keys are made distinct: one person may save two calls of one instant from two tablets, and a statement may note a key once.
CREATE FUNCTION feed_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('absenceCalls', 'put', array_agg(noted.key), array_agg(noted.student_id), NULL)
  FROM (
    SELECT DISTINCT feed_call_key(student_id, date, called_at, called_by) AS key, student_id FROM touched
  ) AS noted;
  RETURN NULL;
END $$;

-- Calls of a student who changes class are noted, since they are new to the readers of the new class.
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
CREATE TRIGGER feed_added AFTER INSERT ON absence_calls
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_calls();
CREATE TRIGGER feed_calls AFTER UPDATE ON students
REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION feed_calls_of_students();

-- Devices hold marks by class and day. A mark that is made again after a deletion may belong to another class; readers of
-- the former class are told by a removal in the feed that names the class, as for a student who changes class.
CREATE FUNCTION feed_attendance_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('attendance', 'put', array_agg(feed_attendance_key(student_id, date)), array_agg(student_id), NULL)
  FROM now_so;
  PERFORM feed_note('attendance', 'remove', array_agg(feed_attendance_key(now_so.student_id, now_so.date)),
    array_agg(now_so.student_id), array_agg(was_so.class_id))
  FROM now_so JOIN was_so USING (id) WHERE now_so.class_id <> was_so.class_id;
  RETURN NULL;
END $$;
CREATE TRIGGER feed_changed AFTER UPDATE ON attendance
REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION feed_attendance_changed();

-- Devices hold marks by class and day. A mark that is made again after it was deleted may belong to another class than
-- before; who reads the class that it left learns that from the class, as of a student who moves.
CREATE FUNCTION feed_attendance_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('attendance', 'put', array_agg(feed_attendance_key(student_id, date)), array_agg(student_id), NULL)
  FROM now_so;
  PERFORM feed_note('attendance', 'remove', array_agg(feed_attendance_key(now_so.student_id, now_so.date)),
    array_agg(now_so.student_id), array_agg(was_so.class_id))
  FROM now_so JOIN was_so USING (id) WHERE now_so.class_id <> was_so.class_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER feed_changed ON attendance;
--> statement-breakpoint
CREATE TRIGGER feed_changed AFTER UPDATE ON attendance
REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION feed_attendance_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION feed_attendance_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('attendance', 'remove', array_agg(feed_attendance_key(student_id, date)), array_agg(student_id),
    array_agg(class_id))
  FROM touched;
  PERFORM feed_forget('attendance', 'put', array_agg(feed_attendance_key(student_id, date))) FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Marks that went to another class before there was a note of it: a copy that has not heard of it yet may hold both.
SELECT feed_note('attendance', 'remove', array_agg(feed_attendance_key(moved.student_id, moved.date)),
  array_agg(moved.student_id), array_agg(moved.class_id))
FROM (
  SELECT DISTINCT student_id, date, h.class_id
  FROM attendance_history AS h JOIN attendance AS a USING (student_id, date)
  WHERE h.class_id <> a.class_id AND h.outcome <> 'refused' AND date >= current_date - 61
) AS moved;

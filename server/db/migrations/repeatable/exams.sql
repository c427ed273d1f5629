-- Deleted rows of these tables are noted in the feed, too, so that devices delete them.

CREATE FUNCTION feed_class_subjects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM feed_note('classSubjects', 'remove', array_agg(class_id || ':' || subject_id), NULL, NULL) FROM touched;
    PERFORM feed_forget('classSubjects', 'put', array_agg(class_id || ':' || subject_id)) FROM touched;
  ELSE
    PERFORM feed_note('classSubjects', 'put', array_agg(class_id || ':' || subject_id), NULL, NULL) FROM touched;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER feed_added AFTER INSERT ON class_subjects REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_class_subjects();
CREATE TRIGGER feed_removed AFTER DELETE ON class_subjects REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_class_subjects();

CREATE FUNCTION feed_teacher_assignments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM feed_note('teacherAssignments', 'remove', array_agg(id::text), NULL, NULL) FROM touched;
    PERFORM feed_forget('teacherAssignments', 'put', array_agg(id::text)) FROM touched;
  ELSE
    PERFORM feed_note('teacherAssignments', 'put', array_agg(id::text), NULL, NULL) FROM touched;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER feed_added AFTER INSERT ON teacher_assignments REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_teacher_assignments();
CREATE TRIGGER feed_changed AFTER UPDATE ON teacher_assignments REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_teacher_assignments();
CREATE TRIGGER feed_removed AFTER DELETE ON teacher_assignments REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_teacher_assignments();

-- Devices hold the scores of a class, exam and subject in one row.
CREATE FUNCTION feed_score_sheets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('scoreSheets', 'put', array_agg(DISTINCT class_id || ':' || exam_id || ':' || subject_id), NULL, NULL)
  FROM touched;
  RETURN NULL;
END $$;
CREATE TRIGGER feed_added AFTER INSERT ON scores REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_score_sheets();
CREATE TRIGGER feed_changed AFTER UPDATE ON scores REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_score_sheets();

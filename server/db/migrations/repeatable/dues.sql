-- Fee accounts on devices say when the family was last reminded, and what it has promised.
CREATE TRIGGER feed_added AFTER INSERT ON due_reminder_students
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_fees();
CREATE TRIGGER feed_added AFTER INSERT ON due_promises
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_fees();

CREATE FUNCTION feed_reminders_taken_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('feeAccounts', 'put', array_agg(noted.student_id::text), array_agg(noted.student_id), NULL)
  FROM (SELECT DISTINCT student_id FROM due_reminder_students JOIN touched ON touched.id = reminder_id) AS noted;
  RETURN NULL;
END $$;
CREATE TRIGGER feed_changed AFTER UPDATE ON due_reminders
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_reminders_taken_back();

-- What a family was told, and what it promised, stays in its history.
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON due_reminders
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON due_reminder_students
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON due_promises
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

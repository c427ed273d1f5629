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

CREATE FUNCTION feed_forget(entity_name text, what text, keys text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM changes WHERE entity = entity_name AND op = what AND class_id IS NULL AND key = ANY (keys)
$$;

-- Notifies listening servers of the number of a committed transaction, once however many statements it had.
CREATE FUNCTION feed_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dugsi_changes', pg_current_xact_id()::text);
  RETURN NULL;
END $$;
CREATE TRIGGER feed_tell AFTER INSERT OR UPDATE ON changes FOR EACH STATEMENT EXECUTE FUNCTION feed_tell();

-- Notifies all live links of a change of what people may see, which is not in the feed; each checks for its own person.
CREATE FUNCTION feed_tell_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dugsi_changes', '');
  RETURN NULL;
END $$;
CREATE TRIGGER feed_tell AFTER INSERT OR UPDATE OR DELETE ON teacher_classes
FOR EACH STATEMENT EXECUTE FUNCTION feed_tell_all();
CREATE TRIGGER feed_tell AFTER INSERT OR UPDATE OR DELETE ON guardians
FOR EACH STATEMENT EXECUTE FUNCTION feed_tell_all();

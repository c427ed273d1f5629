-- Students and the buses that they take now. A text that names no registered bus counts as a bus of its own.
CREATE VIEW bus_riders AS
SELECT s.id AS student_id, b.id AS bus_id, btrim(s.bus) AS bus
FROM students AS s LEFT JOIN buses AS b ON b.deleted_at IS NULL AND lower(b.label) = lower(btrim(s.bus))
WHERE s.deleted_at IS NULL AND btrim(s.bus) <> '';

-- Ends and begins rides of the students, from today on, so that rides agree with the buses in the students' records.
CREATE FUNCTION bus_rides_follow(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := school_day(journal_now());
BEGIN
  -- Locks the named buses, so that nobody deletes or renames one before this transaction ends.
  PERFORM FROM buses WHERE deleted_at IS NULL AND lower(label) IN (
    SELECT lower(btrim(bus)) FROM students WHERE id = ANY (ids) AND deleted_at IS NULL
  ) ORDER BY id FOR SHARE;
  UPDATE bus_rides AS r SET bus = now_so.bus FROM bus_riders AS now_so
  WHERE r.student_id = ANY (ids) AND now_so.student_id = r.student_id AND r.until IS NULL
    AND r.bus_id = now_so.bus_id AND r.bus <> now_so.bus;
  -- Rides that began today and end today are deleted, as they took place on no day.
  WITH over AS MATERIALIZED (
    SELECT r.id, r.since FROM bus_rides AS r WHERE r.student_id = ANY (ids) AND r.until IS NULL AND NOT EXISTS (
      SELECT FROM bus_riders AS now_so WHERE now_so.student_id = r.student_id AND now_so.bus_id IS NOT DISTINCT FROM r.bus_id
        AND (r.bus_id IS NOT NULL OR lower(now_so.bus) = lower(r.bus)))
  ), undone AS (
    DELETE FROM bus_rides WHERE id IN (SELECT id FROM over WHERE since >= today)
  )
  UPDATE bus_rides SET until = today WHERE id IN (SELECT id FROM over WHERE since < today);
  INSERT INTO bus_rides (student_id, bus_id, bus, since)
  SELECT student_id, bus_id, bus, today FROM bus_riders AS now_so
  WHERE student_id = ANY (ids)
    AND NOT EXISTS (SELECT FROM bus_rides AS r WHERE r.student_id = now_so.student_id AND r.until IS NULL);
END $$;

-- A student who is registered with a bus takes it from that day on.
CREATE FUNCTION bus_rides_begin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM buses WHERE deleted_at IS NULL AND lower(label) IN (SELECT lower(btrim(bus)) FROM touched) ORDER BY id FOR SHARE;
  INSERT INTO bus_rides (student_id, bus_id, bus, since)
  SELECT r.student_id, r.bus_id, r.bus, school_day(s.created_at) FROM touched AS s JOIN bus_riders AS r ON r.student_id = s.id;
  RETURN NULL;
END $$;
CREATE TRIGGER bus_rides_begin AFTER INSERT ON students
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION bus_rides_begin();

-- Changes are noted, and rides adjusted at the end of the transaction, when the audit log gives its time (`journal_now`).
CREATE FUNCTION bus_rides_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('dugsi.due_rides',
    concat_ws(',', nullif(current_setting('dugsi.due_rides', true), ''), string_agg(now_so.id::text, ',')), true)
  FROM now_so JOIN was_so USING (id)
  WHERE now_so.bus IS DISTINCT FROM was_so.bus OR (now_so.deleted_at IS NULL) <> (was_so.deleted_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER bus_rides_note AFTER UPDATE ON students
REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION bus_rides_note();

CREATE FUNCTION bus_rides_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text := current_setting('dugsi.due_rides', true);
BEGIN
  IF coalesce(ids, '') <> '' THEN
    PERFORM set_config('dugsi.due_rides', '', true);
    PERFORM bus_rides_follow(string_to_array(ids, ',')::int[]);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bus_rides_due AFTER UPDATE OF bus, deleted_at ON students
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bus_rides_due();

-- Driver, name and route of a bus are dated like rides. Rides follow the label: a bus that is registered under a text in
-- students' records takes over these students.
CREATE FUNCTION bus_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  present buses;
  today date := CASE TG_OP WHEN 'INSERT' THEN school_day(NEW.created_at) ELSE school_day(journal_now()) END;
BEGIN
  SELECT * INTO present FROM buses WHERE id = NEW.id;
  WITH over AS MATERIALIZED (
    SELECT id, since FROM bus_drivers WHERE bus_id = present.id AND until IS NULL AND (present.deleted_at IS NOT NULL
      OR (driver_id, name, route) IS DISTINCT FROM (present.driver_id, present.name, present.route))
  ), undone AS (
    DELETE FROM bus_drivers WHERE id IN (SELECT id FROM over WHERE since >= today)
  )
  UPDATE bus_drivers SET until = today WHERE id IN (SELECT id FROM over WHERE since < today);
  INSERT INTO bus_drivers (bus_id, driver_id, name, route, since)
  SELECT present.id, present.driver_id, present.name, present.route, today WHERE present.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM bus_drivers WHERE bus_id = present.id AND until IS NULL);
  PERFORM bus_rides_follow(array_agg(id)) FROM (
    SELECT id FROM students WHERE deleted_at IS NULL AND lower(btrim(bus)) = lower(present.label)
    UNION SELECT student_id FROM bus_rides WHERE bus_id = present.id AND until IS NULL
  ) AS riders HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bus_changed AFTER INSERT OR UPDATE ON buses
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bus_changed();

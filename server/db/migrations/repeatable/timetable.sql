-- Substitutes reach the office, whoever is absent and whoever takes the lesson: each has a stream of its own in the feed
-- (`substituteStreams`, server/areas/timetable/timetable.sync.ts).
CREATE FUNCTION feed_substitute_streams(absent integer, teacher integer) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT unnest(ARRAY['substitutes', 'substitutes:' || absent, 'substitutes:' || teacher])
$$;

CREATE FUNCTION feed_substitutes_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note(told.stream, 'put', told.keys, NULL, NULL)
  FROM (
    SELECT stream, array_agg(touched.id::text) AS keys
    FROM touched CROSS JOIN LATERAL feed_substitute_streams(touched.absent_id, touched.teacher_id) AS stream
    WHERE touched.deleted_at IS NULL GROUP BY stream ORDER BY stream
  ) AS told;
  RETURN NULL;
END $$;

-- A substitute is never changed, only taken back.
CREATE FUNCTION feed_substitutes_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note(told.stream, 'remove', told.keys, NULL, NULL), feed_forget(told.stream, 'put', told.keys)
  FROM (
    SELECT stream, array_agg(touched.id::text) AS keys
    FROM touched CROSS JOIN LATERAL feed_substitute_streams(touched.absent_id, touched.teacher_id) AS stream
    WHERE touched.deleted_at IS NOT NULL GROUP BY stream ORDER BY stream
  ) AS told;
  RETURN NULL;
END $$;
CREATE TRIGGER feed_added AFTER INSERT ON substitutes
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_substitutes_added();
CREATE TRIGGER feed_changed AFTER UPDATE ON substitutes
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_substitutes_ended();

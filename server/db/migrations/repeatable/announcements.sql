-- Announcements reach the devices of their audience alone: each audience has a stream of its own in the feed, named by
-- `announcementStreams` (server/areas/announcements/announcements.sync.ts).
CREATE FUNCTION feed_announcement_stream(target text, class integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'announcements:' || target || coalesce(':' || class, '')
$$;

CREATE FUNCTION feed_announcements_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note(feed_announcement_stream(target_role, class_id), 'put', array_agg(ref::text), NULL, NULL)
  FROM touched WHERE deleted_at IS NULL GROUP BY target_role, class_id ORDER BY target_role, class_id;
  RETURN NULL;
END $$;

-- A changed announcement is noted for its former audience as well, whose devices then remove it.
CREATE FUNCTION feed_announcements_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note(gone.stream, 'remove', gone.refs, NULL, NULL), feed_forget(gone.stream, 'put', gone.refs)
  FROM (
    SELECT feed_announcement_stream(was_so.target_role, was_so.class_id) AS stream, array_agg(was_so.ref::text) AS refs
    FROM was_so JOIN now_so USING (id)
    WHERE now_so.deleted_at IS NOT NULL
      OR (now_so.target_role, now_so.class_id) IS DISTINCT FROM (was_so.target_role, was_so.class_id)
    GROUP BY 1 ORDER BY 1
  ) AS gone;
  PERFORM feed_note(feed_announcement_stream(target_role, class_id), 'put', array_agg(ref::text), NULL, NULL)
  FROM now_so WHERE deleted_at IS NULL GROUP BY target_role, class_id ORDER BY target_role, class_id;
  RETURN NULL;
END $$;
CREATE TRIGGER feed_added AFTER INSERT ON announcements
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_announcements_added();
CREATE TRIGGER feed_changed AFTER UPDATE ON announcements
REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION feed_announcements_changed();

-- A child that changes class, leaves or comes back changes its parents' announcements: those of both classes are noted
-- again. The lock lets nobody publish to either class meanwhile (server/areas/announcements/save-announcement.ts), so that
-- no announcement is missed. One day more than devices keep, since the school's day may be ahead of the database's.
CREATE FUNCTION feed_announcements_of_children() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved integer[] := ARRAY(
    SELECT now_so.id FROM now_so JOIN was_so USING (id)
    WHERE now_so.class_id <> was_so.class_id OR (now_so.deleted_at IS NULL) <> (was_so.deleted_at IS NULL)
  );
BEGIN
  IF moved = '{}' THEN
    RETURN NULL;
  END IF;
  PERFORM FROM classes
  WHERE id IN (SELECT class_id FROM was_so WHERE id = ANY (moved) UNION SELECT class_id FROM now_so WHERE id = ANY (moved))
  ORDER BY id FOR SHARE;
  PERFORM feed_note('announcements:child', 'remove', array_agg(announcements.ref || ':' || now_so.id), array_agg(now_so.id), NULL)
  FROM now_so JOIN was_so USING (id) JOIN announcements ON announcements.class_id IN (was_so.class_id, now_so.class_id)
  WHERE now_so.id = ANY (moved) AND announcements.deleted_at IS NULL
    AND (announcements.end_at IS NULL OR announcements.end_at >= now() - interval '61 days');
  RETURN NULL;
END $$;
CREATE TRIGGER feed_announcements AFTER UPDATE ON students
REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION feed_announcements_of_children();

-- Rows of opened announcements go to the devices of their reader alone.
CREATE FUNCTION feed_announcement_reads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('announcementReads:' || touched.user_id, 'put', array_agg(announcements.ref::text), NULL, NULL)
  FROM touched JOIN announcements ON announcements.id = touched.announcement_id
  GROUP BY touched.user_id ORDER BY touched.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER feed_added AFTER INSERT ON announcement_reads
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_announcement_reads();

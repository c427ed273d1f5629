-- Tells servers of a committed notice, which one of them then sends (server/areas/notices/sender.ts).
CREATE FUNCTION notices_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dugsi_notices', '') FROM touched HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER notices_tell AFTER INSERT ON notices
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION notices_tell();

-- Whether notices are to be noted at all: not where nobody has subscribed and there is no webhook.
CREATE FUNCTION notices_wanted() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM push_subscriptions) OR EXISTS (SELECT FROM server_facts WHERE name = 'noticeWebhook')
$$;

-- Whether the family of an absent student knows of it: a parent has announced it, or it is excused. Whoever has withdrawn what was
-- announced believes the child at school, whatever excuse was made of it.
CREATE FUNCTION family_knows(student integer, day date, kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_or(withdrawn_on IS NULL OR withdrawn_on > day), kind IS NOT DISTINCT FROM 'excused')
  FROM announced_absences WHERE student_id = student AND replaced_at IS NULL AND day BETWEEN first_day AND last_day
$$;

-- Notices are noted by triggers, whatever call or device a change comes from; their audience, and whether a notice still
-- holds, is decided at sending (server/areas/notices/audiences.ts). Marks wait two minutes, in which a slip is corrected.
CREATE FUNCTION notices_of_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'absent', 'absent:' || student_id || ':' || date, jsonb_build_object('studentId', student_id, 'date', date),
    made_at, marked_at + interval '2 minutes'
  FROM touched WHERE NOT present AND deleted_at IS NULL AND date = school_day(marked_at) AND notices_wanted()
    AND NOT family_knows(student_id, date, day_kind)
  ORDER BY student_id ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER notices_added AFTER INSERT ON attendance
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION notices_of_attendance();

-- Notes a mark that is changed into an absence or out of one, or that is excused or no longer: people who got the former notice get a corrected one in two
-- minutes, and others get a notice of a new absence of the day.
CREATE FUNCTION notice_of_changed_mark() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  absence text := 'absent:' || NEW.student_id || ':' || NEW.date;
  due timestamptz := coalesce(NEW.deleted_at, NEW.marked_at) + interval '2 minutes';
  is_new boolean := NOT NEW.present AND NEW.deleted_at IS NULL AND NEW.date = school_day(NEW.marked_at)
    AND NOT family_knows(NEW.student_id, NEW.date, NEW.day_kind);
BEGIN
  -- Waits while a server spreads the notice, which is then spread anew.
  UPDATE notices SET about = about || jsonb_build_object('revision', NEW.revision), due_at = due, spread_at = NULL,
    made_at = CASE WHEN is_new THEN NEW.made_at ELSE made_at END
  WHERE key = absence;
  IF FOUND THEN
    PERFORM pg_notify('dugsi_notices', '');
  ELSIF is_new AND notices_wanted() THEN
    INSERT INTO notices (kind, key, about, made_at, due_at)
    VALUES ('absent', absence, jsonb_build_object('studentId', NEW.student_id, 'date', NEW.date), NEW.made_at, due)
    ON CONFLICT (key) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER notices_changed AFTER UPDATE OF present, deleted_at, day_kind ON attendance
FOR EACH ROW WHEN ((OLD.present OR OLD.deleted_at IS NOT NULL) <> (NEW.present OR NEW.deleted_at IS NOT NULL)
  OR (OLD.day_kind IS NOT DISTINCT FROM 'excused') <> (NEW.day_kind IS NOT DISTINCT FROM 'excused'))
EXECUTE FUNCTION notice_of_changed_mark();

-- A parent who withdraws what was announced is told where the child is marked absent that day all the same.
CREATE FUNCTION notice_of_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'absent', 'absent:' || student_id || ':' || date, jsonb_build_object('studentId', student_id, 'date', date),
    NEW.withdrawn_at, NEW.withdrawn_at + interval '2 minutes'
  FROM attendance WHERE student_id = NEW.student_id AND date = school_day(NEW.withdrawn_at)
    AND date BETWEEN greatest(NEW.first_day, NEW.withdrawn_on) AND NEW.last_day
    AND NOT present AND deleted_at IS NULL AND notices_wanted()
  ON CONFLICT (key) DO UPDATE SET due_at = excluded.due_at, spread_at = NULL;
  PERFORM pg_notify('dugsi_notices', '');
  RETURN NULL;
END $$;
CREATE TRIGGER notices_changed AFTER UPDATE OF withdrawn_on ON announced_absences
FOR EACH ROW WHEN (OLD.withdrawn_on IS NULL AND NEW.withdrawn_on IS NOT NULL) EXECUTE FUNCTION notice_of_withdrawal();

CREATE FUNCTION notices_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'payment', 'payment:' || receipt, jsonb_build_object('receipt', receipt), min(paid_at), min(paid_at)
  FROM touched WHERE state = 'confirmed' AND amount_cents > 0 AND notices_wanted()
  GROUP BY receipt ORDER BY receipt ON CONFLICT (key) DO NOTHING;
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'heldPayment', 'held:' || id, jsonb_build_object('paymentId', id), paid_at, paid_at
  FROM touched WHERE state = 'held' AND notices_wanted() ORDER BY id ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER notices_added AFTER INSERT ON payments
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION notices_of_payments();

-- The family gets the notice of a held payment once the payment is accepted.
CREATE FUNCTION notice_of_accepted_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'payment', 'payment:' || NEW.receipt, jsonb_build_object('receipt', NEW.receipt), NEW.paid_at, NEW.paid_at
  WHERE NEW.amount_cents > 0 AND notices_wanted() ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER notices_changed AFTER UPDATE OF state ON payments
FOR EACH ROW WHEN (OLD.state = 'held' AND NEW.state = 'confirmed') EXECUTE FUNCTION notice_of_accepted_payment();

-- People who join the audience by a change get the notice, too; nobody gets it twice: each subscription has one delivery.
CREATE FUNCTION notice_of_announcement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz := greatest(NEW.start_at, NEW.changed_at);
BEGIN
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT kind, kind || ':' || NEW.ref, jsonb_build_object('ref', NEW.ref), since, since
  FROM (VALUES ('announcement', true), ('urgentAnnouncement', NEW.is_urgent)) AS of_kind (kind, is_meant)
  WHERE is_meant AND notices_wanted()
  ON CONFLICT (key) DO UPDATE SET made_at = excluded.made_at, due_at = excluded.due_at, spread_at = NULL;
  PERFORM pg_notify('dugsi_notices', '');
  RETURN NULL;
END $$;
CREATE TRIGGER notices_added AFTER INSERT ON announcements
FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION notice_of_announcement();
CREATE TRIGGER notices_changed AFTER UPDATE ON announcements
FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND (OLD.target_role, OLD.class_id, OLD.start_at, OLD.is_urgent)
  IS DISTINCT FROM (NEW.target_role, NEW.class_id, NEW.start_at, NEW.is_urgent)) EXECUTE FUNCTION notice_of_announcement();

CREATE FUNCTION notice_of_exam() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'exam', 'exam:' || NEW.exam_id || ':' || NEW.class_id,
    jsonb_build_object('examId', NEW.exam_id, 'classId', NEW.class_id), NEW.published_at, NEW.published_at + interval '2 minutes'
  WHERE notices_wanted() ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER notices_changed AFTER INSERT OR UPDATE ON exam_publications
FOR EACH ROW WHEN (NEW.withdrawn_at IS NULL) EXECUTE FUNCTION notice_of_exam();

-- Several changes of a bus within five minutes give one notice, of the last change; none where that restores the old state.
CREATE FUNCTION notice_of_bus() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_bus text := lower(btrim(coalesce(OLD.bus, '')));
  earlier text;
BEGIN
  IF NOT notices_wanted() THEN
    RETURN NULL;
  END IF;
  DELETE FROM notices WHERE kind = 'bus' AND spread_at IS NULL AND (about ->> 'studentId')::int = NEW.id
  RETURNING about ->> 'was' INTO earlier;
  first_bus := coalesce(earlier, first_bus);
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'bus', 'bus:' || NEW.id || ':' || NEW.revision, jsonb_build_object('studentId', NEW.id, 'was', first_bus),
    now(), now() + interval '5 minutes'
  WHERE lower(btrim(coalesce(NEW.bus, ''))) <> first_bus ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER notices_changed AFTER UPDATE OF bus ON students
FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND lower(btrim(coalesce(OLD.bus, ''))) <> lower(btrim(coalesce(NEW.bus, ''))))
EXECUTE FUNCTION notice_of_bus();

CREATE FUNCTION notice_of_plan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END;
BEGIN
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'workPlan', 'plan:' || NEW.id || ':' || NEW.assigned_to,
    jsonb_build_object('planId', NEW.id, 'userId', NEW.assigned_to), since, since
  WHERE notices_wanted() ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER notices_added AFTER INSERT ON work_plans
FOR EACH ROW WHEN (NEW.assigned_to <> NEW.created_by) EXECUTE FUNCTION notice_of_plan();
CREATE TRIGGER notices_changed AFTER UPDATE OF assigned_to ON work_plans
FOR EACH ROW WHEN (NEW.assigned_to <> OLD.assigned_to AND NEW.assigned_to <> NEW.created_by) EXECUTE FUNCTION notice_of_plan();

-- A substitute is told at once; where a lesson is taken back, whoever was told of it hears that, too.
CREATE FUNCTION notice_of_substitute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'substitute', 'substitute:' || NEW.id, jsonb_build_object('substituteId', NEW.id), NEW.made_at, NEW.made_at
  WHERE notices_wanted() ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER notices_added AFTER INSERT ON substitutes
FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION notice_of_substitute();

CREATE FUNCTION notice_of_lesson_taken_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Waits while a server spreads the notice, which is then spread anew.
  UPDATE notices SET due_at = NEW.deleted_at, spread_at = NULL WHERE key = 'substitute:' || NEW.id;
  IF FOUND THEN
    PERFORM pg_notify('dugsi_notices', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER notices_changed AFTER UPDATE OF deleted_at ON substitutes
FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION notice_of_lesson_taken_back();

-- A reminder of dues waits two minutes, in which the family may pay.
CREATE FUNCTION notices_of_dues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'dues', 'dues:' || id, jsonb_build_object('reminderId', id), made_at, made_at + interval '2 minutes'
  FROM touched WHERE way = 'notice' AND notices_wanted() ORDER BY id ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER notices_added AFTER INSERT ON due_reminders
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION notices_of_dues();

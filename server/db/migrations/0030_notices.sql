CREATE TABLE "notice_deliveries" (
	"id" serial PRIMARY KEY NOT NULL,
	"notice_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"subscription_id" integer,
	"host" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_told" boolean DEFAULT false,
	"next_at" timestamp (3) with time zone NOT NULL,
	"give_up_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"about" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"spread_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"host" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" text[] NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_deliveries_subscription" ON "notice_deliveries" USING btree ("notice_id","subscription_id") WHERE "notice_deliveries"."subscription_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_deliveries_webhook" ON "notice_deliveries" USING btree ("notice_id","user_id") WHERE "notice_deliveries"."subscription_id" is null;--> statement-breakpoint
CREATE INDEX "notice_deliveries_of_subscription" ON "notice_deliveries" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "notice_deliveries_waiting" ON "notice_deliveries" USING btree ("host","next_at") WHERE "notice_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "notices_key" ON "notices" USING btree ("key");--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at") WHERE "notices"."spread_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");
--> statement-breakpoint
-- A browser is told nothing once its person has signed out, there or from elsewhere.
CREATE FUNCTION push_subscription_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER push_subscription_over AFTER UPDATE OF ended_at ON sessions
FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION push_subscription_over();
--> statement-breakpoint
-- Servers send what waits once it is committed (server/areas/notices/sender.ts).
CREATE FUNCTION notices_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dugsi_notices', '') FROM touched HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notices_tell AFTER INSERT ON notices
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION notices_tell();
--> statement-breakpoint
-- Nothing is noted where nobody has subscribed and there is no webhook.
CREATE FUNCTION notices_wanted() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM push_subscriptions) OR EXISTS (SELECT FROM server_facts WHERE name = 'noticeWebhook')
$$;
--> statement-breakpoint
-- What somebody is told of is noted here, from whatever call or device it comes; whom it is for, and whether it still holds,
-- is asked when it is sent (server/areas/notices/audiences.ts). Marks wait two minutes, in which a slip is corrected.
CREATE FUNCTION notices_of_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'absent', 'absent:' || student_id || ':' || date, jsonb_build_object('studentId', student_id, 'date', date),
    made_at, marked_at + interval '2 minutes'
  FROM touched WHERE NOT present AND deleted_at IS NULL AND date = school_day(marked_at) AND notices_wanted()
  ORDER BY student_id ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notices_added AFTER INSERT ON attendance
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION notices_of_attendance();
--> statement-breakpoint
-- A mark that turns into an absence or out of one: those who were told otherwise are told, in two minutes, and others of a new
-- absence of the day.
CREATE FUNCTION notice_of_changed_mark() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  absence text := 'absent:' || NEW.student_id || ':' || NEW.date;
  due timestamptz := coalesce(NEW.deleted_at, NEW.marked_at) + interval '2 minutes';
  is_new boolean := NOT NEW.present AND NEW.deleted_at IS NULL AND NEW.date = school_day(NEW.marked_at);
BEGIN
  -- Waits for a server that spreads it, and is spread anew then.
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
--> statement-breakpoint
CREATE TRIGGER notices_changed AFTER UPDATE OF present, deleted_at ON attendance
FOR EACH ROW WHEN ((OLD.present OR OLD.deleted_at IS NOT NULL) <> (NEW.present OR NEW.deleted_at IS NOT NULL))
EXECUTE FUNCTION notice_of_changed_mark();
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER notices_added AFTER INSERT ON payments
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION notices_of_payments();
--> statement-breakpoint
-- Of a held payment the family hears once it is accepted.
CREATE FUNCTION notice_of_accepted_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'payment', 'payment:' || NEW.receipt, jsonb_build_object('receipt', NEW.receipt), NEW.paid_at, NEW.paid_at
  WHERE NEW.amount_cents > 0 AND notices_wanted() ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notices_changed AFTER UPDATE OF state ON payments
FOR EACH ROW WHEN (OLD.state = 'held' AND NEW.state = 'confirmed') EXECUTE FUNCTION notice_of_accepted_payment();
--> statement-breakpoint
-- Who is in the audience only now is told, too; nobody is told twice, since a notice has one delivery for each subscription.
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
--> statement-breakpoint
CREATE TRIGGER notices_added AFTER INSERT ON announcements
FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION notice_of_announcement();
--> statement-breakpoint
CREATE TRIGGER notices_changed AFTER UPDATE ON announcements
FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND (OLD.target_role, OLD.class_id, OLD.start_at, OLD.is_urgent)
  IS DISTINCT FROM (NEW.target_role, NEW.class_id, NEW.start_at, NEW.is_urgent)) EXECUTE FUNCTION notice_of_announcement();
--> statement-breakpoint
CREATE FUNCTION notice_of_exam() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (kind, key, about, made_at, due_at)
  SELECT 'exam', 'exam:' || NEW.exam_id || ':' || NEW.class_id,
    jsonb_build_object('examId', NEW.exam_id, 'classId', NEW.class_id), NEW.published_at, NEW.published_at + interval '2 minutes'
  WHERE notices_wanted() ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notices_changed AFTER INSERT OR UPDATE ON exam_publications
FOR EACH ROW WHEN (NEW.withdrawn_at IS NULL) EXECUTE FUNCTION notice_of_exam();
--> statement-breakpoint
-- Of several changes within five minutes the last one counts, and none where it leads back.
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
--> statement-breakpoint
CREATE TRIGGER notices_changed AFTER UPDATE OF bus ON students
FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND lower(btrim(coalesce(OLD.bus, ''))) <> lower(btrim(coalesce(NEW.bus, ''))))
EXECUTE FUNCTION notice_of_bus();
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER notices_added AFTER INSERT ON work_plans
FOR EACH ROW WHEN (NEW.assigned_to <> NEW.created_by) EXECUTE FUNCTION notice_of_plan();
--> statement-breakpoint
CREATE TRIGGER notices_changed AFTER UPDATE OF assigned_to ON work_plans
FOR EACH ROW WHEN (NEW.assigned_to <> OLD.assigned_to AND NEW.assigned_to <> NEW.created_by) EXECUTE FUNCTION notice_of_plan();

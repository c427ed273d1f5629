-- Notifies all servers of an ended session, so that each closes its live links at once.
CREATE FUNCTION session_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dugsi_sessions', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER session_over AFTER UPDATE OF ended_at ON sessions
FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION session_over();

-- Deletes the subscription of an ended session, so that its browser gets no notices after a sign-out, there or elsewhere.
CREATE FUNCTION push_subscription_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER push_subscription_over AFTER UPDATE OF ended_at ON sessions
FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION push_subscription_over();

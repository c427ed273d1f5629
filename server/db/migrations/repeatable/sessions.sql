-- Who listens hears which session has ended, and ends what hangs on it at once, on whichever server that is.
CREATE FUNCTION session_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dugsi_sessions', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER session_over AFTER UPDATE OF ended_at ON sessions
FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION session_over();

-- A browser is told nothing once its person has signed out, there or from elsewhere.
CREATE FUNCTION push_subscription_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER push_subscription_over AFTER UPDATE OF ended_at ON sessions
FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION push_subscription_over();

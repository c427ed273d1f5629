-- Checks that amount, method and day of an expense or advance equal its newest change: money cannot change without a line.
CREATE FUNCTION require_outlay_change(of_expense integer, of_advance integer, cents integer, how text, on_day date)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE last outlay_changes;
BEGIN
  SELECT * INTO last FROM outlay_changes
  WHERE CASE WHEN of_expense IS NULL THEN advance_id = of_advance ELSE expense_id = of_expense END
  ORDER BY id DESC LIMIT 1;
  IF (last.amount_after, last.method_after, last.day_after) IS DISTINCT FROM (cents, how, on_day) THEN
    RAISE EXCEPTION '% % was changed without a line',
      CASE WHEN of_expense IS NULL THEN 'advance' ELSE 'expense' END, coalesce(of_expense, of_advance);
  END IF;
END $$;

CREATE FUNCTION expenses_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE now_is expenses;
BEGIN
  SELECT * INTO STRICT now_is FROM expenses WHERE id = NEW.id;
  PERFORM require_outlay_change(
    NEW.id, NULL, CASE WHEN now_is.state = 'void' THEN 0 ELSE now_is.amount_cents END, now_is.method, now_is.day);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER expenses_add_up AFTER UPDATE ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.amount_cents, OLD.method, OLD.day, OLD.state = 'void')
  IS DISTINCT FROM (NEW.amount_cents, NEW.method, NEW.day, NEW.state = 'void'))
EXECUTE FUNCTION expenses_add_up();

CREATE FUNCTION advances_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE now_is employee_advances;
BEGIN
  SELECT * INTO STRICT now_is FROM employee_advances WHERE id = NEW.id;
  PERFORM require_outlay_change(
    NULL, NEW.id, CASE WHEN now_is.voided_at IS NULL THEN now_is.amount_cents ELSE 0 END, now_is.method, now_is.day);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER advances_add_up AFTER UPDATE ON employee_advances DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.method IS NOT NULL AND (OLD.amount_cents, OLD.method, OLD.day, OLD.voided_at IS NULL)
  IS DISTINCT FROM (NEW.amount_cents, NEW.method, NEW.day, NEW.voided_at IS NULL))
EXECUTE FUNCTION advances_add_up();

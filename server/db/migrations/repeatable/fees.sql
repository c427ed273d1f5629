-- Settled amounts of fees and used amounts of payments are summed by the database, so that no write can forget it; checks on
-- both sums refuse to settle a fee twice or to use money twice. Rows are touched in the order of their ids.
CREATE FUNCTION fees_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  UPDATE student_fees SET settled_cents = settled_cents + sign * moved.cents
  FROM (SELECT fee_id, sum(amount_cents + discount_cents)::int AS cents FROM touched GROUP BY fee_id) AS moved
  WHERE student_fees.id = moved.fee_id;
  UPDATE payments SET used_cents = used_cents + sign * moved.cents
  FROM (SELECT payment_id, sum(amount_cents + discount_cents)::int AS cents FROM touched GROUP BY payment_id) AS moved
  WHERE payments.id = moved.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER fees_added AFTER INSERT ON payment_allocations
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION fees_sum();
CREATE TRIGGER fees_removed AFTER DELETE ON payment_allocations
REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION fees_sum();

-- Accounts of students who have left stay on devices of those who take money, as long as money is owed or to be given
-- back; from all other devices they are removed.
CREATE FUNCTION feed_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('feeAccounts', 'put', array_agg(noted.student_id::text), array_agg(noted.student_id), NULL)
  FROM (SELECT DISTINCT student_id FROM touched) AS noted;
  RETURN NULL;
END $$;

CREATE FUNCTION feed_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('feeAccounts', 'put', array_agg(noted.student_id::text), array_agg(noted.student_id), NULL)
  FROM (SELECT DISTINCT student_id FROM touched) AS noted;
  PERFORM feed_note('payments', 'put', array_agg(receipt || ':' || student_id), array_agg(student_id), NULL)
  FROM touched;
  PERFORM feed_note('discountLimits', 'put', array_agg(noted.key), NULL, NULL)
  FROM (
    SELECT DISTINCT year || '-' || lpad(month::text, 2, '0') AS key FROM touched
    WHERE discount_cents > 0 AND year IS NOT NULL
  ) AS noted;
  RETURN NULL;
END $$;

CREATE FUNCTION feed_fees_of_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_note('feeAccounts', 'put', array_agg(now_so.id::text), array_agg(now_so.id), NULL)
  FROM now_so JOIN was_so USING (id)
  WHERE (now_so.deleted_at IS NULL) <> (was_so.deleted_at IS NULL)
    AND EXISTS (SELECT FROM student_fees WHERE student_id = now_so.id
      UNION ALL SELECT FROM payments WHERE student_id = now_so.id);
  RETURN NULL;
END $$;
CREATE TRIGGER feed_added AFTER INSERT ON student_fees
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_fees();
CREATE TRIGGER feed_changed AFTER UPDATE ON student_fees
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_fees();
CREATE TRIGGER feed_removed AFTER DELETE ON student_fees
REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_fees();
CREATE TRIGGER feed_added AFTER INSERT ON payments
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_payments();
CREATE TRIGGER feed_changed AFTER UPDATE ON payments
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION feed_payments();
CREATE TRIGGER feed_fees AFTER UPDATE ON students
REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION feed_fees_of_students();

-- Stores the amount that was first taken when a payment first changes, and refuses changes of that amount later.
CREATE FUNCTION payments_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.taken_cents IS NULL THEN
    NEW.taken_cents := OLD.amount_cents;
    NEW.taken_discount_cents := OLD.discount_cents;
    NEW.taken_held := OLD.state = 'held';
  ELSIF (NEW.taken_cents, NEW.taken_discount_cents, NEW.taken_held)
      IS DISTINCT FROM (OLD.taken_cents, OLD.taken_discount_cents, OLD.taken_held) THEN
    RAISE EXCEPTION 'what was taken never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_taken
BEFORE UPDATE OF amount_cents, discount_cents, state, taken_cents, taken_discount_cents, taken_held ON payments
FOR EACH ROW WHEN (OLD.state <> 'opening') EXECUTE FUNCTION payments_taken();

-- Checks at the end of a transaction that a payment's amount is the money taken plus its changes: each change needs a line.
CREATE FUNCTION payments_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM payments WHERE id = NEW.id AND taken_cents IS NOT NULL
      AND taken_cents + (SELECT coalesce(sum(amount_after - amount_before), 0) FROM payment_changes WHERE payment_id = NEW.id)
        <> CASE WHEN state IN ('confirmed', 'held') THEN amount_cents ELSE 0 END
  ) THEN
    RAISE EXCEPTION 'payment % was changed without a line', NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payments_add_up AFTER UPDATE ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.state <> 'opening' AND (OLD.amount_cents, OLD.state) IS DISTINCT FROM (NEW.amount_cents, NEW.state)) EXECUTE FUNCTION payments_add_up();

-- Limits the bus part of a fee to the amount of the fee when that is lowered.
CREATE FUNCTION fees_bus_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.bus_cents := least(NEW.bus_cents, NEW.amount_cents);
  RETURN NEW;
END $$;
CREATE TRIGGER fees_bus_part BEFORE UPDATE OF amount_cents ON student_fees FOR EACH ROW EXECUTE FUNCTION fees_bus_part();

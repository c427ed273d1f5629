-- Sends a closed drawer session to devices again when money of it arrives after the closing, since its row names what came late.
CREATE FUNCTION drawers_note_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE drawers AS d SET revision = revision + 1
  WHERE d.number IN (SELECT drawer FROM touched WHERE drawer IS NOT NULL)
    AND EXISTS (SELECT FROM drawer_closings AS c WHERE c.drawer = d.number AND c.stands);
  RETURN NULL;
END $$;
CREATE TRIGGER drawers_note_late AFTER INSERT ON payments
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION drawers_note_late();
CREATE TRIGGER drawers_note_late AFTER INSERT ON payment_changes
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION drawers_note_late();
CREATE TRIGGER drawers_note_late AFTER INSERT ON expenses
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION drawers_note_late();
CREATE TRIGGER drawers_note_late AFTER INSERT ON employee_advances
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION drawers_note_late();
CREATE TRIGGER drawers_note_late AFTER INSERT ON outlay_changes
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION drawers_note_late();
CREATE TRIGGER drawers_note_late AFTER INSERT ON unplaced_money
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION drawers_note_late();
CREATE TRIGGER drawers_note_late AFTER INSERT ON shillings
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION drawers_note_late();

-- Keeps on each line of a statement how much of it matches name, and whether it was set aside.
CREATE FUNCTION wallet_lines_matched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallet_lines AS line SET matched_cents = coalesce(named.cents, 0), is_aside = coalesce(named.is_aside, false)
  FROM (
    SELECT DISTINCT line_id FROM touched
  ) AS each LEFT JOIN LATERAL (
    SELECT sum(cents) AS cents, bool_or(kind = 'aside') AS is_aside FROM wallet_matches
    WHERE line_id = each.line_id AND ended_at IS NULL
  ) AS named ON true
  WHERE line.id = each.line_id;
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_lines_match AFTER INSERT ON wallet_matches
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION wallet_lines_matched();
CREATE TRIGGER wallet_lines_unmatch AFTER UPDATE ON wallet_matches
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION wallet_lines_matched();

-- What the books have in the cash accounts, by the entry that a line of a statement can be: all children of a receipt together,
-- else the row of the journal's source. Opening balances are no entries.
CREATE VIEW wallet_booked AS
SELECT line.account, CASE WHEN entry.kind IN ('payment', 'unplaced') THEN 'receipt' ELSE entry.kind END AS kind,
  CASE entry.kind
    WHEN 'payment' THEN payment.receipt
    WHEN 'unplaced' THEN coalesce(nullif(unplaced.receipt, ''), 'U' || unplaced.id)
    ELSE entry.source_id::text END AS ref,
  line.day, entry.own_day, line.cents
FROM journal_lines AS line JOIN journal_entries AS entry ON entry.id = line.entry_id
  LEFT JOIN payments AS payment ON entry.kind = 'payment' AND payment.id = entry.source_id
  LEFT JOIN unplaced_money AS unplaced ON entry.kind = 'unplaced' AND unplaced.id = entry.source_id
WHERE entry.kind IN ('payment', 'unplaced', 'expense', 'advance', 'ledger', 'transfer', 'drawerMove', 'drawerClosing');

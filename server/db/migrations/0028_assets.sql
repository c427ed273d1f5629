CREATE OR REPLACE VIEW journal_expected AS
SELECT 'fee' AS kind, f.id AS source_id, NULL::date AS fixed_day, line.account, f.student_id AS party_id,
  f.year * 100 + f.month AS fee_month, line.cents::bigint AS cents
FROM student_fees AS f CROSS JOIN LATERAL (VALUES
  ('receivable', f.amount_cents), ('schoolFees', f.bus_cents - f.amount_cents), ('busFees', -f.bus_cents)
) AS line (account, cents) WHERE line.cents <> 0
UNION ALL
SELECT 'payment', p.id, NULL, line.account, CASE WHEN line.account IN ('feesInAdvance', 'held') THEN p.student_id END, NULL,
  line.cents
FROM payments AS p CROSS JOIN LATERAL (VALUES
  (cash_account(p.method), CASE WHEN p.state IN ('confirmed', 'held') THEN p.amount_cents END),
  ('held', CASE p.state WHEN 'held' THEN -p.amount_cents END),
  ('discounts', CASE p.state WHEN 'confirmed' THEN p.discount_cents END),
  ('feesInAdvance', CASE p.state WHEN 'confirmed' THEN p.used_cents - p.amount_cents - p.discount_cents END)
) AS line (account, cents) WHERE line.cents <> 0
UNION ALL
SELECT 'payment', a.payment_id, NULL, 'receivable', f.student_id, f.year * 100 + f.month, -(a.amount_cents + a.discount_cents)
FROM payment_allocations AS a JOIN student_fees AS f ON f.id = a.fee_id
UNION ALL
SELECT 'unplaced', u.id, NULL, line.account, NULL, NULL, line.cents
FROM unplaced_money AS u CROSS JOIN LATERAL (VALUES (cash_account(u.method), u.cents), ('held', -u.cents)) AS line (account, cents)
WHERE u.outcome IS NULL AND line.cents <> 0
UNION ALL
-- A salary is an expense of what the payout paid. What was paid for an asset stays the school's.
SELECT 'expense', e.id, e.day, line.account, NULL, NULL, line.cents
FROM expenses AS e CROSS JOIN LATERAL (VALUES
  (cash_account(e.method), -e.amount_cents),
  (CASE WHEN e.state <> 'recorded' THEN 'held' WHEN e.category = 'Salaries' THEN 'salaries'
    WHEN e.category = 'Assets' THEN 'fixedAssets' ELSE 'expense:' || e.category END, e.amount_cents)
) AS line (account, cents) WHERE e.state <> 'void'
UNION ALL
SELECT 'ledger', l.id, l.day, line.account, NULL, NULL, line.cents
FROM ledger_entries AS l CROSS JOIN LATERAL (VALUES
  (l.account, CASE l.type WHEN 'DEPOSIT' THEN l.amount_cents ELSE -l.amount_cents END),
  ('capital', CASE l.type WHEN 'DEPOSIT' THEN -l.amount_cents ELSE l.amount_cents END)
) AS line (account, cents) WHERE l.voided_at IS NULL AND l.to_account IS NULL
UNION ALL
SELECT 'transfer', l.id, l.day, line.account, NULL, NULL, line.cents
FROM ledger_entries AS l CROSS JOIN LATERAL (VALUES (l.account, -l.amount_cents), (l.to_account, l.amount_cents))
  AS line (account, cents) WHERE l.voided_at IS NULL AND l.to_account IS NOT NULL
UNION ALL
-- An advance is owed by the employee until the payout of its month makes it a part of the salary.
SELECT 'advance', a.id, a.day, line.account, a.employee_id, NULL, line.cents
FROM employee_advances AS a CROSS JOIN LATERAL (VALUES
  ('employeeAdvances', a.amount_cents), (cash_account(a.method), -a.amount_cents)
) AS line (account, cents) WHERE a.voided_at IS NULL
UNION ALL
SELECT 'payout', p.id, p.day, line.account, p.employee_id, NULL, line.cents
FROM salary_payouts AS p CROSS JOIN LATERAL (VALUES
  ('salaries', p.advance_cents), ('employeeAdvances', -p.advance_cents)
) AS line (account, cents) WHERE p.reversed_at IS NULL AND p.advance_cents <> 0
UNION ALL
-- An asset that no account of the school paid was contributed.
SELECT 'asset', a.id, a.purchase_date, line.account, NULL, NULL, line.cents
FROM assets AS a CROSS JOIN LATERAL (VALUES ('fixedAssets', a.purchase_cents), ('capital', -a.purchase_cents))
  AS line (account, cents) WHERE a.is_in_journal AND a.method IS NULL AND a.purchase_cents <> 0
UNION ALL
SELECT 'depreciation', d.id, d.day, line.account, NULL, NULL, line.cents
FROM asset_depreciations AS d CROSS JOIN LATERAL (VALUES ('depreciation', d.cents), ('accumulatedDepreciation', -d.cents))
  AS line (account, cents) WHERE d.cents <> 0;
--> statement-breakpoint
CREATE TRIGGER journal_note_asset_insert AFTER INSERT ON assets
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('asset');
--> statement-breakpoint
CREATE TRIGGER journal_note_asset_update AFTER UPDATE ON assets
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('asset');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_post_asset
AFTER INSERT OR UPDATE OF purchase_date, purchase_cents, is_in_journal, method ON assets
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_post_due('asset');
--> statement-breakpoint
CREATE TRIGGER journal_note_depreciation_insert AFTER INSERT ON asset_depreciations
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('depreciation');
--> statement-breakpoint
CREATE TRIGGER journal_note_depreciation_update AFTER UPDATE ON asset_depreciations
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('depreciation');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_post_depreciation AFTER INSERT OR UPDATE OF cents ON asset_depreciations
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_post_due('depreciation');
--> statement-breakpoint
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON assets FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON asset_depreciations
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

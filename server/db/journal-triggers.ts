/** A table whose rows the journal follows, and its columns that change what a row stands for (view `journal_expected`). */
type Source = { kind: string; table: string; columns: readonly string[]; isDeleted?: true }

const SOURCES: readonly Source[] = [
  { kind: 'fee', table: 'student_fees', columns: ['amount_cents', 'bus_cents', 'reduced_cents'], isDeleted: true },
  { kind: 'payment', table: 'payments', columns: ['amount_cents', 'discount_cents', 'state', 'used_cents'] },
  { kind: 'unplaced', table: 'unplaced_money', columns: ['outcome', 'cents'] },
  { kind: 'expense', table: 'expenses', columns: ['day', 'amount_cents', 'method', 'category', 'state'] },
  { kind: 'ledger', table: 'ledger_entries', columns: ['voided_at'] },
  { kind: 'transfer', table: 'ledger_entries', columns: ['voided_at'] },
  { kind: 'advance', table: 'employee_advances', columns: ['amount_cents', 'method', 'voided_at'] },
  { kind: 'payout', table: 'salary_payouts', columns: ['reversed_at'] },
  { kind: 'asset', table: 'assets', columns: ['purchase_date', 'purchase_cents', 'is_in_journal', 'method'] },
  { kind: 'depreciation', table: 'asset_depreciations', columns: ['cents'] },
  { kind: 'opening', table: 'opening_accounts', columns: ['cents'] },
  { kind: 'openingSalary', table: 'opening_salaries', columns: ['cents'] },
  { kind: 'openingAdvance', table: 'employee_advances', columns: ['amount_cents', 'voided_at'] },
  { kind: 'openingCredit', table: 'payments', columns: ['amount_cents'] },
  { kind: 'drawer', table: 'drawers', columns: ['float_cents', 'float_from', 'handed_cents'] },
  { kind: 'drawerMove', table: 'drawer_moves', columns: ['cents'] },
  { kind: 'drawerClosing', table: 'drawer_closings', columns: ['stands'] },
  { kind: 'shillings', table: 'shillings', columns: ['shillings'] },
]

/**
 * The triggers by which each table of money notes the rows that a statement touched, and posts them at the end of the
 * transaction (functions in `migrations/repeatable/journal.sql`).
 */
export const journalTriggers = (): string[] =>
  SOURCES.flatMap(({ kind, table, columns, isDeleted }) => {
    const noteOf = (event: string, rows: 'OLD' | 'NEW'): string =>
      `CREATE TRIGGER journal_note_${kind}_${event.toLowerCase()} AFTER ${event} ON ${table}
REFERENCING ${rows} TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION journal_note('${kind}');`
    return [
      noteOf('INSERT', 'NEW'),
      noteOf('UPDATE', 'NEW'),
      ...(isDeleted ? [noteOf('DELETE', 'OLD')] : []),
      `CREATE CONSTRAINT TRIGGER journal_post_${kind}
AFTER INSERT OR ${isDeleted ? 'DELETE OR ' : ''}UPDATE OF ${columns.join(', ')} ON ${table}
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_post_due('${kind}');`,
    ]
  })

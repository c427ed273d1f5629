import { sql, type SQL } from 'drizzle-orm'
import type { EntrySource } from '#domain/books/entries.rules.ts'
import type { AccountCode } from '#domain/books/books.schema.ts'

/** Line of the journal with its entry and details of its source, in the shape of JSON from the database. */
export type SourcedLine = EntrySource & {
  id: number
  entryId: number
  sourceId: number
  day: string
  ownDay: string
  account: AccountCode
  cents: number
  actor: string | null
  isVoided: boolean
}

/** The fields of `SourcedLine` over `line`, a row of journal lines that is joined by `SOURCES`. */
export const SOURCED: SQL = sql`json_build_object(
  'id', line.id, 'entryId', entry.id, 'sourceId', entry.source_id, 'day', line.day, 'ownDay', entry.own_day,
  'account', line.account, 'cents', line.cents, 'kind', entry.kind, 'actor', actor.full_name,
  'isFirst', not exists (select from journal_entries as older
    where older.kind = entry.kind and older.source_id = entry.source_id and older.id < entry.id),
  'feeMonth', fee.year * 100 + fee.month, 'isOpening', fee.is_opening, 'student', student.fullname,
  'receipt', case when payment.state is distinct from 'opening' then coalesce(payment.receipt, unplaced.receipt, shilling.number) end,
  'employee', employee.full_name, 'asset', asset.name, 'category', coalesce((select name from own_accounts where code = expense.category), expense.category), 'voucher', expense.voucher,
  'ledgerType', ledger.type, 'ledgerSource', ledger.source, 'toAccount', ledger.to_account,
  'toAccountName', (select name from own_accounts where code = ledger.to_account),
  'isVoided', ledger.voided_at is not null,
  'drawer', coalesce(session.number, drawer_move.drawer, drawer_closing.drawer, shilling.drawer),
  'shillingKind', shilling.kind, 'shillings', case line.account
    when shilling.account then shilling.shillings when shilling.other then nullif(-shilling.shillings * (shilling.other = 'safeShillings')::int, 0) else opened.shillings end,
  'description', coalesce(expense.description, advance.reason, ledger.description, drawer_move.note, drawer_closing.reason, shilling.note))`

export const SOURCES: SQL = sql`
  join journal_entries as entry on entry.id = line.entry_id
  left join users as actor on actor.id = entry.actor_id
  left join student_fees as fee on entry.kind = 'fee' and fee.id = entry.source_id
  left join payments as payment on entry.kind in ('payment', 'openingCredit') and payment.id = entry.source_id
  left join students as student on student.id = coalesce(fee.student_id, payment.student_id)
  left join unplaced_money as unplaced on entry.kind = 'unplaced' and unplaced.id = entry.source_id
  left join expenses as expense on entry.kind = 'expense' and expense.id = entry.source_id
  left join employee_advances as advance on entry.kind in ('advance', 'openingAdvance') and advance.id = entry.source_id
  left join salary_payouts as payout on entry.kind = 'payout' and payout.id = entry.source_id
  left join salary_payouts as salary on entry.kind = 'expense' and salary.expense_id = entry.source_id
  left join opening_salaries as owed on entry.kind = 'openingSalary' and owed.id = entry.source_id
  left join employees as employee
    on employee.id = coalesce(advance.employee_id, payout.employee_id, salary.employee_id, owed.employee_id)
  left join asset_depreciations as depreciation on entry.kind = 'depreciation' and depreciation.id = entry.source_id
  left join assets as asset on asset.id = case entry.kind
    when 'asset' then entry.source_id when 'depreciation' then depreciation.asset_id end
  left join drawers as session on entry.kind = 'drawer' and session.id = entry.source_id
  left join drawer_moves as drawer_move on entry.kind = 'drawerMove' and drawer_move.id = entry.source_id
  left join drawer_closings as drawer_closing on entry.kind = 'drawerClosing' and drawer_closing.id = entry.source_id
  left join shillings as shilling on entry.kind = 'shillings' and shilling.id = entry.source_id
  left join opening_accounts as opened on entry.kind = 'opening' and opened.id = entry.source_id
  left join ledger_entries as ledger on entry.kind in ('ledger', 'transfer') and ledger.id = entry.source_id`

/** Own day of a line that arrived after its month was closed; null for other lines. */
export const afterClosing = ({ day, ownDay }: Pick<SourcedLine, 'day' | 'ownDay'>): string | null =>
  ownDay < day ? ownDay : null

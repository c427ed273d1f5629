import { sql } from 'drizzle-orm'
import * as endpoints from '#domain/expenses/expenses.endpoints.ts'
import type { CheckedExpense } from '#domain/expenses/expenses.schema.ts'
import { readDifferences } from '../../checks/books-check.ts'
import type { Database } from '../../db/client.ts'
import { ledgerEntries, profitLogs, schoolSettings } from '../../db/schema.ts'
import type { Actor, Handler } from '../../handle.ts'
import { openTestSchool, type CallOptions } from '../../testing/test-school.ts'
import { expenseHandlers } from './expenses.handlers.ts'

/** The day of the test school, and the first of its month. */
export const TODAY = '2026-09-14'
const CAPITAL_CENTS = 1_000_000

/** Form of an expense with usual values, some of which a test replaces. */
export const spent = (over: Partial<CheckedExpense> = {}): CheckedExpense => ({
  category: 'Fuel',
  amount: 12.5,
  date: TODAY,
  paymentMethod: 'Cash',
  ...over,
})

/** A school whose drawer holds ten thousand dollars, with short helpers for its expenses. */
export async function openSpendingSchool({ db }: Database, more: readonly Handler[] = []) {
  const school = await openTestSchool(db, [...expenseHandlers, ...more], { students: 6, feeMonths: 0 })
  const admin = school.actor('admin')
  const by = (who: string | Actor): Actor => (typeof who === 'string' ? school.actor(who) : who)
  let vouchers = 0
  await db.insert(ledgerEntries).values({
    day: '2026-01-01',
    type: 'DEPOSIT',
    source: 'Opening balance',
    amountCents: CAPITAL_CENTS,
    method: 'Cash',
    account: 'cash',
    description: 'Counted',
    createdBy: admin.id,
    createdAt: '2026-01-01T06:00:00.000Z',
  })
  return {
    ...school,
    freshVoucher: (): string => `AAA-V${String(++vouchers).padStart(6, '0')}`,
    record: (body: CheckedExpense, who: string | Actor = 'office', at?: CallOptions) =>
      school.call(endpoints.recordExpense, by(who), { body }, at),
    edit: (id: number, body: CheckedExpense & { base?: number }, who: string | Actor = 'office', at?: CallOptions) =>
      school.call(endpoints.updateExpense, by(who), { params: { id }, body }, at),
    drop: (id: number, who: string | Actor = 'office', at?: CallOptions) =>
      school.call(endpoints.voidExpense, by(who), { params: { id }, query: { reason: 'entered twice' } }, at),
    approve: (id: number) => school.call(endpoints.approveExpense, admin, { params: { id } }),
    list: (query: Record<string, unknown> = {}) => school.call(endpoints.listExpenses, admin, { query }),
    /** Balance of an account by the journal, in cents. */
    balanceOf: async (account: string): Promise<number> => {
      const { rows } = (await db.execute(
        sql`select coalesce(sum(cents), 0)::int as cents from journal_lines where account = ${account}`,
      )) as { rows: { cents: number }[] }
      return rows[0]?.cents ?? 0
    },
    /** Days on which the journal entries of an expense count. */
    postedOn: async (id: number): Promise<string[]> => {
      const { rows } = (await db.execute(
        sql`select day::text from journal_entries where kind = 'expense' and source_id = ${id} order by id`,
      )) as { rows: { day: string }[] }
      return rows.map(({ day }) => day)
    },
    close: (month: number, year = 2026) =>
      db
        .insert(profitLogs)
        .values({ year, month, netIncomeCents: 0, closedBy: admin.id, closedAt: '2026-09-14T06:00:00.000Z' }),
    reopenAll: () =>
      db
        .update(profitLogs)
        .set({ reopenedBy: admin.id, reopenedAt: '2026-09-14T06:30:00.000Z', reopenReason: 'a test ended' }),
    wantApproval: (value: boolean) =>
      db
        .insert(schoolSettings)
        .values({ key: 'expensesApproved', value, changedAt: '2026-09-14T06:00:00.000Z', changedBy: admin.id })
        .onConflictDoUpdate({ target: schoolSettings.key, set: { value } }),
  }
}

export type SpendingSchool = Awaited<ReturnType<typeof openSpendingSchool>>

/** Asserts that the journal agrees with its sources. */
export async function requireJournal({ db }: Database): Promise<void> {
  const differences = await readDifferences(db)
  if (differences.length > 0) throw new Error(`The journal differs: ${JSON.stringify(differences)}`)
}

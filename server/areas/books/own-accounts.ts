import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { ACCOUNTS } from '#domain/books/accounts.ts'
import type { NewOwnAccount, OwnAccountEdit, OwnAccountListed } from '#domain/books/own-accounts.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { STORED_CATEGORIES } from '#domain/school/expense-categories.ts'
import { formatCents } from '#domain/school/money.ts'
import { nameKey } from '#domain/school/own-accounts.ts'
import { recordChange } from '../../audit.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { ownAccounts } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { freshCode, insertOwnAccount, toOwnAccount, type StoredOwnAccount } from '../school/own-accounts.ts'
import { change, lockRow, requireBase, stamp, type EditedKind } from '../school/record.ts'

const ownRecord = {
  table: ownAccounts,
  entity: 'ownAccounts',
  missing: 'ownAccountNotFound',
  changed: 'ownAccountChanged',
} satisfies EditedKind<typeof ownAccounts>

/** Names that every school has, without case and spaces. */
const STANDARD_NAMES: ReadonlySet<string> = new Set(
  [...STORED_CATEGORIES, ...ACCOUNTS.map(({ name }) => name)].map(nameKey),
)

/** Records that name a code of the school's own; over `own`, a row of own accounts. */
const USES: SQL = sql`(select count(*)::int from expenses where expenses.category = own.code)
  + (select count(*)::int from budget_amounts where budget_amounts.line = 'expense:' || own.code)
  + (select count(*)::int from expenses where expenses.method = own.code)
  + (select count(*)::int from employee_advances where employee_advances.method = own.code)
  + (select count(*)::int from salary_payouts where salary_payouts.method = own.code)
  + (select count(*)::int from assets where assets.method = own.code)
  + (select count(*)::int from outlay_changes where own.code in (method_before, method_after))
  + (select count(*)::int from ledger_entries where own.code in (ledger_entries.account, ledger_entries.to_account))
  + (select count(*)::int from opening_accounts where opening_accounts.account = own.code)
  + (select count(*)::int from drawer_moves where drawer_moves.account = own.code)
  + (select count(*)::int from drawer_closings where drawer_closings.taken_to = own.code)
  + (select count(*)::int from wallet_statements where wallet_statements.account = own.code)
  + (select count(*)::int from wallet_reconciliations where wallet_reconciliations.account = own.code)`

/** Balance of the account of a category or place of money, in cents. */
const BALANCE: SQL = sql`coalesce((select sum(debit_cents - credit_cents) from journal_totals
  where account = case own.kind when 'expense' then 'expense:' || own.code else own.code end), 0)::float8`

type Sums = { id: number; uses: number; balance: number }

async function readSums(tx: Db, id?: number): Promise<Map<number, Sums>> {
  const found = await rowsOf<Sums>(
    tx,
    sql`select own.id, ${USES} as uses, ${BALANCE} as balance from ${ownAccounts} as own
      where ${id ?? null}::int is null or own.id = ${id ?? null}::int`,
  )
  return new Map(found.map((each) => [each.id, each]))
}

async function listedOf(tx: Db, rows: readonly StoredOwnAccount[]): Promise<OwnAccountListed[]> {
  const sums = await readSums(tx, rows.length === 1 ? rows[0]?.id : undefined)
  return rows.map((row) => ({
    id: row.id,
    ...toOwnAccount(row),
    uses: sums.get(row.id)?.uses ?? 0,
    balance: sums.get(row.id)?.balance ?? 0,
    revision: row.revision,
  }))
}

/** Everything that the school has added, by kind and name; balances in cents. */
export async function listOwn(tx: Db): Promise<OwnAccountListed[]> {
  return listedOf(tx, await tx.select().from(ownAccounts).orderBy(ownAccounts.kind, ownAccounts.name))
}

const one = async (tx: Db, row: StoredOwnAccount): Promise<OwnAccountListed> => {
  const [listed] = await listedOf(tx, [row])
  return listed as OwnAccountListed
}

/** Refuses a name that another one has, also one that every school has. One transaction names at a time. */
async function requireFreeName(tx: Db, name: string, id = 0): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('names of own accounts'))`)
  const key = nameKey(name)
  const isTaken =
    STANDARD_NAMES.has(key) ||
    (await tx.$count(ownAccounts, and(eq(ownAccounts.nameKey, key), ne(ownAccounts.id, id)))) > 0
  if (isTaken) throw new Problem('ownAccountNameTaken', { name })
}

export async function addOwn(
  context: HandlerContext,
  { kind, name }: z.output<typeof NewOwnAccount>,
): Promise<OwnAccountListed> {
  await requireFreeName(context.tx, name)
  return one(context.tx, await insertOwnAccount(context, { code: freshCode(kind), kind, name }))
}

/** Renames, retires or takes up again; an account that holds money is not retired. */
export async function changeOwn(
  context: HandlerContext,
  id: number,
  { name, isRetired, base }: z.output<typeof OwnAccountEdit>,
): Promise<OwnAccountListed> {
  const { tx } = context
  const before = await lockRow(tx, ownRecord, id)
  await requireBase(tx, ownRecord, before, base)
  if (name !== before.name) await requireFreeName(tx, name, id)
  const wasRetired = before.retiredAt !== null
  const cents = (await readSums(tx, id)).get(id)?.balance ?? 0
  if (isRetired && !wasRetired && before.kind !== 'expense' && cents !== 0)
    throw new Problem('ownAccountNotEmpty', { name: before.name, amount: formatCents(cents) })
  const retired = isRetired ? stamp(context, 'retired') : { retiredBy: null, retiredAt: null }
  const values = { name, nameKey: nameKey(name), ...(isRetired === wasRetired ? {} : retired) }
  return one(tx, await change(context, ownRecord, before, values))
}

/** Deletes one that nothing names. */
export async function deleteOwn(context: HandlerContext, id: number): Promise<void> {
  const { tx } = context
  const before = await lockRow(tx, ownRecord, id)
  const uses = (await readSums(tx, id)).get(id)?.uses ?? 0
  if (uses > 0) throw new Problem('ownAccountUsed', { name: before.name, uses })
  await tx.delete(ownAccounts).where(eq(ownAccounts.id, id))
  const { code, kind, name } = before
  await recordChange(context, 'ownAccounts', id, {
    before: { code, kind, name },
    after: { code: null, kind: null, name: null },
  })
}

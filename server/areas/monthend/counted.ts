import { and, between, desc, eq, isNull, sql } from 'drizzle-orm'
import { nameOfAccount } from '#domain/books/accounts.ts'
import { sumOf } from '#domain/core/grouped.ts'
import type { MonthReport } from '#domain/monthend/monthend.schema.ts'
import { STATEMENT_ACCOUNTS } from '#domain/wallets/wallets.schema.ts'
import { drawerClosings, drawers, users, walletReconciliations, walletStatements } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readBalances } from '../books/totals.ts'
import { isWithin } from '../school/school-time.ts'

type Counted = MonthReport['counted']
type Days = { from: string; to: string }

const total = (cents: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${cents}), 0)::float8`

/** The drawers that were counted on some days, summed by whose they were; amounts in cents. */
async function readDrawers({ tx, env }: Pick<HandlerContext, 'tx' | 'env'>, days: Days): Promise<Counted> {
  const found = await tx
    .select({
      name: users.fullName,
      count: sql<number>`count(*)::int`,
      books: total(sql`${drawerClosings.expectedCents}`),
      found: total(sql`${drawerClosings.countedCents}`),
    })
    .from(drawerClosings)
    .innerJoin(drawers, eq(drawers.number, drawerClosings.drawer))
    .innerJoin(users, eq(users.id, drawers.ownerId))
    .where(and(drawerClosings.stands, isWithin(env, drawerClosings.closedAt, days)))
    .groupBy(users.id, users.fullName)
    .orderBy(users.fullName, users.id)
  return found.map(({ name, count, ...sums }) => ({
    name: `${name}, ${count === 1 ? '1 drawer' : `${count} drawers`}`,
    ...sums,
    difference: sums.found - sums.books,
  }))
}

/** The newest reconciliation of each wallet and bank on some days; amounts in cents. */
async function readWallets({ tx }: Pick<HandlerContext, 'tx'>, { from, to }: Days): Promise<Counted> {
  const { account, day, booksCents, statementCents, voidedAt } = walletReconciliations
  const found = await tx
    .selectDistinctOn([account], { account, books: booksCents, found: statementCents })
    .from(walletReconciliations)
    .where(and(isNull(voidedAt), between(day, from, to)))
    .orderBy(account, desc(day))
  return found.map(({ account: of, ...sums }) => ({
    name: nameOfAccount(of),
    ...sums,
    difference: sums.found - sums.books,
  }))
}

/** Wallets and banks with money or movements in a month that no reconciliation of it is about, with their balance at its end. */
async function readUnreconciled({ tx }: Pick<HandlerContext, 'tx'>, { from, to }: Days): Promise<Counted> {
  const { account, day, voidedAt } = walletReconciliations
  const isUsed = (await tx.$count(walletStatements)) > 0 || (await tx.$count(walletReconciliations)) > 0
  if (!isUsed) return []
  const signed = await tx
    .selectDistinct({ account })
    .from(walletReconciliations)
    .where(and(isNull(voidedAt), between(day, from, to)))
  const balances = await readBalances(tx, to)
  return STATEMENT_ACCOUNTS.filter(
    (each) => !signed.some((one) => one.account === each) && balances.some((one) => one.account === each),
  ).map((each) => ({
    name: `${nameOfAccount(each)}, not reconciled`,
    books: sumOf(
      balances.filter((one) => one.account === each),
      ({ cents }) => cents,
    ),
    found: null,
    difference: null,
  }))
}

/** What was counted in drawers and compared with wallets in a month, beside the books. */
export const readCounted = async (context: Pick<HandlerContext, 'tx' | 'env'>, days: Days): Promise<Counted> => [
  ...(await readDrawers(context, days)),
  ...(await readWallets(context, days)),
  ...(await readUnreconciled(context, days)),
]

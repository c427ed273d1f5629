import { and, between, desc, eq, isNull, sql } from 'drizzle-orm'
import { sumOf } from '#domain/core/grouped.ts'
import type { MonthReport } from '#domain/monthend/monthend.schema.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { statementAccounts } from '#domain/wallets/wallets.schema.ts'
import { drawerClosings, drawers, users, walletReconciliations, walletStatements } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readChart } from '../books/chart.ts'
import { readBalances } from '../books/totals.ts'
import { isWithin } from '../school/school-time.ts'

type Counted = MonthReport['counted']
type Days = { from: string; to: string }

const total = (amount: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${amount}), 0)::float8`

/** Shillings that were counted, and those that should have been there, as words after a name; the amounts beside it are dollars. */
function inShillings(found: number, books: number): string {
  if (found === 0 && books === 0) return ''
  return found === books
    ? `, and ${formatShillings(found)}, as in the books`
    : `, and ${formatShillings(found)} in place of ${formatShillings(books)}`
}

/** The drawers that were counted on some days, summed by whose they were; amounts in cents, shillings in words. */
async function readDrawers({ tx, env }: Pick<HandlerContext, 'tx' | 'env'>, days: Days): Promise<Counted> {
  const found = await tx
    .select({
      name: users.fullName,
      count: sql<number>`count(*)::int`,
      books: total(sql`${drawerClosings.expectedCents}`),
      found: total(sql`${drawerClosings.countedCents}`),
      booksShillings: total(sql`${drawerClosings.expectedShillings}`),
      foundShillings: total(sql`${drawerClosings.countedShillings}`),
    })
    .from(drawerClosings)
    .innerJoin(drawers, eq(drawers.number, drawerClosings.drawer))
    .innerJoin(users, eq(users.id, drawers.ownerId))
    .where(and(drawerClosings.stands, isWithin(env, drawerClosings.closedAt, days)))
    .groupBy(users.id, users.fullName)
    .orderBy(users.fullName, users.id)
  return found.map(({ name, count, booksShillings, foundShillings, ...sums }) => ({
    name: `${name}, ${count === 1 ? '1 drawer' : `${count} drawers`}${inShillings(foundShillings, booksShillings)}`,
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
  const { nameOf } = await readChart(tx)
  return found.map(({ account: of, ...sums }) => ({
    name: nameOf(of),
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
  const chart = await readChart(tx)
  const balances = await readBalances(tx, to, chart)
  const open = statementAccounts(chart).filter(
    (each) => !signed.some((one) => one.account === each) && balances.some((one) => one.account === each),
  )
  return open.map((each) => ({
    name: `${chart.nameOf(each)}, not reconciled`,
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

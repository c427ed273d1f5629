import { and, between, desc, eq, isNull, sql } from 'drizzle-orm'
import type { MonthReport } from '#domain/monthend/monthend.schema.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { drawerClosings, drawers, users, walletReconciliations } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readChart } from '../books/chart.ts'
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

/** What was counted in drawers and compared with wallets in a month, beside the books. */
export const readCounted = async (context: Pick<HandlerContext, 'tx' | 'env'>, days: Days): Promise<Counted> => [
  ...(await readDrawers(context, days)),
  ...(await readWallets(context, days)),
]

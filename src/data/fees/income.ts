import { sumOf } from '#domain/core/grouped.ts'
import { collections } from '#domain/fees/collections.reports.ts'
import { dueOf, type Month } from '#domain/fees/ledger.rules.ts'
import { readReport } from '../reports/report-rows.ts'
import { server } from '../answers/source.ts'
import { useCacheQuery } from '../replica/use-cache.ts'
import { readFeeAccounts, type MoneyReplica } from './fee-accounts.queries.ts'

/** Money taken and discounts given on a day, and all dues now; in cents, with the waiting payments of this device. */
export type DaysIncome = { paidCents: number; discountCents: number; unpaidCents: number }

async function readDaysIncome(replica: MoneyReplica, day: string): Promise<DaysIncome> {
  const [{ collections: taken }, accounts] = await Promise.all([
    readReport(replica, collections, { from: day, to: day }),
    readFeeAccounts(replica),
  ])
  return {
    paidCents: sumOf(taken, ({ totalCents }) => totalCents),
    discountCents: sumOf(taken, ({ discountCents }) => discountCents),
    unpaidCents: sumOf(accounts, ({ account }) => sumOf(account.open, dueOf)),
  }
}

/** Income of a day and all dues now, live. */
export const useDaysIncome = (day: string) => useCacheQuery(`income:${day}`, (replica) => readDaysIncome(replica, day))

/** The school's reports about income today and in a month, else the last answer. */
export const useIncomeOverview = server(
  async () => (await import('#domain/fees/income.endpoints.ts')).getIncomeOverview,
  ({ month, year }: Month) => ({
    query: { month: String(month), year: String(year) },
  }),
)

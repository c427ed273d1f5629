import { sql } from 'drizzle-orm'
import { daysOfPeriod, monthAfter, monthPeriod } from '#domain/books/periods.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { nameKey } from '#domain/school/own-accounts.ts'
import type { OwnCategory, OwnMoney } from '#domain/school/own-accounts.schema.ts'
import { rowsOf } from '../rows-of.ts'
import { expenses, ledgerEntries, ownAccounts } from '../schema.ts'
import type { Db } from '../types.ts'
import type { buildOpening } from './openings.seed.ts'
import { demoUserId } from './users.seed.ts'

const GUARDS: OwnCategory = 'own:5ec0000000a1'
const BANK: OwnMoney = 'bank:5ec0000000b1'

/** The days on which guards are paid: the 26th of each month, until a few days ago. */
function payDays(first: string, today: string): string[] {
  const days: string[] = []
  let month = { year: Number(first.slice(0, 4)), month: Number(first.slice(5, 7)) }
  for (;;) {
    const day = `${daysOfPeriod(monthPeriod(month)).from.slice(0, 8)}26`
    if (day > addDays(today, -3)) return days
    if (day >= first) days.push(day)
    month = monthAfter(month)
  }
}

/**
 * Inserts a category of expenses and a bank of the school's own, with a gift that the bank took and the guards that it pays. Only a
 * school with years has them, since tests count the money of others; to be called before its opening balances.
 */
export async function insertOwnAccounts(tx: Db, { day: first, today }: ReturnType<typeof buildOpening>): Promise<void> {
  if (first === null) return
  const [createdBy, createdAt] = [demoUserId('admin'), `${first}T06:30:00.000Z`]
  const made = { createdBy, createdAt }
  await tx.insert(ownAccounts).values(
    [
      { code: GUARDS, kind: 'expense' as const, name: 'Guards' },
      { code: BANK, kind: 'bank' as const, name: 'Premier Bank' },
    ].map((each) => ({ ...each, nameKey: nameKey(each.name), ...made })),
  )
  await tx.insert(ledgerEntries).values({
    day: first,
    type: 'DEPOSIT',
    source: 'Gift',
    amountCents: 80_000,
    method: 'Bank',
    account: BANK,
    description: 'Former students abroad',
    ...made,
  })
  const [last] = await rowsOf<{ id: number }>(tx, sql`select coalesce(max(id), 0)::int as id from expenses`)
  const days = payDays(first, today)
  if (days.length === 0) return
  await tx.insert(expenses).values(
    days.map((day, at) => {
      const number = String((last?.id ?? 0) + at + 1).padStart(6, '0')
      const madeAt = `${day}T08:10:00.000Z`
      return {
        ref: `00000000-0000-4000-8000-9${number.padStart(11, '0')}`,
        voucher: `S-V${number}`,
        category: GUARDS,
        amountCents: 6_000,
        day,
        description: 'Two guards of the gate',
        method: BANK,
        state: 'recorded' as const,
        recordedBy: demoUserId('office'),
        deviceCode: 'K7Q',
        madeAt,
        createdAt: madeAt,
        approvedBy: demoUserId('admin'),
        approvedAt: madeAt,
      }
    }),
  )
}

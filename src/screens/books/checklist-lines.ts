import { linkTo, type Screen } from '#app/screens.ts'
import type { Check, ChecklistLine } from '#domain/books/checklist.schema.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { drawerListScreen } from '../drawers/drawers.screens.ts'
import { expensesScreen } from '../expenses/expenses.screens.ts'
import { heldPaymentsScreen } from '../fees/fee-lists.screens.ts'
import { paymentPortalScreen } from '../fees/fees.screens.ts'
import { payRemainingScreen } from '../payroll/payroll.screens.ts'
import { tabletsScreen } from '../sync/sync.screens.ts'
import { walletsScreen } from '../wallets/wallets.screens.ts'
import { ledgerScreen, profitManagerScreen } from './books.screens.ts'
import { checklistTexts as texts } from './checklist.texts.ts'

type Month = { year: number; month: number }
type Place = { screen: Screen; query?: Record<string, string> }

/** Where the warning of each line is settled; `isOfMonth`: the screen takes a month from the address. */
const SETTLED_ON: Readonly<Record<Check, Place & { isOfMonth?: true }>> = {
  earlierMonths: { screen: profitManagerScreen },
  feeMonths: { screen: paymentPortalScreen },
  salaries: { screen: payRemainingScreen, isOfMonth: true },
  expenses: { screen: expensesScreen, query: { only: 'undecided' } },
  held: { screen: heldPaymentsScreen },
  unplaced: { screen: heldPaymentsScreen },
  devices: { screen: tabletsScreen },
  accounts: { screen: ledgerScreen, isOfMonth: true },
  drawers: { screen: drawerListScreen },
  wallets: { screen: walletsScreen },
}

/** Address of the screen on which the warning of a line is settled. */
export function settledOn(code: Check, { year, month }: Month): string {
  const { screen, query, isOfMonth } = SETTLED_ON[code]
  return linkTo(screen, {}, { ...query, ...(isOfMonth ? { month: String(month), year: String(year) } : {}) })
}

/** What a line found, in words: "3 salaries · $410.00 · since 28/10/2026". */
export function foundWords({ code, state, count, amount, about, since }: ChecklistLine, timeZone: string): string {
  if (state !== 'warning') return texts.states[state]
  return [
    texts.lines[code].found(count),
    amount === null || amount === 0 ? null : formatCents(amount),
    about,
    since === null ? null : texts.since(formatDay(schoolDay(Date.parse(since), timeZone))),
  ]
    .filter(Boolean)
    .join(' · ')
}

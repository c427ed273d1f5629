import { sumOf } from '../core/grouped.ts'
import { balancesOf, inOrder } from './statement.rules.ts'
import type { NewLineSent } from './wallets.schema.ts'

/** What a statement comes to, before it is imported. Sums are cents of its lines in dollars. */
export type StatementSummary = {
  readonly inCents: number
  readonly outCents: number
  readonly firstDay: string
  readonly lastDay: string
  /** The balance after the last line in dollars; null where the file has none. */
  readonly closingCents: number | null
  /** The first three lines, the oldest first. */
  readonly first: readonly NewLineSent[]
}

const SHOWN = 3

/** Sums, days and first lines of a statement as it was read; null for one without lines. */
export function summaryOf(items: readonly NewLineSent[]): StatementSummary | null {
  const lines = inOrder(
    items.map((item) => ({
      item,
      day: item.day,
      time: item.time,
      cents: Math.round(item.amount * 100),
      balanceAfter: item.balanceAfter === undefined ? undefined : Math.round(item.balanceAfter * 100),
    })),
  )
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return null
  const dollars = lines.filter(({ item }) => item.currency !== 'SLSH')
  return {
    inCents: sumOf(dollars, ({ cents }) => Math.max(cents, 0)),
    outCents: sumOf(dollars, ({ cents }) => Math.min(cents, 0)),
    firstDay: first.day,
    lastDay: last.day,
    closingCents: balancesOf(dollars).closing,
    first: lines.slice(0, SHOWN).map(({ item }) => item),
  }
}

import { addDays } from '../core/dates.ts'
import { comparableNumber } from '../fees/payments.rules.ts'
import type { NewLine } from './wallets.schema.ts'

type Ordered = {
  readonly day: string
  readonly time?: string | null | undefined
  readonly cents: number
  readonly balanceAfter?: number | null | undefined
}

const follows = (before: Ordered, after: Ordered): boolean =>
  typeof before.balanceAfter === 'number' &&
  typeof after.balanceAfter === 'number' &&
  before.balanceAfter + after.cents === after.balanceAfter

/** Number of neighbours whose balances follow from each other. */
const countFollowing = (lines: readonly Ordered[]): number =>
  lines.reduce((count, line, at) => count + Number(at > 0 && follows(lines[at - 1] as Ordered, line)), 0)

/** Lines with the oldest first: files begin with either, and balances or else days tell which. */
export function inOrder<Line extends Ordered>(lines: readonly Line[]): Line[] {
  const turned = lines.toReversed()
  const [forward, backward] = [countFollowing(lines), countFollowing(turned)]
  if (forward !== backward) return forward > backward ? [...lines] : turned
  const keyOf = ({ day, time }: Ordered): string => `${day} ${time ?? ''}`
  const isTurned = lines.length > 1 && keyOf(lines[0] as Line) > keyOf(lines.at(-1) as Line)
  return (isTurned ? turned : [...lines]).sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** Balances before the first and after the last line, and how many lines have a balance that does not follow from the one before. */
export function balancesOf(lines: readonly Ordered[]): {
  opening: number | null
  closing: number | null
  breaks: number
} {
  const [first] = lines
  const last = lines.at(-1)
  const breaks = lines.filter((line, at) => {
    const before = lines[at - 1]
    return typeof before?.balanceAfter === 'number' && typeof line.balanceAfter === 'number' && !follows(before, line)
  }).length
  return {
    opening: typeof first?.balanceAfter === 'number' ? first.balanceAfter - first.cents : null,
    closing: last?.balanceAfter ?? null,
    breaks,
  }
}

/** A line that the school has, with its number in the form for comparison. */
export type KnownLine = {
  readonly id: number
  readonly number: string | null
  readonly day: string
  readonly time: string | null
  readonly phone: string | null
  readonly cents: number
  readonly currency: string
  readonly state: string
}

/** The number of a transfer for comparison; null for none. */
export const transferNumber = (number: string | null | undefined): string | null =>
  number ? comparableNumber(number) : null

type Compared = Pick<NewLine, 'number' | 'day' | 'time' | 'phone' | 'amount' | 'currency'>

const sameLine = (line: Compared, known: KnownLine): boolean =>
  line.amount === known.cents && line.day === known.day && line.currency === known.currency

/** Lines without a number are the same where everything is that both have. */
const isAlike = (line: Compared, known: KnownLine): boolean =>
  sameLine(line, known) &&
  (!line.time || !known.time || line.time === known.time) &&
  (!line.phone || !known.phone || line.phone === known.phone)

const keyOf = (number: string | null, day: string, cents: number): string => number ?? `${day} ${cents}`

/**
 * Compares the lines of a statement with those that the school has. A line that is there already is known, each at most once; one
 * with the number and direction of a line that the file has in no other place is another version of it; the rest are new. Two
 * lines that look alike within one file are two lines.
 */
export function compareLines<Line extends Compared>(
  lines: readonly Line[],
  known: readonly KnownLine[],
): { created: Line[]; known: number; changed: { line: Line; differsFrom: number }[] } {
  const left = new Map<string, KnownLine[]>()
  for (const each of known) {
    const key = keyOf(each.number, each.day, each.cents)
    left.set(key, [...(left.get(key) ?? []), each])
  }
  const take = (line: Line, isIt: (each: KnownLine) => boolean): KnownLine | null => {
    const found = left.get(keyOf(transferNumber(line.number), line.day, line.amount)) ?? []
    const at = found.findIndex(isIt)
    return at < 0 ? null : (found.splice(at, 1)[0] ?? null)
  }
  const isNumbered = (line: Line): boolean => Boolean(line.number)
  const others = lines.filter((line) => !take(line, (each) => (isNumbered(line) ? sameLine : isAlike)(line, each)))
  const created: Line[] = []
  const changed: { line: Line; differsFrom: number }[] = []
  for (const line of others) {
    const old = isNumbered(line)
      ? take(line, ({ state, cents }) => state === 'counted' && Math.sign(cents) === Math.sign(line.amount))
      : null
    if (old) changed.push({ line, differsFrom: old.id })
    else created.push(line)
  }
  return { created, known: lines.length - others.length, changed }
}

export type Days = { readonly from: string; readonly to: string }

/** Days of statements as pieces without gaps, the oldest first; a statement that begins the day after another continues it. */
export function periodsOf(statements: readonly Days[]): Days[] {
  const periods: Days[] = []
  for (const { from, to } of statements.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = periods.at(-1)
    if (!last || from > addDays(last.to, 1)) periods.push({ from, to })
    else if (to > last.to) periods[periods.length - 1] = { from: last.from, to }
  }
  return periods
}

import { addDays } from '../core/dates.ts'
import type { BookedKind } from './wallets.schema.ts'

/** A line that nothing is matched to. Numbers and phones are in the form for comparison; `cents` is what is left to explain. */
export type OpenLine = {
  readonly id: number
  readonly number: string | null
  readonly phone: string | null
  readonly day: string
  readonly cents: number
}

/** An entry of the books, or a part of it, that no line is matched to. */
export type OpenTarget = {
  readonly kind: BookedKind
  readonly ref: string
  /** Day on which the money moved. */
  readonly day: string
  readonly cents: number
  readonly number: string | null
  /** Phones of the family. */
  readonly phones: readonly string[]
}

export type Proposed<Target extends OpenTarget = OpenTarget> = {
  readonly target: Target
  readonly why: 'number' | 'phone' | 'amount'
  readonly isAmountSame: boolean
}

/** Most proposals for a line that only amount and day speak for. */
const MOST_BY_AMOUNT = 5

function indexed<Target extends OpenTarget>(
  targets: readonly Target[],
  keysOf: (target: Target) => readonly string[],
): (key: string) => readonly Target[] {
  const found = new Map<string, Target[]>()
  for (const target of targets)
    for (const key of new Set(keysOf(target))) {
      const known = found.get(key)
      if (known) known.push(target)
      else found.set(key, [target])
    }
  return (key) => found.get(key) ?? []
}

const around = (day: string): string[] => [addDays(day, -1), day, addDays(day, 1)]
const isWithinADay = (a: string, b: string): boolean => around(a).includes(b)

/**
 * Finds for a line the entries that it may be, the likeliest first: by the number of the transfer; else by its phone as the
 * number of a payment, or amount, day (a day before or after) and phone of the family; else by amount and day alone, where the
 * line has no phone or the entry is no payment of a family. Money that went out is never proposed for money that came in.
 */
export function proposer<Target extends OpenTarget>(
  targets: readonly Target[],
): (line: OpenLine) => readonly Proposed<Target>[] {
  const byNumber = indexed(targets, ({ number }) => (number ? [number] : []))
  const byPhone = indexed(targets, ({ day, cents, phones }) => phones.map((phone) => `${cents} ${day} ${phone}`))
  const byAmount = indexed(targets, ({ day, cents }) => [`${cents} ${day}`])
  return (line) => {
    const found = new Map<Target, Proposed<Target>>()
    const add = (target: Target, why: Proposed['why']): void => {
      if (found.has(target) || Math.sign(target.cents) !== Math.sign(line.cents)) return
      found.set(target, { target, why, isAmountSame: target.cents === line.cents })
    }
    const days = around(line.day)
    if (line.number) for (const target of byNumber(line.number)) add(target, 'number')
    if (found.size === 0 && line.phone) {
      for (const day of days) for (const target of byPhone(`${line.cents} ${day} ${line.phone}`)) add(target, 'phone')
      for (const target of byNumber(line.phone)) if (isWithinADay(line.day, target.day)) add(target, 'phone')
    }
    if (found.size === 0)
      for (const day of days)
        for (const target of byAmount(`${line.cents} ${day}`)) {
          if (found.size >= MOST_BY_AMOUNT) break
          if (!line.phone || target.kind !== 'receipt') add(target, 'amount')
        }
    return [...found.values()].sort((a, b) => Number(b.isAmountSame) - Number(a.isAmountSame))
  }
}

/** A line and the only entry that has its number, of the same amount. */
export type ExactPair<Target extends OpenTarget = OpenTarget> = { readonly line: OpenLine; readonly target: Target }

/** All lines whose number stands on exactly one entry, of the same amount, where no other line has that number. */
export function exactPairs<Target extends OpenTarget>(
  lines: readonly OpenLine[],
  propose: (line: OpenLine) => readonly Proposed<Target>[],
): ExactPair<Target>[] {
  const pairs = lines.flatMap((line): ExactPair<Target>[] => {
    const [first, ...others] = propose(line)
    return first?.why === 'number' && first.isAmountSame && others.length === 0 ? [{ line, target: first.target }] : []
  })
  const lineCounts = new Map<Target, number>()
  for (const { target } of pairs) lineCounts.set(target, (lineCounts.get(target) ?? 0) + 1)
  return pairs.filter(({ target }) => lineCounts.get(target) === 1)
}

/** A word for a charge. With an amount behind it, it tells of the charge beside a transfer, and the line is the transfer. */
const CHARGE =
  /\b(?:charges?|fees?|commission|tariff|levy|khidmad\w*|kharash\w*|lacagta adeegga)\b(?!\s*[:=]?\s*(?:USD|\$)?\s*\d)/i

/** Whether a line is what the wallet or bank takes for itself. */
export const isCharge = ({ cents, text }: { cents: number; text: string }): boolean => cents < 0 && CHARGE.test(text)

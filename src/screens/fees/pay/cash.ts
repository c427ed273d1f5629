import { sumOf } from '#domain/core/grouped.ts'
import { isInNotes, inWholeNotes, mixedCash, type Cash, type MixedCash } from '#domain/fees/mixed-cash.rules.ts'
import { dollarsOf, formatCents, parseAmount, typedAmount } from '#domain/school/money.ts'
import { formatCash } from '#domain/school/cash-words.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { parseShillings } from '#domain/school/typed-shillings.ts'
import type { ShillingPart } from '#domain/school/shillings.schema.ts'
import type { Typed } from './pay-form.ts'
import { texts } from './pay.texts.ts'
import type { Plan } from './plan.ts'

/** The rate of the day, and the smallest note in use. */
export type Exchange = { rate: number; smallestNote: number }

/** Cash as it is typed at the counter, in dollars and shillings. */
export type TypedCash = Exchange & {
  /** Null where nothing is typed: all of it is then paid in dollars. */
  given: Cash | null
  mix: MixedCash | null
  problems: { dollars: string | null; shillings: string | null }
  /** Shillings that would pay what the typed dollars leave. */
  restShillings: number
  /** Why the payment cannot be taken; null when it can. */
  blocked: string | null
}

/** What the typed cash settles of `dueCents`. */
export function cashOf(
  { dollars, shillings, changeIn }: Pick<Typed, 'dollars' | 'shillings' | 'changeIn'>,
  dueCents: number,
  exchange: Exchange,
): TypedCash {
  const { rate, smallestNote } = exchange
  const cents = dollars.trim() === '' ? 0 : parseAmount(dollars)
  const notes = shillings.trim() === '' ? 0 : parseShillings(shillings)
  const isPaidInNotes = notes === null || isInNotes(notes, smallestNote)
  const problems = {
    dollars: cents === null ? texts.badAmount : null,
    shillings:
      notes === null
        ? texts.cash.badShillings
        : isPaidInNotes
          ? null
          : texts.cash.notInNotes(formatShillings(smallestNote)),
  }
  const isTyped = dollars.trim() !== '' || shillings.trim() !== ''
  const given = isTyped && isPaidInNotes && cents !== null && notes !== null ? { cents, shillings: notes } : null
  const mix = given && dueCents > 0 ? mixedCash({ dueCents, given, changeIn, ...exchange }) : null
  return {
    ...exchange,
    given,
    mix,
    problems,
    restShillings: Math.max(0, inWholeNotes(dueCents - (cents ?? 0), rate, smallestNote)),
    blocked:
      problems.dollars ?? problems.shillings ?? (mix && mix.owed.cents > 0 ? texts.cash.owed(owedWords(mix)) : null),
  }
}

/** What is still owed, in either currency. */
export const owedWords = ({ owed }: MixedCash): string =>
  texts.cash.either(formatCents(owed.cents), formatShillings(owed.shillings))

/** The part of a payment in shillings, as its call takes it; undefined where all of it stays in dollars. */
export function partOf({ given, mix, rate }: TypedCash): ShillingPart | undefined {
  if (!mix?.part || !given) return undefined
  const { part } = mix
  return {
    amount: part.shillings,
    rate,
    dollars: dollarsOf(part.cents),
    given: { dollars: dollarsOf(given.cents), amount: given.shillings, dollarsBack: dollarsOf(mix.change.cents) },
  }
}

/** The change in words; empty without any. */
export const changeWords = ({ mix }: TypedCash): string =>
  mix && (mix.change.cents > 0 || mix.change.shillings > 0) ? formatCash(mix.change) : ''

/** What is still owed, or the change, in a sentence; empty where nothing is typed, or neither is left. */
export function balanceWords(cash: TypedCash): string {
  const { mix } = cash
  if (mix && mix.owed.cents > 0) return texts.cash.owed(owedWords(mix))
  const change = changeWords(cash)
  return change && texts.cash.change(change)
}

/** The amounts of the children, in turn, where only so many cents are paid. */
export function amountsWorth({ children, discountCents }: Plan, worthCents: number): Record<number, string> {
  let left = Math.min(
    worthCents + discountCents,
    sumOf(children, ({ cents }) => cents),
  )
  return Object.fromEntries(
    children.map(({ student, cents }) => {
      const paid = Math.min(left, cents)
      left -= paid
      return [student.id, paid > 0 ? typedAmount(paid) : '']
    }),
  )
}

import { countedCents, countedShillings } from '#domain/drawers/count.rules.ts'
import { MOST_IN_DRAWER, MOST_NOTES } from '#domain/drawers/drawers.schema.ts'
import { CURRENCIES, NOTES, type Currency } from '#domain/school/drawer-notes.ts'
import { latinDigits } from '#domain/core/digits.ts'
import type { NoteCount } from '#domain/school/drawers.schema.ts'
import { parseAmount } from '#domain/school/money.ts'
import { parseShillings } from '#domain/school/typed-shillings.ts'

/** Notes that are counted, the largest of each currency first; `key` names their field. */
export const NOTE_FIELDS = CURRENCIES.flatMap((currency) =>
  NOTES[currency].map((value) => ({ key: `${currency} ${value}`, currency, value })),
)

/** What was typed for a count: notes by their key, and coins. */
export type TypedCount = { notes: Readonly<Record<string, string>>; coins: string }

export const emptyCount = (): TypedCount => ({ notes: {}, coins: '' })

/** A typed number of notes; null where it is none. An empty field is 0. */
function notesOf(typed: string, currency: Currency): number | null {
  const plain = latinDigits(typed).trim()
  if (plain === '') return 0
  return /^\d{1,5}$/.test(plain) && Number(plain) <= MOST_NOTES[currency] ? Number(plain) : null
}

/** A typed amount in cents; null where it is none. An empty field is 0. */
export const amountOf = (typed: string): number | null => (typed.trim() === '' ? 0 : parseAmount(typed, MOST_IN_DRAWER))

/** A typed number of shillings, with or without separators; null where it is none. An empty field is 0. */
export function shillingsTyped(typed: string): number | null {
  return typed.trim() === '' ? 0 : parseShillings(typed)
}

/** A count as it is stored, with its sums; null while a field is not a number. */
export type Counted = { counts: NoteCount[]; coinsCents: number; sumCents: number; shillings: number }

export function countOf({ notes, coins }: TypedCount): Counted | null {
  const counts: NoteCount[] = []
  for (const { key, currency, value } of NOTE_FIELDS) {
    const count = notesOf(notes[key] ?? '', currency)
    if (count === null) return null
    if (count > 0) counts.push({ currency, value, count })
  }
  const coinsCents = amountOf(coins)
  if (coinsCents === null) return null
  return { counts, coinsCents, sumCents: countedCents(counts, coinsCents), shillings: countedShillings(counts) }
}

/** Whether a field is wrong, so that it can say so. */
export const isWrongNote = (typed: string, currency: Currency): boolean => notesOf(typed, currency) === null

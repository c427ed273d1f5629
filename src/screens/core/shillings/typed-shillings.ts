import type { z } from 'zod'
import { parseAmount, typedAmount } from '#domain/school/money.ts'
import { centsOfShillings, isUnusualRate, shillingsOfCents } from '#domain/school/shillings.rules.ts'
import { parseShillings } from '#domain/school/typed-shillings.ts'
import { Rate, ShillingPart } from '#domain/school/shillings.schema.ts'
import { line, tick } from '../form/field-kinds.ts'
import { shillingTexts as texts } from './shillings.texts.ts'

/** Fields of a form whose amount may be paid in shillings. They are no fields of the call: `partTyped` makes one of them. */
export const shillingFields = () => ({
  inShillings: tick(texts.tick),
  shillingsTyped: line(texts.shillings, { inputMode: 'numeric' }),
  rateTyped: line(texts.rate, { inputMode: 'numeric' }),
})

export type TypedShillings = { inShillings: boolean; shillingsTyped: string; rateTyped: string }

/** The rate that is typed; null where it is none. */
export const rateTyped = (typed: string): number | null => Rate.safeParse(parseShillings(typed)).data ?? null

const spelled = new Intl.NumberFormat('en-US')

/** A number of shillings as it stands in a field. */
export const shillingsWords = (shillings: number): string => (shillings === 0 ? '' : spelled.format(shillings))

/** What is left in the fields after the amount in dollars, or the rate, was typed: the shillings that it makes. */
export function fromDollars(amount: string, rate: string, smallestNote: number): { shillingsTyped?: string } {
  const [cents, at] = [parseAmount(amount), rateTyped(rate)]
  return cents === null || at === null
    ? {}
    : { shillingsTyped: shillingsWords(shillingsOfCents(cents, at, smallestNote)) }
}

/** The amount in dollars that typed shillings make. */
export function fromShillings(shillings: string, rate: string): { amount?: string } {
  const [number, at] = [parseShillings(shillings), rateTyped(rate)]
  return number === null || at === null ? {} : { amount: typedAmount(centsOfShillings(number, at)) }
}

/** The part in shillings of an outlay that is all paid in them; undefined: it is paid in dollars. Wrong where a field is wrong. */
export function partTyped(
  { inShillings, shillingsTyped, rateTyped: rate }: TypedShillings,
  dollars: number | undefined,
): z.input<typeof ShillingPart> | undefined {
  if (!inShillings) return undefined
  return { amount: parseShillings(shillingsTyped) ?? 0, rate: rateTyped(rate) ?? 0, dollars: dollars ?? 0 }
}

/** Typed values without shillings, where the method is not cash: only cash is paid in them. */
export function asCash<Typed extends { inShillings: boolean; paymentMethod: string }>(typed: Typed): Typed {
  return { ...typed, inShillings: typed.inShillings && typed.paymentMethod === 'Cash' }
}

/** What is wrong with typed shillings, by field. */
export function problemsOfShillings(
  typed: TypedShillings,
  dollars: number | undefined,
): Partial<Record<keyof TypedShillings, string>> {
  const part = partTyped(typed, dollars)
  if (!part) return {}
  if (part.rate === 0) return { rateTyped: texts.wrongRate }
  return ShillingPart.safeParse(part).success ? {} : { shillingsTyped: texts.wrongShillings }
}

/** Whether a typed rate is far from the last one. */
export function isFarFrom(rate: string, last: number | null): boolean {
  const at = rateTyped(rate)
  return at !== null && isUnusualRate(at, last)
}

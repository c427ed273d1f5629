import { MOST_OF_PERSON } from '#domain/openings/openings.schema.ts'
import { dollarsOf, parseAmount, typedAmount } from '#domain/school/money.ts'
import { cellKey, type CellKey, type Reading } from '#ui/grid/grid.types.ts'
import { openingTexts as texts } from './openings.texts.ts'

/** Amounts of a row of the grid, in cents: one for each column, whose ids count from 0. */
export type AmountRow = { id: number; heading: string; detail?: string | undefined; amounts: readonly [number, number] }

/** A typed amount in cents; an empty text is 0, and null is no amount. */
export const centsTyped = (typed: string, most = MOST_OF_PERSON): number | null =>
  typed.trim() === '' ? 0 : parseAmount(typed, most)

/** An amount as a cell shows it; nothing for 0. */
export const shownAmount = (cents: number): string => (cents === 0 ? '' : typedAmount(cents))

export function readAmount(typed: string): Reading {
  const cents = centsTyped(typed)
  return cents === null ? { kind: 'bad', reason: texts.grid.bad } : { kind: 'understood', shown: typedAmount(cents) }
}

export type Drafts = ReadonlyMap<CellKey, string>

/** Amounts of the changed rows, in dollars; null while a typed text is no amount. */
export function changedRows(
  rows: readonly AmountRow[],
  drafts: Drafts,
): { id: number; amounts: readonly [number, number] }[] | null {
  const changed: { id: number; amounts: readonly [number, number] }[] = []
  for (const { id, amounts } of rows) {
    const typed = ([0, 1] as const).map((column) => {
      const draft = drafts.get(cellKey(id, column))
      // A cell that was emptied shows what is saved; 0 is typed.
      return draft === undefined || draft.trim() === '' ? amounts[column] : centsTyped(draft)
    })
    const [first, second] = typed
    if (first == null || second == null) return null
    if (first !== amounts[0] || second !== amounts[1])
      changed.push({ id, amounts: [dollarsOf(first), dollarsOf(second)] })
  }
  return changed
}

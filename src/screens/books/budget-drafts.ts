import { budgetOfPeriod, type Planned } from '#domain/books/budget.rules.ts'
import { MOST_BUDGET, type BudgetLine, type BudgetOfPeriod } from '#domain/books/budget.schema.ts'
import { dollarsOf, parseAmount, typedAmount } from '#domain/school/money.ts'
import { cellKey, type CellKey, type Reading } from '#ui/grid/grid.types.ts'
import { budgetTexts as texts } from './budget.texts.ts'

export type Drafts = ReadonlyMap<CellKey, string>

/** A typed budget in cents; null for a dash, which is no budget, and undefined for what is no amount. */
export function plannedTyped(typed: string): number | null | undefined {
  const plain = typed.trim()
  return plain === '-' || plain === texts.none ? null : (parseAmount(plain, MOST_BUDGET) ?? undefined)
}

/** A budget as a cell shows it: nothing where there is none, and 0.00 for a budget of nothing. */
export const shownPlanned = (cents: number | null): string => (cents === null ? '' : typedAmount(cents))

export function readPlanned(typed: string): Reading {
  const cents = plannedTyped(typed)
  if (cents === undefined) return { kind: 'bad', reason: texts.bad }
  return { kind: 'understood', shown: cents === null ? texts.none : typedAmount(cents) }
}

/** The lines as they will be when the drafts are saved; what is no amount yet is left as it was. Rows are counted from 0. */
export const draftedLines = (lines: readonly BudgetLine[], drafts: Drafts): BudgetLine[] =>
  lines.map((line, row) => ({
    ...line,
    months: line.months.map((cents, at) => {
      const draft = drafts.get(cellKey(row, at + 1))
      const typed = draft === undefined || draft.trim() === '' ? undefined : plannedTyped(draft)
      return typed === undefined ? cents : typed
    }),
  }))

/** Changed amounts in dollars; null while a typed text is no amount. */
export function changedAmounts(lines: readonly BudgetLine[], drafts: Drafts) {
  for (const draft of drafts.values()) if (draft.trim() !== '' && plannedTyped(draft) === undefined) return null
  const drafted = draftedLines(lines, drafts)
  return lines.flatMap(({ line, months }, row) =>
    months.flatMap((cents, at) => {
      const now = drafted[row]?.months[at] ?? null
      return now === cents ? [] : [{ line, month: at + 1, amount: now === null ? null : dollarsOf(now) }]
    }),
  )
}

/** Drafts that make a budget what is proposed; cells that have it already are left out. */
export const draftsOf = (lines: readonly BudgetLine[], proposed: readonly BudgetLine[]): Map<CellKey, string> =>
  new Map(
    lines.flatMap(({ line, months }, row) =>
      months.flatMap((cents, at): [CellKey, string][] => {
        const wanted = proposed.find((each) => each.line === line)?.months[at] ?? null
        if (wanted === null || wanted === cents) return []
        return [[cellKey(row, at + 1), typedAmount(wanted)]]
      }),
    ),
  )

/** The sums of a month of a budget, 1 to 12, or of the whole year; null where nothing is planned. */
export function sumsOf(lines: readonly BudgetLine[], month?: number): BudgetOfPeriod | null {
  const planned = lines.flatMap(({ line, months }) =>
    months.flatMap((cents, at): Planned[] =>
      cents === null || (month && month !== at + 1) ? [] : [{ line, month: at + 1, cents }],
    ),
  )
  const names = new Map(lines.map(({ line, name }) => [line, name]))
  return budgetOfPeriod(planned, (line) => names.get(line) ?? line)
}

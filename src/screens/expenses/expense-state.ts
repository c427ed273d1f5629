import { formatDay } from '#domain/core/dates.ts'
import type { ExpenseBridge } from '#domain/expenses/expenses.schema.ts'
import { isNoExpense } from '#domain/school/expense-categories.ts'
import { formatCents } from '#domain/school/money.ts'
import type { ExpenseView } from '#data/expenses/expense-list.ts'
import type { Tone } from '#ui/list/Chip.tsx'
import { expenseTexts as texts } from './expenses.texts.ts'

type ShownState = keyof typeof texts.states

/** The state of an expense at the school, or of its entry while the school has not received it. */
export function stateOf({ pending, state }: Pick<ExpenseView, 'pending' | 'state'>): ShownState {
  if (pending?.state === 'parked') return 'parked'
  return pending?.state === 'waiting' ? 'here' : state
}

export const STATE_TONES: Partial<Record<ShownState, Tone>> = {
  recorded: 'good',
  waiting: 'wait',
  held: 'wait',
  here: 'accent',
  parked: 'bad',
  void: 'bad',
}

/** Whether an administrator has to decide about an expense. */
export const needsDecision = ({ id, state }: Pick<ExpenseView, 'id' | 'state'>): boolean =>
  id !== null && (state === 'waiting' || state === 'held')

/** Why an expense does not count in the income statement of the month of its date; null where it counts. */
export const uncountedReason = ({ category, bookedOn }: Pick<ExpenseView, 'category' | 'bookedOn'>): string | null => {
  if (isNoExpense(category)) return texts.notAnExpense
  return bookedOn === null ? null : texts.late(formatDay(bookedOn))
}

const PARTS = ['assets', 'owed', 'undecided', 'elsewhere', 'others'] as const

/** The difference of the list's sum and the expenses of the statements, in words; null where both are equal. */
export function bridgeWords(totalCents: number | null, bridge: ExpenseBridge | null): string | null {
  const parts = PARTS.flatMap((name) => {
    const cents = bridge?.[name] ?? 0
    return cents === 0 ? [] : [`${cents < 0 ? '−' : '+'} ${formatCents(Math.abs(cents))} ${texts.bridge[name]}`]
  })
  if (!bridge || totalCents === null || parts.length === 0) return null
  return `${formatCents(totalCents)} ${[...parts, `= ${formatCents(bridge.booked)} ${texts.bridge.booked}`].join(' ')}`
}

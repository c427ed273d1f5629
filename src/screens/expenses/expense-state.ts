import type { ExpenseView } from '#data/expenses/expense-list.ts'
import type { Tone } from '#ui/list/Chip.tsx'
import type { expenseTexts } from './expenses.texts.ts'

type ShownState = keyof typeof expenseTexts.states

/** The state of an expense at school, or that it is not there yet. */
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

/** Whether an administrator has to decide about it. */
export const needsDecision = ({ id, state }: Pick<ExpenseView, 'id' | 'state'>): boolean =>
  id !== null && (state === 'waiting' || state === 'held')

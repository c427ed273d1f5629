import { centsOf } from '../school/money.ts'
import type { PayoutMethod, PayoutPreview, PreviewRow } from './payroll.schema.ts'

/** What a press of the button would do. */
export type PayoutPlan = {
  due: readonly PreviewRow[]
  paid: readonly PreviewRow[]
  /** Advances have taken all: they are settled, and nothing is paid. */
  nothingLeft: readonly PreviewRow[]
  dueCents: number
  /** What the account of the method holds. */
  heldCents: number
  /** How much it is short of; 0 where it is enough. */
  shortCents: number
}

export function planOf({ balances, totalDue, funds }: PayoutPreview, method: PayoutMethod): PayoutPlan {
  const among = (state: PreviewRow['state']) => balances.filter((row) => row.state === state)
  const dueCents = centsOf(totalDue)
  const heldCents = centsOf(funds.find((each) => each.method === method)?.amount ?? 0)
  return {
    due: among('due'),
    paid: among('paid'),
    nothingLeft: among('nothingLeft'),
    dueCents,
    heldCents,
    shortCents: Math.max(0, dueCents - Math.max(0, heldCents)),
  }
}

/** Whether somebody's salary is not settled yet. */
export const isOpen = ({ due, nothingLeft }: PayoutPlan): boolean => due.length + nothingLeft.length > 0

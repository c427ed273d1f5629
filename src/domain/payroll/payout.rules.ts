import { methodOfPayout, PAID_BY } from './payroll.schema.ts'
import type { PayoutMethod, PayoutPreview, PreviewRow } from './payroll.schema.ts'

/** Effect of a press of the button. */
export type PayoutPlan = {
  due: readonly PreviewRow[]
  /** Employees who got money, as the payout's result counts them. */
  paid: readonly PreviewRow[]
  /** Whether anybody's salary is settled, with money or by advances alone. */
  isSettled: boolean
  /** Employees whose advances equal their whole salary: the month is settled without paying them anything. */
  nothingLeft: readonly PreviewRow[]
  dueCents: number
  /** Name of the account that pays. */
  paidFrom: string
  /** Its balance. */
  heldCents: number
  /** Amount that the account lacks; 0 where it has enough. */
  shortCents: number
}

/** Name of a method of payout that every school has: banks by their names. */
export const nameOfPayout = (method: PayoutMethod): string =>
  method === 'Bank' || method === 'Dahabshiil' ? `${methodOfPayout(method)} bank` : method

export const METHOD_CHOICES = PAID_BY.map((value) => ({ value, label: nameOfPayout(value) }))

export function planOf({ balances, totalDue, funds }: PayoutPreview, method: PayoutMethod): PayoutPlan {
  const among = (state: PreviewRow['state']) => balances.filter((row) => row.state === state)
  const dueCents = totalDue
  const fund = funds.find((each) => each.method === method)
  const heldCents = fund?.amount ?? 0
  return {
    due: among('due'),
    paid: among('paid').filter(({ salary, totalAdvance }) => salary > totalAdvance),
    isSettled: among('paid').length > 0,
    nothingLeft: among('nothingLeft'),
    dueCents,
    paidFrom: fund?.name ?? method,
    heldCents,
    shortCents: Math.max(0, dueCents - Math.max(0, heldCents)),
  }
}

/** Whether somebody's salary is not settled yet. */
export const isOpen = ({ due, nothingLeft }: PayoutPlan): boolean => due.length + nothingLeft.length > 0

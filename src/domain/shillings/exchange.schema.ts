import { z } from 'zod'
import { idOf, text } from '../core/fields.ts'
import { DrawerNumber } from '../school/drawer-number.ts'
import { dollarsUpTo } from '../school/money.schema.ts'
import { MOST_SHILLINGS } from '../school/shillings.rules.ts'

/** Accounts of dollars that are given or taken for shillings. */
export const EXCHANGE_ACCOUNTS = ['cash', 'safe', 'zaad', 'edahab', 'daarsalaam', 'dahabshiil'] as const
export const EXCHANGE_SHILLINGS = ['cashShillings', 'safeShillings'] as const

// Without messages: the form says what is wrong, and every device stores these shapes.
const Ref = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** Shillings that were changed for dollars at the bureau, or dollars for shillings. */
export const Exchange = z.strictObject({
  /** Identifies the exchange from the moment its form was opened, so that confirming twice records it once. */
  ref: Ref,
  /** Drawer session out of which, or into which, cash went. */
  drawer: DrawerNumber.optional(),
  account: z.enum(EXCHANGE_SHILLINGS),
  /** `sell`: shillings were given away; `buy`: they came in. */
  direction: z.enum(['sell', 'buy']),
  shillings: z.int().min(1).max(MOST_SHILLINGS),
  dollars: dollarsUpTo(1_000_000).refine((dollars) => dollars > 0),
  dollarAccount: z.enum(EXCHANGE_ACCOUNTS),
  note: text(300).trim().optional(),
})
export type Exchange = z.input<typeof Exchange>
export const ExchangeSaved = z.object({ message: z.string() })

export const ExchangeRef = z.object({ ref: idOf('exchange', Ref) })
export const ExchangeBack = z.strictObject({ reason: text(300).trim().min(1, 'Please give a reason.') })

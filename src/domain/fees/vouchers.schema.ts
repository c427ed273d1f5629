import { z } from 'zod'
import { InDollars } from '../school/money.schema.ts'
import { DayText } from '../core/day.schema.ts'
import { Instant } from '../core/fields.ts'
import { PaymentMethod } from './payment-rows.schema.ts'
import { Paged } from '../core/paging.schema.ts'
import { PaymentListed } from './reports.schema.ts'

export const VoucherPage = z.object({ vouchers: z.array(PaymentListed), ...Paged })

/** A month with its vouchers (VOU-1). */
export const VoucherGroup = z.object({ month: z.int(), year: z.int(), count: z.int() })
export type VoucherGroup = z.infer<typeof VoucherGroup>

/** Lines of a wallet's own statement that somebody has matched to a receipt; empty for none. */
export const InWallet = z.object({
  lines: z.array(z.object({ account: z.string(), number: z.string().nullable(), day: DayText, amount: InDollars })),
})

/** Content of a printed receipt (VOU-4); a family's receipt names each child. Amounts in dollars. */
export const PrintedReceipt = z.object({
  receipt: z.string(),
  date: Instant,
  /** The month under which its vouchers are listed: 9/2026. */
  monthYear: z.string(),
  receivedBy: z.string(),
  /** Amount settled for each child, by money and discount: together the total. */
  students: z.array(z.object({ name: z.string(), amount: InDollars })),
  total: InDollars,
  discount: InDollars,
  /** The money received: the total less the discount. */
  net: InDollars,
  description: z.string().nullable(),
  method: PaymentMethod,
  number: z.string().nullable(),
  vouchers: z.array(PaymentListed),
})
export type PrintedReceipt = z.infer<typeof PrintedReceipt>

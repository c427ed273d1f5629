import { z } from 'zod'
import type { CashAccount } from '../school/cash-accounts.ts'
import { Id, idOf, text } from '../core/fields.ts'
import { DrawerNumber } from '../school/drawer-number.ts'
import { CURRENCIES, FLOAT_SOURCES } from '../school/drawer-notes.ts'
import { dollarsUpTo } from '../school/money.ts'
import { countedCents } from './count.rules.ts'

/** Highest amount of a drawer in dollars, and most notes of one value: more is a typing mistake. */
export const MOST_IN_DRAWER = 1_000_000
export const MOST_NOTES = 10_000

/** Accounts that money of a drawer can be moved to, or come from. */
export const OTHER_ACCOUNTS = [
  'safe',
  'zaad',
  'edahab',
  'daarsalaam',
  'dahabshiil',
] as const satisfies readonly CashAccount[]
// Without messages: the form says what is wrong, and every device stores these shapes.
const OtherAccount = z.enum(OTHER_ACCOUNTS)
const Amount = dollarsUpTo(MOST_IN_DRAWER)

/** Identifies an act from the moment its form was opened, so that confirming twice records it once. */
const Ref = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const DrawerReason = text(300).trim()

export const OpenDrawer = z
  .strictObject({
    ref: Ref,
    /** Set when the session was opened on a device; the write is unconditional then. */
    drawer: DrawerNumber.optional(),
    float: Amount,
    from: z.enum(FLOAT_SOURCES),
    /** The session that left the float. */
    after: DrawerNumber.optional(),
  })
  .refine(({ from, after }) => (from === 'drawer') === (after !== undefined))
export type OpenDrawer = z.input<typeof OpenDrawer>

export const MoveMoney = z.strictObject({
  ref: Ref,
  drawer: DrawerNumber,
  /** `out`: banked out of the drawer; `in`: more change. */
  direction: z.enum(['out', 'in']),
  amount: Amount.refine((amount) => amount > 0),
  account: OtherAccount,
  note: text(300).trim().optional(),
})
export type MoveMoney = z.input<typeof MoveMoney>

const NotesTyped = z.strictObject({
  currency: z.enum(CURRENCIES),
  value: z.int().min(1).max(10_000),
  count: z.int().min(0).max(MOST_NOTES),
})

/** A count by notes, with loose coins as an amount, and where the counted money goes. */
export const Counted = {
  counts: z
    .array(NotesTyped)
    .max(40)
    // Each note once.
    .refine((rows) => new Set(rows.map(({ currency, value }) => currency + value)).size === rows.length),
  coins: Amount.default(0),
  /** Stays in the drawer for the next session. */
  left: Amount,
  /** Goes out of the drawer, to this account. */
  taken: Amount,
  takenTo: OtherAccount.default('safe'),
  /** Person who takes the drawer over. */
  handedTo: idOf('user', Id).optional(),
}

type Count = {
  counts: readonly { currency: 'USD'; value: number; count: number }[]
  coins: number
  left: number
  taken: number
}
export const isWhole = (count: Count): boolean => countedCents(count.counts, count.coins) === count.left + count.taken

export const CloseDrawer = z
  .strictObject({ ref: Ref, drawer: DrawerNumber, ...Counted, reason: DrawerReason.optional() })
  .refine(isWhole)
export type CloseDrawer = z.input<typeof CloseDrawer>

export const DrawerSaved = z.object({ message: z.string(), drawer: z.string() })

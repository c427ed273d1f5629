import { z } from 'zod'
import type { CashAccount } from '../school/cash-accounts.ts'
import { Id, idOf, text } from '../core/fields.ts'
import { DrawerNumber } from '../school/drawer-number.ts'
import { CURRENCIES, FLOAT_SOURCES } from '../school/drawer-notes.ts'
import { dollarsUpTo } from '../school/money.schema.ts'
import type { NoteCount } from '../school/drawers.schema.ts'
import { OwnMoney } from '../school/own-accounts.schema.ts'
import { Shillings } from '../school/shillings.schema.ts'
import { countedCents, countedShillings } from './count.rules.ts'

/** Highest amount of a drawer in dollars, and most notes of one value: more is a typing mistake. */
export const MOST_IN_DRAWER = 1_000_000
export const MOST_NOTES = { USD: 10_000, SLSH: 99_999 } as const

/** Accounts that every school has, which money of a drawer can be moved to, or come from; beside them the school's own. */
export const OTHER_ACCOUNTS = [
  'safe',
  'zaad',
  'edahab',
  'daarsalaam',
  'dahabshiil',
] as const satisfies readonly CashAccount[]
/** Account of money that was found, and that the books have as missing. */
export const FOUND = 'cashOverShort'
// Without messages: the form says what is wrong, and every device stores these shapes.
const OtherAccount = z.union([z.enum(OTHER_ACCOUNTS), OwnMoney])
/** Name of an own account as the device knew it, for a school that was restored and lost it. */
const ToldName = text(60).trim().optional()
const Amount = dollarsUpTo(MOST_IN_DRAWER)
/** Left out where the school takes no shillings. */
const InShillings = Shillings.min(0).optional()

/** Identifies an act from the moment its form was opened, so that confirming twice records it once. */
const Ref = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const DrawerReason = text(300).trim()

export const OpenDrawer = z
  .strictObject({
    ref: Ref,
    /** Set when the session was opened on a device; the write is unconditional then. */
    drawer: DrawerNumber.optional(),
    float: Amount,
    floatShillings: InShillings,
    from: z.enum(FLOAT_SOURCES),
    /** The session that left the float. */
    after: DrawerNumber.optional(),
  })
  .refine(({ from, after }) => (from === 'drawer') === (after !== undefined))
export type OpenDrawer = z.input<typeof OpenDrawer>

export const MoveMoney = z
  .strictObject({
    ref: Ref,
    drawer: DrawerNumber,
    /** `out`: banked out of the drawer; `in`: more change, or money that was found. */
    direction: z.enum(['out', 'in']),
    amount: Amount,
    /** Shillings, which only the safe takes and has, and which can be found. */
    shillings: InShillings,
    account: z.union([OtherAccount, z.literal(FOUND)]),
    accountName: ToldName,
    /** Required for money that was found. */
    note: text(300).trim().optional(),
  })
  .refine(({ amount, shillings = 0, account, direction, note }) =>
    account === FOUND
      ? note && direction === 'in' && amount + shillings > 0
      : shillings
        ? account === 'safe'
        : amount > 0,
  )
export type MoveMoney = z.input<typeof MoveMoney>

const NotesTyped = z
  .strictObject({
    currency: z.enum(CURRENCIES),
    value: z.int().min(1).max(10_000),
    count: z.int().min(0),
  })
  .refine(({ currency, count }) => count <= MOST_NOTES[currency])

/** A count by notes, with loose coins as an amount. */
const Notes = {
  counts: z
    .array(NotesTyped)
    .max(40)
    // Each note once.
    .refine((rows) => new Set(rows.map(({ currency, value }) => currency + value)).size === rows.length),
  coins: Amount.default(0),
}

/** A count that was finished before the difference was shown. It closes nothing, and stays beside the count that does. */
export const CountDrawer = z.strictObject({ ref: Ref, drawer: DrawerNumber, ...Notes })
export type CountDrawer = z.input<typeof CountDrawer>

/** A count, and where the counted money goes. */
export const Counted = {
  ...Notes,
  /** Stays in the drawer for the next session. */
  left: Amount,
  /** Goes out of the drawer, to this account. */
  taken: Amount,
  takenTo: OtherAccount.default('safe'),
  takenToName: ToldName,
  /** Shillings that stay in the drawer, and those that go to the safe. */
  leftShillings: InShillings,
  takenShillings: InShillings,
  /** Person who takes the drawer over. */
  handedTo: idOf('user', Id).optional(),
}

type Count = {
  counts: readonly NoteCount[]
  coins: number
  left: number
  taken: number
  leftShillings?: number | undefined
  takenShillings?: number | undefined
}

/** Whether all that was counted stays or is taken, in each currency. */
export const isWhole = ({ counts, coins, left, taken, leftShillings = 0, takenShillings = 0 }: Count): boolean =>
  countedCents(counts, coins) === left + taken && countedShillings(counts) === leftShillings + takenShillings

export const CloseDrawer = z
  .strictObject({ ref: Ref, drawer: DrawerNumber, ...Counted, reason: DrawerReason.optional() })
  .refine(isWhole)
export type CloseDrawer = z.input<typeof CloseDrawer>

export const DrawerSaved = z.object({ message: z.string(), drawer: z.string() })

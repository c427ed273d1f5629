import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, Instant } from '../core/fields.ts'
import { PAYMENT_METHODS } from '../fees/payment-words.rules.ts'
import { DrawerNumber } from '../school/drawer-number.ts'
import { DrawerRow } from '../school/drawers.schema.ts'
import { InCents } from '../school/money.schema.ts'
import { SHILLING_KINDS } from '../school/shillings.schema.ts'
import { Counted, DrawerReason, isWhole } from './drawers.schema.ts'

/** Closing by an administrator, of a session whose device is lost: with what is known, and a reason. */
export const CloseLostDrawer = z
  .strictObject({ ...Counted, reason: DrawerReason.min(1, 'Please give a reason.') })
  .refine(isWhole)
export type CloseLostDrawer = z.input<typeof CloseLostDrawer>

export const NamedDrawer = z.object({ number: DrawerNumber })
export const DrawerQuery = z.object({ from: DayText.optional(), to: DayText.optional() })

/** Person who may take a drawer over. */
export const DrawerPeople = z.array(z.object({ id: Id, fullName: z.string() }))

/** Kinds of money of a session, in the order of its paper. */
export const DRAWER_KINDS = [
  'fees',
  'held',
  'corrected',
  'refunded',
  'expenses',
  'advances',
  'salaries',
  'movedIn',
  'movedOut',
  'exchanged',
] as const
export type DrawerKind = (typeof DRAWER_KINDS)[number]

/** One movement of money of a session. In cents. */
const PaperLine = z.object({
  key: z.string(),
  kind: z.enum(DRAWER_KINDS),
  at: Instant,
  /** Number of its receipt or voucher. */
  number: z.string(),
  /** Whom or what it is about. */
  what: z.string(),
  /** Account that a move went to or came from; missing: no move. */
  account: z.string().optional(),
  method: z.enum(PAYMENT_METHODS),
  /** Below zero: out of the drawer. */
  cents: InCents,
  /** Shillings that moved, with their sign; missing: none. */
  shillings: z.int().optional(),
  /**
   * Act of which this is the part in shillings: `cents` are taken off the line that the act has. Missing: a line of its own.
   */
  partOf: z.enum(SHILLING_KINDS).optional(),
  isLate: z.boolean(),
})
export type PaperLine = z.infer<typeof PaperLine>

/** Cash by kind. `count`: receipts, vouchers or acts. */
const kindSums = { count: z.int(), cents: InCents }

/** Shillings of a paper. `expected = float + what moved`, and nothing that arrived late is in it. */
const PaperShillings = z.object({
  float: z.int(),
  openingDifference: z.int(),
  /** Parts of acts in shillings, by kind; `cents` are the dollars that the drawer has less for them. */
  parts: z.array(z.object({ kind: z.enum(SHILLING_KINDS), ...kindSums, shillings: z.int() })),
  expected: z.int(),
  counted: z.int().nullable(),
  /** Counted less expected: below zero is short. Null while the session is open. */
  difference: z.int().nullable(),
  left: z.int(),
  taken: z.int(),
  afterClosing: z.int(),
})
export type PaperShillings = z.infer<typeof PaperShillings>

/**
 * The paper of a session. `expectedCents = floatCents + inCents + outCents`, in cash; nothing that arrived late is in it. What came
 * in shillings is taken off what came in, and what was spent in shillings off what went out.
 */
export const DrawerPaper = z.object({
  drawer: DrawerRow,
  /**
   * Cash by kind, without what arrived late; kinds without money are left out. Acts are in it with all their dollars, `shillings`
   * are those of moves and exchanges.
   */
  kinds: z.array(z.object({ kind: z.enum(DRAWER_KINDS), ...kindSums, shillings: z.int().optional() })),
  /** Float less what the session before had left; 0 where none is known. */
  openingDifferenceCents: InCents,
  inCents: InCents,
  outCents: InCents,
  expectedCents: InCents,
  /** Counted less expected: below zero is short. Null while the session is open. */
  differenceCents: InCents.nullable(),
  /** Money of wallets, which nobody counts. */
  wallets: z.array(z.object({ method: z.enum(PAYMENT_METHODS), cents: InCents })),
  /** Movements of cash and wallets, the oldest first. */
  lines: z.array(PaperLine),
  /** Cash that arrived after the closing. */
  afterClosingCents: InCents,
  /** Missing: the session had none. */
  shillings: PaperShillings.optional(),
})
export type DrawerPaper = z.infer<typeof DrawerPaper>

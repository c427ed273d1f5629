import { z } from 'zod'
import { CASH_ACCOUNTS } from '../books/accounts.ts'
import { DayText } from '../core/day.schema.ts'
import { Id, idOf, Instant, text } from '../core/fields.ts'
import { PAYMENT_METHODS } from '../fees/fees.schema.ts'
import { DrawerNumber } from '../school/drawer-number.ts'
import { CURRENCIES, DrawerRow, FLOAT_SOURCES } from '../school/drawers.schema.ts'
import { dollarsUpTo, InCents } from '../school/money.ts'
import { countedCents } from './count.rules.ts'

/** Highest amount of a drawer in dollars, and most notes of one value: more is a typing mistake. */
export const MOST_IN_DRAWER = 1_000_000
export const MOST_NOTES = 10_000

/** Accounts that money of a drawer can be moved to, or come from. */
export const OTHER_ACCOUNTS = CASH_ACCOUNTS.filter((account) => account !== 'cash') as [
  Exclude<(typeof CASH_ACCOUNTS)[number], 'cash'>,
  ...Exclude<(typeof CASH_ACCOUNTS)[number], 'cash'>[],
]
const OtherAccount = z.enum(OTHER_ACCOUNTS, 'Account is not valid')
const Amount = dollarsUpTo(MOST_IN_DRAWER)

/** Identifies an act from the moment its form was opened, so that confirming twice records it once. */
const Ref = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const Reason = text(300).trim()

export const OpenDrawer = z
  .strictObject({
    ref: Ref,
    /** Set when the session was opened on a device; the write is unconditional then. */
    drawer: DrawerNumber.optional(),
    float: Amount,
    from: z.enum(FLOAT_SOURCES, 'Please say where the float comes from.'),
    /** The session that left the float. */
    after: DrawerNumber.optional(),
  })
  .refine(
    ({ from, after }) => (from === 'drawer') === (after !== undefined),
    'Please name the drawer that is taken over.',
  )
export type OpenDrawer = z.input<typeof OpenDrawer>

export const MoveMoney = z.strictObject({
  ref: Ref,
  drawer: DrawerNumber,
  /** `out`: banked out of the drawer; `in`: more change. */
  direction: z.enum(['out', 'in']),
  amount: Amount.refine((amount) => amount > 0, 'Please enter a valid amount'),
  account: OtherAccount,
  note: text(300).trim().optional(),
})
export type MoveMoney = z.input<typeof MoveMoney>

const NotesTyped = z.strictObject({
  currency: z.enum(CURRENCIES),
  value: z.int().min(1).max(10_000),
  count: z.int('Please enter a number of notes.').min(0, 'Please enter a number of notes.').max(MOST_NOTES),
})

/** A count by notes, with loose coins as an amount, and where the counted money goes. */
const Counted = {
  counts: z
    .array(NotesTyped)
    .max(40)
    .refine(
      (rows) => new Set(rows.map(({ currency, value }) => `${currency} ${value}`)).size === rows.length,
      'A note is counted twice.',
    ),
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
const isWhole = (count: Count): boolean => countedCents(count.counts, count.coins) === count.left + count.taken
const NOT_WHOLE = 'What stays in the drawer and what is taken out must add up to what was counted.'

export const CloseDrawer = z
  .strictObject({ ref: Ref, drawer: DrawerNumber, ...Counted, reason: Reason.optional() })
  .refine(isWhole, NOT_WHOLE)
export type CloseDrawer = z.input<typeof CloseDrawer>

/** Closing by an administrator, of a session whose device is lost: with what is known, and a reason. */
export const CloseLostDrawer = z
  .strictObject({ ...Counted, reason: Reason.min(1, 'Please give a reason.') })
  .refine(isWhole, NOT_WHOLE)
export type CloseLostDrawer = z.input<typeof CloseLostDrawer>

export const NamedDrawer = z.object({ number: DrawerNumber })
export const DrawerQuery = z.object({ from: DayText.optional(), to: DayText.optional() })

export const DrawerSaved = z.object({ message: z.string(), drawer: z.string() })

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
  method: z.enum(PAYMENT_METHODS),
  /** Below zero: out of the drawer. */
  cents: InCents,
  isLate: z.boolean(),
})
export type PaperLine = z.infer<typeof PaperLine>

/** The paper of a session. `expectedCents = floatCents + inCents + outCents`, in cash; nothing that arrived late is in it. */
export const DrawerPaper = z.object({
  drawer: DrawerRow,
  /** Cash by kind, without what arrived late; kinds without money are left out. `count`: receipts, vouchers or acts. */
  kinds: z.array(z.object({ kind: z.enum(DRAWER_KINDS), count: z.int(), cents: InCents })),
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
  lateCents: InCents,
})
export type DrawerPaper = z.infer<typeof DrawerPaper>

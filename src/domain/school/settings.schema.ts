import { z } from 'zod'
import { Instant, text } from '../core/fields.ts'
import { SMALLEST_NOTES } from '../school/shillings.rules.ts'
import { FeesMade, FirstFee, MOST_FEE_CENTS } from '../school/fees.schema.ts'

const PHONE_WRONG = 'Please enter a phone number.'
const DAYS_WRONG = 'Please enter a number of days.'
const LIMIT_WRONG = 'Please enter a number from 1 to 999.'
const MEGABYTES_WRONG = 'Please enter a number of megabytes from 10 to 1,000,000.'
const NOTE_WRONG = 'Please choose a note.'
const PERCENT_WRONG = 'Please enter a percentage from 0 to 100.'

/** The number of a telephone or wallet as a school prints it; readers dial it. */
const ShownNumber = z
  .string()
  .trim()
  .regex(/^\+?\d[\d -]{4,19}$/, PHONE_WRONG)

const Fee = z
  .int('Please enter a valid amount')
  .min(0, 'Please enter a valid amount')
  .max(MOST_FEE_CENTS, 'The fee is too high')
  .describe('US cents')

/** Settings of the school that an administrator can change. Each has a first value, some of them from the environment. */
export const SchoolSettings = z.strictObject({
  name: text(100).trim().min(1, 'School name is required'),
  /** Empty for none, as for the wallets. */
  address: text(200).trim(),
  phones: z.array(ShownNumber).max(4, 'At most 4 phone numbers.'),
  zaad: z.union([z.literal(''), ShownNumber], PHONE_WRONG),
  edahab: z.union([z.literal(''), ShownNumber], PHONE_WRONG),
  feeWithoutBusCents: Fee,
  feeWithBusCents: Fee,
  feesMade: FeesMade,
  firstFee: FirstFee,
  /** Days after which money with an earlier date is held for an administrator. */
  heldAfterDays: z.int(DAYS_WRONG).min(0, DAYS_WRONG).max(999, DAYS_WRONG),
  /** Difference of a counted drawer in cents, above which a reason is required. */
  drawerLimitCents: Fee,
  /** Whether cash may be paid in Somaliland shillings. */
  shillings: z.boolean(),
  /** The smallest note of shillings in use; amounts in shillings are rounded to it. */
  smallestNote: z.int(NOTE_WRONG).refine((note) => SMALLEST_NOTES.some((each) => each === note), NOTE_WRONG),
  /** Whether an expense of the office waits until an administrator approves it. */
  expensesApproved: z.boolean(),
  /** Whether a newly registered asset is entered in the books, with its depreciation. */
  assetsInBooks: z.boolean(),
  /** Megabytes that all documents may take together, deleted ones until their files are erased. */
  documentsMb: z.int(MEGABYTES_WRONG).min(10, MEGABYTES_WRONG).max(1_000_000, MEGABYTES_WRONG),
  /** Corrections of marks that a teacher has in an academic year, unless an administrator has set a limit for her. */
  correctionLimit: z.int(LIMIT_WRONG).min(1, LIMIT_WRONG).max(999, LIMIT_WRONG),
  /** Percent of the possible marks from which the report by type says PASSED. */
  passThreshold: z.int(PERCENT_WRONG).min(0, PERCENT_WRONG).max(100, PERCENT_WRONG),
})
export type SchoolSettings = z.infer<typeof SchoolSettings>

/** The settings, and the person who changed one last; null: nobody has. */
export const SettingsReply = z.object({
  settings: SchoolSettings,
  /** A picture as the page shows it; null without one. */
  logo: z.string().nullable(),
  changed: z.object({ at: Instant, by: z.string() }).nullable(),
})
export type SettingsReply = z.infer<typeof SettingsReply>

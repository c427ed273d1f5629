import { z } from 'zod'
import { DayText, requiredDay } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant, text } from '../core/fields.ts'
import { ExpenseMethod } from '../expenses/expense-methods.ts'
import { dollarsUpTo, InDollars } from '../school/money.schema.ts'
import { ASSET_NUMBER, numberIn } from './asset-numbers.ts'

// Amounts without a unit are dollars (GEN-12).

/** Categories, conditions and locations of assets (ASSET-6). */
export const ASSET_CATEGORIES = [
  'Furniture',
  'ICT Equipment',
  'Laboratory Equipment',
  'Sports Equipment',
  'Library Resources',
  'Vehicles',
  'Office Supplies',
  'Other',
] as const
export type AssetCategory = (typeof ASSET_CATEGORIES)[number]

export const ASSET_CONDITIONS = ['New', 'Excellent', 'Good', 'Fair', 'Poor', 'Needs Repair'] as const
export type AssetCondition = (typeof ASSET_CONDITIONS)[number]

export const ASSET_LOCATIONS = [
  'Computer Lab',
  'Library',
  'Classroom A',
  'Classroom B',
  'Store Room',
  'Office',
  'Server Room',
  'Cafeteria',
  'Other',
] as const
export type AssetLocation = (typeof ASSET_LOCATIONS)[number]

/** Most for one asset: a larger amount is a typing mistake. */
export const MOST_FOR_ASSET = 1_000_000

/** Longest texts, in characters. */
export const ASSET_LIMITS = { name: 120, line: 120, remarks: 1_000 } as const

const NUMBER_WRONG = 'Must be a valid number'
const RATE_WRONG = 'Must be between 0 and 100'

const Amount = dollarsUpTo(MOST_FOR_ASSET, NUMBER_WRONG)
const hasTwoDecimals = (rate: number): boolean => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6

/** Depreciation of a year. */
const Rate = z
  .number(RATE_WRONG)
  .min(0, RATE_WRONG)
  .max(100, RATE_WRONG)
  .refine(hasTwoDecimals, NUMBER_WRONG)
  .describe('percent of the price, each year')

const Category = z.enum(ASSET_CATEGORIES, 'Category is required')
const Condition = z.enum(ASSET_CONDITIONS)
const Location = z.enum(ASSET_LOCATIONS)
const Method = ExpenseMethod

const Line = text(ASSET_LIMITS.line).trim().optional()

/** Fields of the form of an asset (ASSET-2); an empty number is 0. */
const Fields = {
  name: text(ASSET_LIMITS.name).trim().min(1, 'Name is required'),
  category: Category,
  purchaseDate: requiredDay('Purchase date is required'),
  purchasePrice: Amount.prefault(0),
  depreciationRate: Rate.default(0),
  /** With 0, the value is by depreciation, unless `isValueTyped`. */
  currentValue: Amount.prefault(0),
  /** Whether somebody typed the current value, also where it is 0. */
  isValueTyped: z.boolean().optional(),
  purchaseCompany: Line,
  condition: Condition.default('New'),
  location: Location.default('Other'),
  assignedTo: Line,
  serialNumber: Line,
  remarks: text(ASSET_LIMITS.remarks).trim().optional(),
  /** Account that paid an asset in the books; null: none of the school's. Cash where it is left out. */
  paymentMethod: Method.nullable().optional(),
  /** Reason for paying more than the account holds. */
  overdrawnReason: text(300).trim().optional(),
}

export const NewAsset = z.strictObject(Fields)
export type NewAsset = z.input<typeof NewAsset>

export const AssetEdit = z.strictObject({
  ...Fields,
  /** The revision that the form was filled from; left out by callers that read the server directly. */
  base: z.int().min(1).max(2_147_483_647).optional(),
})
export type AssetEdit = z.input<typeof AssetEdit>
export type AssetFields = Omit<z.output<typeof AssetEdit>, 'base'>

/** An asset as calls list it (ASSET-7). */
export const AssetListed = z.object({
  id: Id,
  assetNumber: z.string(),
  name: z.string(),
  category: Category,
  purchaseDate: DayText,
  purchasePrice: InDollars,
  depreciationRate: Rate,
  currentValue: InDollars,
  /** Day since which a typed value counts; null where the value is by depreciation. */
  valueSince: DayText.nullable(),
  purchaseCompany: z.string().nullable(),
  condition: Condition,
  location: Location,
  assignedTo: z.string().nullable(),
  serialNumber: z.string().nullable(),
  remarks: z.string().nullable(),
  isInBooks: z.boolean(),
  paymentMethod: Method.nullable(),
  createdBy: z.object({ fullName: z.string() }),
  createdAt: Instant,
  revision: z.int(),
})
export type AssetListed = z.infer<typeof AssetListed>

export const AssetList = z.object({
  assets: z.array(AssetListed),
  /** Whether a purchase that is registered now is entered in the books. */
  isInBooks: z.boolean(),
})
export type AssetList = z.infer<typeof AssetList>

/**
 * Reasons for which an asset leaves the register. `mistake`: it was never bought, and its purchase is taken back in the books.
 * `gone`: it was sold, lost or broken, and its value is lost.
 */
export const ASSET_DELETIONS = ['mistake', 'gone'] as const
export const AssetDeletion = z.object({ because: z.enum(ASSET_DELETIONS).default('mistake') })
export type AssetDeletion = (typeof ASSET_DELETIONS)[number]

/** Assets with a common category or condition: their number, price and value. */
const AssetGroup = z.object({ name: z.string(), count: z.int(), purchaseValue: InDollars, currentValue: InDollars })
export type AssetGroup = z.infer<typeof AssetGroup>

/** Assets of the school (ASSET-5); `byCategory` and `byCondition` count assets. */
export const AssetReport = z.object({
  totalAssets: z.int(),
  totalPurchaseValue: InDollars,
  totalCurrentValue: InDollars,
  byCategory: z.record(z.string(), z.int()),
  byCondition: z.record(z.string(), z.int()),
  categories: z.array(AssetGroup),
  conditions: z.array(AssetGroup),
  /** The most valuable first. */
  topValuable: z.array(AssetListed),
})
export type AssetReport = z.infer<typeof AssetReport>
export const AssetReportReply = AssetReport.extend({ generatedAt: Instant })
export type AssetReportReply = z.infer<typeof AssetReportReply>

export const AssetId = z.object({ id: idOf('asset', IdText) })
export const AssetNumberText = z.object({
  n: z
    .string()
    .regex(ASSET_NUMBER)
    .transform((typed) => numberIn(typed)),
})

import {
  ASSET_CATEGORIES,
  ASSET_CONDITIONS,
  ASSET_LOCATIONS,
  MOST_FOR_ASSET,
  type AssetEdit,
  type AssetListed,
} from '#domain/assets/assets.schema.ts'
import { EXPENSE_METHODS } from '#domain/expenses/expense-methods.ts'
import { dollarsOf, parseAmount } from '#domain/school/money.ts'
import { assetTexts } from './assets.texts.ts'

const texts = assetTexts.form

/** The choice of no account: the asset was given, or bought before the books began. */
export const NO_ACCOUNT = 'none'

/** An asset as it is typed. */
export type Typed = {
  /** Identifies a new asset from the moment its form was opened. */
  ref: string
  name: string
  category: string
  condition: string
  location: string
  purchaseDate: string
  price: string
  rate: string
  /** Empty: by depreciation. */
  value: string
  company: string
  assignedTo: string
  serialNumber: string
  remarks: string
  /** Of an asset in the books. */
  paidFrom: string
  overdrawnReason: string
  /** The revision that the form was filled from; 0 for a new asset. */
  base: number
}

export const blankAsset = (ref: string, today: string): Typed => ({
  ref,
  name: '',
  category: '',
  condition: ASSET_CONDITIONS[0],
  // Neutral: a wrong place needs a mistake.
  location: 'Other',
  purchaseDate: today,
  price: '',
  rate: '',
  value: '',
  company: '',
  assignedTo: '',
  serialNumber: '',
  remarks: '',
  paidFrom: EXPENSE_METHODS[0],
  overdrawnReason: '',
  base: 0,
})

const amountTyped = (dollars: number): string => (dollars === 0 ? '' : dollars.toFixed(2))

export const typedOf = (asset: AssetListed): Typed => ({
  ref: '',
  name: asset.name,
  category: asset.category,
  condition: asset.condition,
  location: asset.location,
  purchaseDate: asset.purchaseDate,
  price: amountTyped(asset.purchasePrice),
  rate: asset.depreciationRate === 0 ? '' : String(asset.depreciationRate),
  value: asset.valueSince === null ? '' : asset.currentValue.toFixed(2),
  company: asset.purchaseCompany ?? '',
  assignedTo: asset.assignedTo ?? '',
  serialNumber: asset.serialNumber ?? '',
  remarks: asset.remarks ?? '',
  paidFrom: asset.paymentMethod ?? NO_ACCOUNT,
  overdrawnReason: '',
  base: asset.revision,
})

const isEmpty = (typed: string): boolean => typed.trim() === ''
const centsTyped = (typed: string): number | null => (isEmpty(typed) ? 0 : parseAmount(typed, MOST_FOR_ASSET))

/** A percentage of at most two decimals; NaN where it is none. */
function rateTyped(typed: string): number {
  const plain = typed.trim().replace(/\s*%$/, '')
  if (plain === '') return 0
  return /^\d{1,3}([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

const isOneOf = <T extends string>(all: readonly T[], value: string): value is T => all.some((one) => one === value)

/** What is wrong with each field. */
export const problemsOf =
  (today: string) =>
  ({ name, category, purchaseDate, price, rate, value }: Typed): Partial<Record<keyof Typed, string>> => ({
    ...(isEmpty(name) ? { name: texts.nameRequired } : {}),
    ...(isOneOf(ASSET_CATEGORIES, category) ? {} : { category: texts.categoryRequired }),
    ...(purchaseDate ? {} : { purchaseDate: texts.dateRequired }),
    ...(purchaseDate > today ? { purchaseDate: texts.futureDate } : {}),
    ...(centsTyped(price) === null ? { price: texts.badNumber } : {}),
    ...(rateTyped(rate) <= 100 ? {} : { rate: texts.badRate }),
    ...(centsTyped(value) === null ? { value: texts.badNumber } : {}),
  })

/** What is sent of a valid form; an empty number is 0 (specification, Validation rules). */
export function assetOf(typed: Typed, isInBooks: boolean): Omit<AssetEdit, 'base'> {
  const { category, condition, location, paidFrom } = typed
  if (!isOneOf(ASSET_CATEGORIES, category) || !isOneOf(ASSET_CONDITIONS, condition)) throw new Error(texts.failed)
  if (!isOneOf(ASSET_LOCATIONS, location)) throw new Error(texts.failed)
  return {
    name: typed.name.trim(),
    category,
    condition,
    location,
    purchaseDate: typed.purchaseDate,
    purchasePrice: dollarsOf(centsTyped(typed.price) ?? 0),
    depreciationRate: rateTyped(typed.rate),
    currentValue: dollarsOf(centsTyped(typed.value) ?? 0),
    isValueTyped: !isEmpty(typed.value),
    purchaseCompany: typed.company.trim(),
    assignedTo: typed.assignedTo.trim(),
    serialNumber: typed.serialNumber.trim(),
    remarks: typed.remarks.trim(),
    ...(isInBooks
      ? {
          paymentMethod: isOneOf(EXPENSE_METHODS, paidFrom) ? paidFrom : null,
          overdrawnReason: typed.overdrawnReason.trim(),
        }
      : {}),
  }
}

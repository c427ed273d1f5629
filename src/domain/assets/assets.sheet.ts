import { WRONG_DAY_WORDS } from '../core/wrong-days.ts'
import { EXPENSE_METHODS } from '../expenses/expense-methods.ts'
import type { Mapping } from '../sheets/mapping.ts'
import { formRows, type FormRows, type RowRefusal } from '../sheets/form-rows.ts'
import type { Field, SheetKind } from '../sheets/kinds.ts'
import type { SheetList } from '../sheets/lists.ts'
import type { Given } from '../sheets/read-rows.ts'
import { ASSET_CATEGORIES, ASSET_CONDITIONS, ASSET_LOCATIONS, type NewAsset } from './assets.schema.ts'
import { isBought } from './assets.rules.ts'
import { AssetItem } from './list.schema.ts'

const ASSET_FIELDS = [
  { name: 'name', label: 'Name', headings: ['assetName'], parse: 'text', isRequired: true },
  {
    name: 'category',
    label: 'Category',
    headings: ['category'],
    parse: 'word',
    words: ASSET_CATEGORIES,
    isRequired: true,
    canBeFixed: true,
  },
  {
    name: 'purchaseDate',
    label: 'Purchase date',
    headings: ['purchaseDate'],
    parse: 'day',
    isRequired: true,
    canBeFixed: true,
  },
  { name: 'purchasePrice', label: 'Purchase price', headings: ['purchasePrice'], parse: 'amount' },
  {
    name: 'depreciationRate',
    label: 'Depreciation rate',
    headings: ['depreciation'],
    parse: 'percent',
    canBeFixed: true,
  },
  { name: 'currentValue', label: 'Current value', headings: ['currentValue'], parse: 'amount' },
  { name: 'purchaseCompany', label: 'Purchase company', headings: ['purchaseCompany'], parse: 'text' },
  {
    name: 'condition',
    label: 'Condition',
    headings: ['condition'],
    parse: 'word',
    words: ASSET_CONDITIONS,
    canBeFixed: true,
  },
  {
    name: 'location',
    label: 'Location',
    headings: ['location'],
    parse: 'word',
    words: ASSET_LOCATIONS,
    canBeFixed: true,
  },
  { name: 'assignedTo', label: 'Assigned to', headings: ['assignedTo'], parse: 'text' },
  { name: 'serialNumber', label: 'Serial number', headings: ['serialNumber'], parse: 'identifier' },
  {
    name: 'paymentMethod',
    label: 'Payment method',
    headings: ['paymentMethod'],
    parse: 'word',
    words: EXPENSE_METHODS,
    canBeFixed: true,
  },
  { name: 'remarks', label: 'Remarks', headings: ['remarks'], parse: 'text' },
] as const satisfies readonly (Field & { name: keyof NewAsset })[]

export const ASSETS_SHEET: SheetKind = {
  id: 'assets',
  fields: ASSET_FIELDS,
  ignored: ['position', 'figures', 'others', 'someNumber'],
  least: 2,
}

const refuse = (item: AssetItem, today: string): RowRefusal | null =>
  isBought(item, today) ? null : { field: 'purchaseDate', message: WRONG_DAY_WORDS.futureDate }

/** The assets of a list, as the form of one takes them. */
export const assetRows = (list: SheetList, mapping: Mapping, given: Given): FormRows<AssetItem> =>
  formRows({ schema: AssetItem, refuse }, ASSETS_SHEET, { list, mapping, given })

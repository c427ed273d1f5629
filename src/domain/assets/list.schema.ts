import type { z } from 'zod'
import { listOf, RowNumber } from '../school/list.schema.ts'
import { NewAsset } from './assets.schema.ts'

/** An asset of a list, with the row. Without a payment method no account of the school pays: it was paid before. */
export const AssetItem = NewAsset.omit({ overdrawnReason: true, isValueTyped: true }).extend({ row: RowNumber })
export type AssetItem = z.input<typeof AssetItem>

export const AssetItems = listOf(AssetItem, 'No assets to register')

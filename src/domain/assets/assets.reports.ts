import { grouped, sumOf } from '../core/grouped.ts'
import { report } from '../report.ts'
import {
  ASSET_CATEGORIES,
  ASSET_CONDITIONS,
  type AssetGroup,
  type AssetListed,
  type AssetReport,
} from './assets.schema.ts'

/** How many of the most valuable assets are named. */
const TOP = 10

type Assets = readonly AssetListed[]

const sumIn = (assets: Assets, field: 'purchasePrice' | 'currentValue'): number =>
  sumOf(assets, (asset) => asset[field])

/** Assets by a word that they have in common, in the order of the words; words of no asset are left out. */
function groupsOf(assets: Assets, field: 'category' | 'condition', words: readonly string[]): AssetGroup[] {
  const groups = grouped(assets, (asset): string => asset[field])
  return words.flatMap((name) => {
    const members = groups.get(name)
    if (!members) return []
    const [purchaseValue, currentValue] = [sumIn(members, 'purchasePrice'), sumIn(members, 'currentValue')]
    return [{ name, count: members.length, purchaseValue, currentValue }]
  })
}

const countsOf = (groups: readonly AssetGroup[]): Record<string, number> =>
  Object.fromEntries(groups.map(({ name, count }) => [name, count]))

/** Number, price and present value of the school's assets (ASSET-5). */
export const assetReport = report({
  id: 'assets.report',
  isOffline: false,
  reads: ['assets'],
  compute: ({ assets }, _asked: Record<string, never>): AssetReport => {
    const categories = groupsOf(assets, 'category', ASSET_CATEGORIES)
    const conditions = groupsOf(assets, 'condition', ASSET_CONDITIONS)
    return {
      totalAssets: assets.length,
      totalPurchaseValue: sumIn(assets, 'purchasePrice'),
      totalCurrentValue: sumIn(assets, 'currentValue'),
      byCategory: countsOf(categories),
      byCondition: countsOf(conditions),
      categories,
      conditions,
      topValuable: assets
        .toSorted((a, b) => b.currentValue - a.currentValue || a.assetNumber.localeCompare(b.assetNumber))
        .slice(0, TOP),
    }
  },
})

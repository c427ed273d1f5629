import { assetNumber } from '#domain/assets/asset-numbers.ts'
import { lastMonthEnd } from '#domain/assets/depreciation.rules.ts'
import { ASSET_CATEGORY } from '#domain/school/expense-categories.ts'
import type { HandlerContext } from '../../handle.ts'
import type { StoredAsset } from './asset-rows.ts'
import { requireCovered, requireOpen } from '../books/objections.ts'
import { depreciate } from '../books/depreciation.ts'
import { changeMade, makeExpenses, voidMade } from '../expenses/made-expenses.ts'
import { schoolToday } from '../school/school-time.ts'

type Bought = Pick<
  StoredAsset,
  'id' | 'number' | 'name' | 'purchaseDate' | 'purchaseCents' | 'method' | 'isInJournal' | 'depreciationBasisPoints'
>

const costOf = ({ isInJournal, method, purchaseCents }: Bought): number =>
  isInJournal && method !== null ? purchaseCents : 0

/** Refuses an account that does not hold the price, or its increase, unless a reason is given. */
async function requirePaid({ tx }: HandlerContext, asset: Bought, before: Bought | null, reason: string | undefined) {
  if (!asset.isInJournal || asset.method === null) return null
  const paid = before?.method === asset.method ? costOf(before) : 0
  return requireCovered(tx, asset.method, costOf(asset) - paid, reason)
}

/**
 * Makes the expense of an asset agree with its price, account and purchase date, in the drawer of whoever registered the
 * asset; returns the expense's id, or null where no account paid.
 */
export async function settlePurchase(
  context: HandlerContext,
  asset: Bought,
  before: (Bought & { expenseId: number | null }) | null,
  reason: string | undefined,
): Promise<number | null> {
  const { method } = asset
  const expenseId = before?.expenseId ?? null
  if (costOf(asset) === 0 || method === null) {
    if (expenseId !== null) await voidMade(context, expenseId, 'The asset was corrected')
    return null
  }
  const overdrawnReason = await requirePaid(context, asset, before, reason)
  if (asset.purchaseDate !== before?.purchaseDate || expenseId === null)
    await requireOpen(context.tx, asset.purchaseDate)
  const expense = {
    amountCents: asset.purchaseCents,
    day: asset.purchaseDate,
    method,
    description: `${assetNumber(asset.number)} ${asset.name}`,
    overdrawnReason,
  }
  if (expenseId !== null) {
    await changeMade(context, expenseId, expense)
    return expenseId
  }
  const [made = null] = await makeExpenses(context, [{ category: ASSET_CATEGORY, ...expense }])
  return made
}

/** Brings the depreciation of an asset in the books up to the last month that has ended. */
export async function settleDepreciation({ tx, env }: HandlerContext, asset: Bought): Promise<void> {
  if (asset.isInJournal) await depreciate(tx, [asset], lastMonthEnd(schoolToday(env)))
}

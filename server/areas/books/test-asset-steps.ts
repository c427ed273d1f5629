import * as assets from '#domain/assets/assets.endpoints.ts'
import { addDays } from '#domain/core/dates.ts'
import { centsOf } from '#domain/school/money.ts'
import type { MoneySchool } from '../fees/test-money-school.ts'
import type { Act } from './test-book-steps.ts'

type OfAssets = Act & { kind: 'buy' | 'changeAsset' | 'dropAsset' }

/** An asset in the books, with what was paid for it in cents. */
export type Owned = { paidCents: number; purchaseCents: number; purchaseDate: string; depreciationBasisPoints: number }

type World = { school: MoneySchool; model: { byHand: number; assets: Map<number, Owned> }; today: () => string }

/** An asset counted from the newest. */
const pick = (all: readonly number[], index: number): number | undefined => all[all.length - 1 - (index % all.length)]

/** Steps of random histories that buy, change and drop assets. */
export function assetsIn({ school, model, today }: World, now: () => { now: number }) {
  return async (each: OfAssets): Promise<void> => {
    const id = each.kind === 'buy' ? 0 : (pick([...model.assets.keys()], each.which) ?? 999_999)
    const before = model.assets.get(id)?.paidCents ?? 0
    if (each.kind === 'dropAsset') {
      const { because } = each
      await school.call(assets.deleteAsset, school.actor('admin'), { params: { id }, query: { because } }, now())
      if (because === 'mistake') model.byHand += before
      model.assets.delete(id)
      return
    }
    const { dollars: purchasePrice, rate: depreciationRate } = each
    const typed = {
      name: 'Desk',
      category: 'Furniture' as const,
      purchaseDate: addDays(today(), -each.back),
      purchasePrice,
      depreciationRate,
      paymentMethod: each.isGiven ? null : ('Cash' as const),
      overdrawnReason: 'the drawer knows best',
    }
    const { asset } =
      each.kind === 'buy'
        ? await school.call(assets.createAsset, school.actor('admin'), { body: typed }, now())
        : await school.call(assets.updateAsset, school.actor('admin'), { params: { id }, body: typed }, now())
    const paidCents = each.isGiven ? 0 : centsOf(purchasePrice)
    model.byHand += before - paidCents
    model.assets.set(asset.id, {
      paidCents,
      purchaseCents: centsOf(purchasePrice),
      purchaseDate: typed.purchaseDate,
      depreciationBasisPoints: depreciationRate * 100,
    })
  }
}

import * as endpoints from '#domain/assets/assets.endpoints.ts'
import type { AssetDeletion, AssetEdit, NewAsset } from '#domain/assets/assets.schema.ts'
import type { Database } from '../../db/client.ts'
import { schoolSettings } from '../../db/schema.ts'
import type { Actor, Handler } from '../../handle.ts'
import { openSpendingSchool } from '../expenses/test-expenses.ts'
import type { CallOptions } from '../../testing/test-school.ts'
import { assetHandlers } from './assets.handlers.ts'

/** Form of an asset with usual values, some of which a test replaces. */
export const asset = (over: Partial<NewAsset> = {}): NewAsset => ({
  name: 'Projector',
  category: 'ICT Equipment',
  purchaseDate: '2025-09-14',
  purchasePrice: 400,
  depreciationRate: 25,
  ...over,
})

export const at = (day: string): CallOptions => ({ now: Date.parse(`${day}T07:00:00Z`) })

/** A school whose drawer holds ten thousand dollars, with short helpers for its assets. */
export async function openOwningSchool(database: Database, more: readonly Handler[] = []) {
  const school = await openSpendingSchool(database, [...assetHandlers, ...more])
  const by = (who: string | Actor): Actor => (typeof who === 'string' ? school.actor(who) : who)
  return {
    ...school,
    /** Sets whether purchases are entered in the books from now on. */
    keepBooks: (value: boolean) =>
      database.db
        .insert(schoolSettings)
        .values({
          key: 'assetsInBooks',
          value,
          changedAt: '2026-09-14T06:00:00.000Z',
          changedBy: school.actor('admin').id,
        })
        .onConflictDoUpdate({ target: schoolSettings.key, set: { value } }),
    register: async (over: Partial<NewAsset> = {}, who: string | Actor = 'office', when?: CallOptions) =>
      (await school.call(endpoints.createAsset, by(who), { body: asset(over) }, when)).asset,
    change: async (id: number, over: Partial<AssetEdit> = {}, when?: CallOptions) =>
      (await school.call(endpoints.updateAsset, by('office'), { params: { id }, body: { ...asset(), ...over } }, when))
        .asset,
    remove: (id: number, because: AssetDeletion = 'mistake', when?: CallOptions) =>
      school.call(endpoints.deleteAsset, by('office'), { params: { id }, query: { because } }, when),
    assets: async (when?: CallOptions) => (await school.call(endpoints.listAssets, by('office'), {}, when)).assets,
  }
}

export type OwningSchool = Awaited<ReturnType<typeof openOwningSchool>>

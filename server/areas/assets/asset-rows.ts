import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { assetNumber } from '#domain/assets/asset-numbers.ts'
import type { AssetListed } from '#domain/assets/assets.schema.ts'
import { valueCents } from '#domain/assets/depreciation.rules.ts'
import { assets, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { schoolToday } from '../school/school-time.ts'

export type StoredAsset = typeof assets.$inferSelect

/** Assets in the register that meet a condition, by number, with their values of today. */
export async function readAssets(
  { tx, env }: Pick<HandlerContext, 'tx' | 'env'>,
  condition?: SQL,
): Promise<AssetListed[]> {
  const found = await tx
    .select({ row: assets, createdBy: users.fullName })
    .from(assets)
    .innerJoin(users, eq(users.id, assets.createdBy))
    .where(and(isNull(assets.deletedAt), condition))
    .orderBy(asc(assets.number))
  const today = schoolToday(env)
  return found.map(({ row, createdBy }) => ({
    id: row.id,
    assetNumber: assetNumber(row.number),
    name: row.name,
    category: row.category,
    purchaseDate: row.purchaseDate,
    purchasePrice: row.purchaseCents,
    depreciationRate: row.depreciationBasisPoints / 100,
    currentValue: valueCents(row, today),
    valueSince: row.typedValueSince,
    purchaseCompany: row.purchaseCompany,
    condition: row.condition,
    location: row.location,
    assignedTo: row.assignedTo,
    serialNumber: row.serialNumber,
    remarks: row.remarks,
    isInBooks: row.isInJournal,
    paymentMethod: row.method,
    createdBy: { fullName: createdBy },
    createdAt: row.createdAt,
    revision: row.revision,
  }))
}

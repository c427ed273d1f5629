import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { depreciationByMonth, lastMonthEnd, type Depreciated } from '#domain/assets/depreciation.rules.ts'
import { grouped } from '#domain/core/grouped.ts'
import { isAmong } from '../../db/is-among.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { assetDepreciations, assets } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { ServerEnv } from '../../handle.ts'
import { schoolToday } from '../school/school-time.ts'
import { lockRows } from '../school/record.ts'

type InBooks = Depreciated & { id: number }

/** Rows of depreciation that must be written for an asset; a stored row that is not due any more becomes 0. */
function rowsToWrite(asset: InBooks, until: string, known: ReadonlyMap<string, number>) {
  const wanted = new Map(depreciationByMonth(asset, until).map(({ day, cents }) => [day, cents]))
  return [...new Set([...wanted.keys(), ...known.keys()])].flatMap((day) => {
    const cents = wanted.get(day) ?? 0
    return cents === (known.get(day) ?? 0) ? [] : [{ assetId: asset.id, day, cents }]
  })
}

async function writeRows(tx: Db, rows: readonly (typeof assetDepreciations.$inferInsert)[]): Promise<void> {
  await insertRows(tx, assetDepreciations, rows, sql`on conflict (asset_id, day) do update set cents = excluded.cents`)
}

/**
 * Writes the depreciation of assets for each month that has ended, by their present price, rate and purchase date. The
 * journal gets the differences, those of closed months on the first open day. The caller has locked the assets.
 */
export async function depreciate(tx: Db, all: readonly InBooks[], until: string): Promise<void> {
  if (all.length === 0) return
  const ids = all.map(({ id }) => id)
  const known = grouped(
    await tx.select().from(assetDepreciations).where(isAmong(assetDepreciations.assetId, ids)),
    ({ assetId }) => assetId,
  )
  const rows = all.flatMap((asset) =>
    rowsToWrite(asset, until, new Map((known.get(asset.id) ?? []).map(({ day, cents }) => [day, cents]))),
  )
  await writeRows(tx, rows)
  await tx.update(assets).set({ depreciatedUntil: until }).where(isAmong(assets.id, ids))
}

/** Writes the depreciation of every asset in the books that lacks an ended month; returns their number, mostly 0. */
export async function depreciateAll(tx: Db, env: Pick<ServerEnv, 'now' | 'school'>): Promise<number> {
  const until = lastMonthEnd(schoolToday(env))
  const { isInJournal, deletedAt, depreciatedUntil } = assets
  const isBehind = and(isInJournal, isNull(deletedAt), or(isNull(depreciatedUntil), lt(depreciatedUntil, until)))
  const behind = await lockRows(tx, assets, isBehind)
  await depreciate(tx, behind, until)
  return behind.length
}

/** Takes the depreciation of an asset back that was never bought. */
export async function takeDepreciationBack(tx: Db, assetId: number): Promise<void> {
  await tx.update(assetDepreciations).set({ cents: 0 }).where(eq(assetDepreciations.assetId, assetId))
}

/** Writes off the remaining value of an asset on the day on which it leaves the school. */
export async function writeOff(tx: Db, { id, purchaseCents }: InBooks, day: string): Promise<void> {
  const known = await tx.select().from(assetDepreciations).where(eq(assetDepreciations.assetId, id))
  const left = known.reduce((cents, row) => cents - row.cents, purchaseCents)
  if (left !== 0) await writeRows(tx, [{ assetId: id, day, cents: left }])
}

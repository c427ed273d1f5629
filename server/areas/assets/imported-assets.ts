import type { BuiltOn } from '#domain/imports/imports.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { assets } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import type { ImportedKind } from '../imports/imported.ts'
import { lockRows } from '../school/record.ts'
import { hideOne } from './save-asset.ts'

async function names(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { id, name } = assets
  const found = await tx.select({ id, name }).from(assets).where(isAmong(id, ids))
  return new Map(found.map((each) => [each.id, each.name]))
}

async function builtOn(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, BuiltOn[]>> {
  const { id, revision, deletedAt } = assets
  const found = await tx.select({ id, revision, deletedAt }).from(assets).where(isAmong(id, ids))
  return new Map(
    found.flatMap((asset): [number, BuiltOn[]][] => {
      if (asset.deletedAt) return [[asset.id, ['deleted']]]
      return asset.revision > 1 ? [[asset.id, ['changed']]] : []
    }),
  )
}

/** Assets that a list registered: taken back, they leave the register and the books as those registered by mistake do. */
export const importedAssets: ImportedKind = {
  names,
  builtOn,
  lock: (tx, ids) => lockRows(tx, assets, isAmong(assets.id, ids)),
  remove: async (context: HandlerContext, ids) => {
    for (const id of ids) await hideOne(context, id, 'mistake')
  },
}

import { eq } from 'drizzle-orm'
import * as endpoints from '#domain/assets/assets.endpoints.ts'
import { assetReport } from '#domain/assets/assets.reports.ts'
import type { AssetListed } from '#domain/assets/assets.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { assets } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { readAssets } from './asset-rows.ts'
import { orderOf } from '../imports/record-import.ts'
import { importAssets } from './import-assets.ts'
import { runReport } from '../reports/report-rows.ts'
import { readSettings } from '../school/settings.queries.ts'
import { createOne, editOne, hideOne } from './save-asset.ts'
import { instantNow } from '../school/record.ts'

async function readOne(context: HandlerContext, of: { id: number } | { number: number }): Promise<AssetListed> {
  const isIt = 'id' in of ? eq(assets.id, of.id) : eq(assets.number, of.number)
  const [found] = await readAssets(context, isIt)
  if (!found) throw new Problem('assetNotFound')
  return found
}

export const assetHandlers = [
  handle(endpoints.createAsset, async ({ body }, context) => {
    const id = await createOne(context, body)
    return { message: 'Asset created successfully', asset: await readOne(context, { id }) }
  }),

  handle(endpoints.createAssets, ({ query, body }, context) => importAssets(context, body, orderOf(query))),

  handle(endpoints.listAssets, async (_, context) => ({
    assets: await readAssets(context),
    isInBooks: (await readSettings(context.tx, context.env)).assetsInBooks,
  })),

  handle(endpoints.getAsset, ({ params: { id } }, context) => readOne(context, { id })),

  handle(endpoints.getAssetByNumber, ({ params: { n: number } }, context) => readOne(context, { number })),

  handle(endpoints.updateAsset, async ({ params: { id }, body }, context) => {
    await editOne(context, id, body)
    return { message: 'Asset updated successfully', asset: await readOne(context, { id }) }
  }),

  handle(endpoints.deleteAsset, async ({ params: { id }, query: { because } }, context) => {
    await hideOne(context, id, because)
    return { message: 'Asset deleted successfully' }
  }),

  handle(endpoints.getAssetReport, async (_, context) => ({
    generatedAt: instantNow(context.env),
    ...(await runReport(context, assetReport, {})),
  })),
]

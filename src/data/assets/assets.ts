import { createAsset, deleteAsset, getAssetReport, listAssets, updateAsset } from '#domain/assets/assets.endpoints.ts'
import type { AssetDeletion, AssetEdit, NewAsset } from '#domain/assets/assets.schema.ts'
import { call } from '../answers/api.ts'
import { callOnce } from '../answers/call-once.ts'
import { server } from '../answers/source.ts'

/** The register of assets; without network that of the last answer. */
export const useAssets = server(listAssets, () => ({}))

export const useAssetReport = server(getAssetReport, () => ({}))

const paramsOf = (id: number) => ({ params: { id: String(id) } })

/** Changes of assets; all of them need the server. */
export const assetActions = {
  create: (once: string, body: NewAsset) => callOnce(once, createAsset, { body }),
  update: (id: number, body: AssetEdit) => call(updateAsset, { ...paramsOf(id), body }),
  remove: (id: number, because: AssetDeletion) => call(deleteAsset, { ...paramsOf(id), query: { because } }),
}

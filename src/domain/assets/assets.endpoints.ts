import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { BOOKS, BOOKS_READERS } from '../core/roles.ts'
import { ListMode, ListReply } from '../school/list.schema.ts'
import {
  AssetDeletion,
  AssetEdit,
  AssetId,
  AssetList,
  AssetListed,
  AssetNumberText,
  AssetReportReply,
  NewAsset,
} from './assets.schema.ts'
import { AssetItems } from './list.schema.ts'

// The documented calls: ASSET-8.

const Saved = z.object({ message: z.string(), asset: AssetListed })

export const createAsset = endpoint({
  id: 'assets.create',
  method: 'POST',
  path: '/Asset/assets',
  summary: 'Register an asset, which gets the next number; where the school has it so, its purchase is in the books',
  roles: BOOKS,
  body: NewAsset,
  reply: Saved,
  problems: ['futureDate', 'monthClosed', 'beforeOpening', 'accountOverdrawn'],
})

export const createAssets = endpoint({
  id: 'assets.createList',
  method: 'POST',
  path: '/Asset/assets/list',
  summary: 'Register the assets of a list, all or none; those that are here already are named and left as they are',
  roles: BOOKS,
  query: ListMode,
  body: AssetItems,
  bodyLimit: 4_000_000,
  reply: ListReply,
  problems: ['rowsRefused'],
})

export const listAssets = endpoint({
  id: 'assets.list',
  method: 'GET',
  path: '/Asset/assets',
  summary: 'The assets of the school by number, with what they are worth today',
  roles: BOOKS_READERS,
  reply: AssetList,
  problems: [],
})

export const getAsset = endpoint({
  id: 'assets.get',
  method: 'GET',
  path: '/Asset/assets/:id',
  summary: 'One asset',
  roles: BOOKS_READERS,
  params: AssetId,
  reply: AssetListed,
  problems: ['assetNotFound'],
})

export const getAssetByNumber = endpoint({
  id: 'assets.byNumber',
  method: 'GET',
  path: '/Asset/number/:n',
  summary: 'The asset with a number, as it stands on its label or without AST and zeros',
  roles: BOOKS_READERS,
  params: AssetNumberText,
  reply: AssetListed,
  problems: ['assetNotFound'],
})

export const updateAsset = endpoint({
  id: 'assets.update',
  method: 'PUT',
  path: '/Asset/assets/:id',
  summary: 'Change an asset; of one in the books the journal gets the difference',
  roles: BOOKS,
  params: AssetId,
  body: AssetEdit,
  reply: Saved,
  problems: ['assetNotFound', 'assetChanged', 'futureDate', 'monthClosed', 'beforeOpening', 'accountOverdrawn'],
})

export const deleteAsset = endpoint({
  id: 'assets.delete',
  method: 'DELETE',
  path: '/Asset/assets/:id',
  summary:
    'Hide an asset: one that was registered by mistake leaves the books, one that is gone is written off. Its number is not given again',
  roles: BOOKS,
  params: AssetId,
  query: AssetDeletion,
  reply: z.object({ message: z.string() }),
  problems: ['assetNotFound'],
})

export const getAssetReport = endpoint({
  id: 'assets.report',
  method: 'GET',
  path: '/Asset/assets/report',
  summary: 'What the school owns, by category and condition, and its most valuable assets',
  roles: BOOKS_READERS,
  reply: AssetReportReply,
  problems: [],
})

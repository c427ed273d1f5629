import { inArray } from 'drizzle-orm'
import { drawers } from '../../db/schema.ts'
import { plainReader } from '../sync/synced-reader.ts'
import { toDrawerRows } from './drawer-rows.ts'

export const drawerRows = plainReader('drawers', {
  table: drawers,
  order: 'down',
  isKey: (keys) => inArray(drawers.number, keys),
  since: drawers.openedAt,
  toRows: (found, { tx }) =>
    toDrawerRows(
      tx,
      found.map(({ row }) => row),
    ),
})

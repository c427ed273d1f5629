import { isNull } from 'drizzle-orm'
import { buses } from '../../db/schema.ts'
import { plainReader } from '../sync/synced-reader.ts'
import { toBusRow } from './buses.rows.ts'

export const busRows = plainReader('buses', {
  table: buses,
  order: 'up',
  where: () => isNull(buses.deletedAt),
  toRows: (found) => found.map(({ row }) => toBusRow(row)),
})

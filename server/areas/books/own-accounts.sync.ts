import { inArray, sql } from 'drizzle-orm'
import { ownAccounts } from '../../db/schema.ts'
import { plainReader } from '../sync/synced-reader.ts'
import { toOwnAccount } from '../school/own-accounts.ts'

export const ownAccountRows = plainReader('ownAccounts', {
  table: ownAccounts,
  order: 'up',
  isKey: (keys) => inArray(sql`${ownAccounts.code}`, keys),
  toRows: (found) => found.map(({ row }) => toOwnAccount(row)),
})

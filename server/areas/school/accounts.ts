import { and, isNull, type SQL } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { lockRow, type RecordKind } from './record.ts'

export const accountRecord = {
  table: users,
  entity: 'users',
  missing: 'userNotFound',
} satisfies RecordKind<typeof users>

/** An account that has not ended, locked until the transaction ends; `also`: accounts of another kind are not found. */
export const lockAccount = (tx: Db, id: number, also?: SQL): Promise<typeof users.$inferSelect> =>
  lockRow(tx, accountRecord, id, and(isNull(users.endedAt), also))

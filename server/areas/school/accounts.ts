import { and, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isAmong } from '../../db/is-among.ts'
import { users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { lockRow, type RecordKind } from './record.ts'

/** Reads full names by account id, also of accounts that have ended. */
export async function fullNamesOf(tx: Db, named: Iterable<number | null>): Promise<Map<number, string>> {
  const ids = [...new Set(named)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const found = await tx.select({ id: users.id, name: users.fullName }).from(users).where(isAmong(users.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** The e-mail by which lists name somebody; the username where mail to it cannot be delivered (RFC 2606). */
export const shownEmail = ({ email, username }: Record<'email' | 'username', PgColumn>): SQL<string> =>
  sql<string>`case when ${email} like '%.invalid' then ${username} else ${email} end`

export const accountRecord = {
  table: users,
  entity: 'users',
  missing: 'userNotFound',
} satisfies RecordKind<typeof users>

/** An account that has not ended, locked until the transaction ends; `also`: accounts of another kind are not found. */
export const lockAccount = (tx: Db, id: number, also?: SQL): Promise<typeof users.$inferSelect> =>
  lockRow(tx, accountRecord, id, and(isNull(users.endedAt), also))

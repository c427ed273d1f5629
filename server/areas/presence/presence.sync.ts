import { isNull } from 'drizzle-orm'
import type { PresenceRow } from '#domain/presence/presence.schema.ts'
import { isPairAmong } from '../../db/is-among.ts'
import { presence } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { fullNamesOf } from '../school/accounts.ts'
import { plainReader } from '../sync/synced-reader.ts'

export type StoredPresence = typeof presence.$inferSelect

/** Full names of those who marked or challenged these rows, by user. */
const markersOf = (tx: Db, found: readonly StoredPresence[]): Promise<Map<number, string>> =>
  fullNamesOf(
    tx,
    found.flatMap(({ markedBy, otherBy }) => [markedBy, otherBy]),
  )

/** Row of presence in replicas. */
function toPresenceRow(row: StoredPresence, names: ReadonlyMap<number, string>): PresenceRow {
  const { otherPresent, otherRemark, otherBy, otherAt } = row
  const isChallenged = otherPresent !== null && otherRemark !== null && otherBy !== null && otherAt !== null
  return {
    id: row.id,
    employeeId: row.employeeId,
    date: row.day,
    present: row.present,
    remark: row.remark,
    markedBy: names.get(row.markedBy) ?? '',
    markedAt: row.madeAt,
    revision: row.revision,
    other: isChallenged
      ? { present: otherPresent, remark: otherRemark, markedBy: names.get(otherBy) ?? '', markedAt: otherAt }
      : null,
  }
}

const splitKeys = (keys: readonly string[]): (readonly [number, string])[] =>
  keys.map((key) => [Number(key.split(':')[0]), key.split(':')[1] ?? ''])

export const presenceRows = plainReader('presence', {
  table: presence,
  order: 'down',
  isKey: (keys) => isPairAmong(presence.employeeId, presence.day, splitKeys(keys)),
  since: presence.day,
  where: () => isNull(presence.deletedAt),
  toRows: async (found, { tx }) => {
    const stored = found.map(({ row }) => row)
    const names = await markersOf(tx, stored)
    return stored.map((row) => toPresenceRow(row, names))
  },
})

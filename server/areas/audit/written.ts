import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ClockDoubt } from '#domain/sync/sync.schema.ts'
import { users, writes } from '../../db/schema.ts'

/** Time, author, device and endpoint of a row of a history. */
type Stamp<Entity, Outcome> = {
  at: string
  madeAt: string
  actorId: number | null
  deviceCode: string | null
  endpoint: string
  entity: Entity
  outcome: Outcome
}

export type Known = { clock: ClockDoubt | null; makerName: string | null }

/** Fields of a line about its write; the time of making only where it differs from that of arrival. */
export const stampOf = <Entity, Outcome>(
  { at, madeAt, actorId, deviceCode, ...rest }: Stamp<Entity, Outcome>,
  { clock, makerName }: Known,
) => ({
  at,
  madeAt: madeAt === at ? null : madeAt,
  ...(clock && { clock }),
  actor: { id: actorId, fullName: makerName ?? '' },
  deviceCode: deviceCode ?? '',
  ...rest,
})

/** Columns of other tables about a row of a history, for a query that groups rows. */
export const knownOf = ({ makerId, writeId }: { makerId: PgColumn; writeId: PgColumn }) => ({
  clock: sql<ClockDoubt | null>`(select ${writes.clock} from ${writes} where ${writes.id} = ${writeId})`,
  makerName: sql<string | null>`(select ${users.fullName} from ${users} where ${users.id} = ${makerId})`,
})

/** Condition: rows that equal a row in all of the columns, null counting as equal, which a list shows as one line. */
export const isSameIn = (columns: Record<string, PgColumn>, row: Record<string, unknown>): SQL | undefined =>
  and(
    ...Object.entries(columns).map(([name, column]) => {
      const value = row[name] ?? null
      return value === null ? isNull(column) : eq(column, value)
    }),
  )

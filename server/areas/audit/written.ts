import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ClockDoubt } from '#domain/sync/sync.schema.ts'
import { users, writes } from '../../db/schema.ts'

/** When, by whom, on which device and by which call a row of a history came about. */
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

/** The part of a line that tells of its write; the time of making only where it is another. */
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

/** What a history's own row does not hold, as columns of a query that groups it. */
export const knownOf = ({ makerId, writeId }: { makerId: PgColumn; writeId: PgColumn }) => ({
  clock: sql<ClockDoubt | null>`(select ${writes.clock} from ${writes} where ${writes.id} = ${writeId})`,
  makerName: sql<string | null>`(select ${users.fullName} from ${users} where ${users.id} = ${makerId})`,
})

/** Equal in all of these columns, also where they hold nothing: the rows that a list shows as one line. */
export const isSameIn = (columns: Record<string, PgColumn>, row: Record<string, unknown>): SQL | undefined =>
  and(
    ...Object.entries(columns).map(([name, column]) => {
      const value = row[name] ?? null
      return value === null ? isNull(column) : eq(column, value)
    }),
  )

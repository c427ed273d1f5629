import { sql, type SQL } from 'drizzle-orm'
import { ASKED_FOR_WITH } from '#domain/notices/notices.kinds.ts'

export const at = (instant: number): SQL => sql`${new Date(instant).toISOString()}::timestamptz`

export const numbers = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::integer[]`

/** The kind by which people ask for the notices of a kind; `n` is the notice. */
export const askedFor = sql.join(
  [
    sql`case n.kind`,
    ...Object.entries(ASKED_FOR_WITH).map(([kind, other]) => sql.raw(`when '${kind}' then '${other}'`)),
    sql`else n.kind end`,
  ],
  sql` `,
)

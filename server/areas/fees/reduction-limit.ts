import { eq, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { formatCents } from '#domain/school/money.ts'
import { recordChange } from '../../audit.ts'
import { schoolSettings } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { storeSetting } from '../school/settings.queries.ts'

/** Key of the limit among the settings; devices of releases before do not know it, so it is in no form of theirs. */
const LIMIT = 'reductionLimitCents'

/** The number in the audit log of changes of the limit, which is of all rules. */
const ALL_RULES = 0

/** The most that rules may take off the fees of a month (cents); null: no limit. */
export async function readReductionLimit(tx: Db): Promise<number | null> {
  const [stored] = await tx
    .select({ cents: sql<number | null>`case jsonb_typeof(value) when 'number' then (value #>> '{}')::int end` })
    .from(schoolSettings)
    .where(eq(schoolSettings.key, LIMIT))
  return stored?.cents ?? null
}

export async function setReductionLimit(context: HandlerContext, limitCents: number | null): Promise<void> {
  const before = { limitCents: await readReductionLimit(context.tx) }
  await storeSetting(context, LIMIT, limitCents ?? 'none')
  await recordChange(context, 'feeRules', ALL_RULES, { before, after: { limitCents } })
}

/** Refuses rules by which more would be taken off a month than the school allows, and more than before. */
export async function requireWithinLimit(tx: Db, { before, after }: { before: number; after: number }): Promise<void> {
  const limit = await readReductionLimit(tx)
  if (limit === null || after <= limit || after <= before) return
  throw new Problem('reductionsOverLimit', { limit: formatCents(limit), sum: formatCents(after) })
}

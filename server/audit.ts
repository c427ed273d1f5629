import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type * as tables from './db/schema.ts'
import { isOwn } from '#domain/school/own-accounts.ts'
import { audit, ownAccounts, users } from './db/schema.ts'
import { insertRows } from './db/insert-rows.ts'
import type { Db } from './db/types.ts'
import type { Actor, HandlerContext } from './handle.ts'

/** The author of a change; without a device when she signed in by a code alone. */
type Writer = Pick<Actor, 'id' | 'deviceCode'>

export type AuditContext = Pick<HandlerContext, 'tx' | 'env' | 'write' | 'endpoint'> & { actor: Writer }

type Values = Readonly<Record<string, unknown>>
type Tables = typeof tables
type TableName = { [Name in keyof Tables]: Tables[Name] extends PgTable ? Name : never }[keyof Tables]

/** Kinds of records that are not called as their table, and kinds whose changes have no row of their own. */
type OtherKind = 'advances' | 'calendar' | 'discounts' | 'exports' | 'fees' | 'ledger' | 'payouts' | 'school'

/**
 * Kind of a record in the audit log: usually the name of its table in `db/schema.ts`. Marks, calls and scores have histories
 * of their own, from which the audit log is read.
 */
export type TrailEntity = Exclude<TableName, 'attendance' | 'absenceCalls' | 'scores'> | OtherKind
type Change = { entity: TrailEntity; key: number; before: Values; after: Values }

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields of `after` that differ from `before`, on both sides. Fields that `after` lacks did not change. */
export function difference({ before, after }: Pick<Change, 'before' | 'after'>) {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]))
  const only = (values: Values): Record<string, unknown> =>
    Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name] ?? null]))
  return { before: only(before), after: only(after), isNothing: names.length === 0 }
}

const isCode = (value: unknown): value is string => typeof value === 'string' && isOwn(value)

/** Values in which codes of the school's own categories and accounts are names: whoever reads the log knows those. */
async function withNames(tx: Db, changes: readonly Change[]): Promise<readonly Change[]> {
  const codes = changes.flatMap(({ before, after }) =>
    [...Object.values(before), ...Object.values(after)].filter(isCode),
  )
  if (codes.length === 0) return changes
  const { code, name } = ownAccounts
  const found = await tx
    .select({ code, name })
    .from(ownAccounts)
    .where(inArray(sql`${code}`, codes))
  const names = new Map<string, string>(found.map((each) => [each.code, each.name]))
  const named = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, isCode(value) ? (names.get(value) ?? value) : value]),
    )
  return changes.map((change) =>
    change.entity === 'ownAccounts' ? change : { ...change, before: named(change.before), after: named(change.after) },
  )
}

/** Logs changes of many records in the transaction of their effect, in one statement. */
export async function recordChanges(context: AuditContext, changes: readonly Change[]): Promise<void> {
  const { tx, actor, env, write, endpoint } = context
  const now = env.now()
  // The time of making according to the device, at the latest now.
  const madeAt = write?.madeAt ? new Date(Math.min(Date.parse(write.madeAt), now)).toISOString() : null
  const stamp = {
    at: new Date(now).toISOString(),
    actorId: actor.id,
    deviceCode: actor.deviceCode,
    madeAt,
    clock: write?.clock ?? null,
    endpoint,
  }
  const rows = (await withNames(tx, changes)).flatMap(({ entity, key, ...values }) => {
    const { before, after, isNothing } = difference(values)
    return isNothing ? [] : [{ ...stamp, entity, key: String(key), before, after }]
  })
  await insertRows(tx, audit, rows)
}

/** Logs who changed a record, when and from which device, with old and new values of the fields that changed. */
export const recordChange = (
  context: AuditContext,
  entity: TrailEntity,
  key: number,
  { before = {}, after }: { before?: Values; after: Values },
): Promise<void> => recordChanges(context, [{ entity, key, before, after }])

/** Author and time of the last change of a record; 'somebody else' where the log has no entry. `also`: condition on changes. */
export async function lastChange(
  tx: Db,
  entity: TrailEntity,
  key: number,
  also?: SQL,
): Promise<{ changedBy: string; changedAt: string | null }> {
  const [change] = await tx
    .select({ by: users.fullName, at: audit.at })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(eq(audit.entity, entity), eq(audit.key, String(key)), also))
    .orderBy(desc(audit.id))
    .limit(1)
  return { changedBy: change?.by ?? 'somebody else', changedAt: change?.at ?? null }
}

import type { Audited } from '#domain/audit/audit.schema.ts'
import { audit } from './db/schema.ts'
import { insertRows } from './db/insert-rows.ts'
import type { Actor, HandlerContext } from './handle.ts'

/** Whoever writes; without a device where somebody proved herself by a code alone. */
type Writer = Pick<Actor, 'id' | 'deviceCode'>

export type AuditContext = Pick<HandlerContext, 'tx' | 'env' | 'write' | 'endpoint'> & { actor: Writer }

type Values = Readonly<Record<string, unknown>>
/** Marks and calls are kept in histories of their own, from where the trail reads them. */
type TrailEntity = Exclude<Audited, 'attendance' | 'calls'>
type Change = { entity: TrailEntity; key: number; before: Values; after: Values }

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields of `after` that differ from `before`, on both sides. What `after` does not name did not change. */
export function difference({ before, after }: Pick<Change, 'before' | 'after'>) {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]))
  const only = (values: Values): Record<string, unknown> =>
    Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name] ?? null]))
  return { before: only(before), after: only(after), isNothing: names.length === 0 }
}

/** Keeps the changes of many records in the transaction of their effect, in one statement. */
export async function recordChanges(context: AuditContext, changes: readonly Change[]): Promise<void> {
  const { tx, actor, env, write, endpoint } = context
  const now = env.now()
  // A device's word on the making time counts only as far as it is not in the future.
  const madeAt = write?.madeAt ? new Date(Math.min(Date.parse(write.madeAt), now)).toISOString() : null
  const stamp = {
    at: new Date(now).toISOString(),
    actorId: actor.id,
    deviceCode: actor.deviceCode,
    madeAt,
    clock: write?.clock ?? null,
    endpoint,
  }
  const rows = changes.flatMap(({ entity, key, ...values }) => {
    const { before, after, isNothing } = difference(values)
    return isNothing ? [] : [{ ...stamp, entity, key: String(key), before, after }]
  })
  await insertRows(tx, audit, rows)
}

/** Keeps who changed a record, when and from which device, with the old and new values of the fields that changed. */
export const recordChange = (
  context: AuditContext,
  entity: TrailEntity,
  key: number,
  { before = {}, after }: { before?: Values; after: Values },
): Promise<void> => recordChanges(context, [{ entity, key, before, after }])

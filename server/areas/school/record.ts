import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Problem, type ProblemCode } from '#domain/core/problems.ts'
import { lastChange, recordChange, type AuditContext, type TrailEntity } from '../../audit.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'

type Numbered = PgTable & { id: PgColumn }
type Values = Readonly<Record<string, unknown>>

/** Declaration of an area about its records in a table. */
export type RecordKind<T extends PgTable = PgTable> = {
  table: T
  /** Kind of the records in the audit log. */
  entity: TrailEntity
  /** Problem for a record that is missing, or that the caller may not change. */
  missing: ProblemCode
}

/** Declaration of records whose forms name the revision that they were filled from. */
export type EditedKind<T extends PgTable = PgTable> = RecordKind<T> & {
  /** Problem where somebody else has changed the record meanwhile. */
  changed: ProblemCode
  /** Which lines of the audit log change what a form shows; all of them where it is left out. */
  counted?: SQL
}

/** Values for the audit log besides the written columns, and written columns that are left out of the log. */
type Noted<T extends PgTable> = { before?: Values; after?: Values; untold?: Partial<T['$inferSelect']> }

/** The present instant, as columns and replies have it. */
export const instantNow = ({ now }: Pick<HandlerContext['env'], 'now'>): string => new Date(now()).toISOString()

/** When a write was made according to its device, at the latest now. */
export const instantMade = ({ env, write }: Pick<HandlerContext, 'env' | 'write'>): string =>
  new Date(Math.min(write?.madeAt ? Date.parse(write.madeAt) : Infinity, env.now())).toISOString()

type Stamp<Done extends string> = Record<`${Done}By`, number> & Record<`${Done}At`, string>

/** Columns with the author and time of an act: `voided` fills `voidedBy` and `voidedAt`. */
export const stamp = <Done extends string>(
  { actor, env }: Pick<AuditContext, 'actor' | 'env'>,
  done: Done,
): Stamp<Done> => ({ [`${done}By`]: actor.id, [`${done}At`]: instantNow(env) }) as Stamp<Done>

/** `no key update`: rows that refer to it can be written meanwhile. */
type Strength = 'update' | 'no key update'

/** Rows, locked in the order of their numbers until the transaction ends: two writers wait for each other, and never both. */
export async function lockRows<T extends PgTable>(
  tx: Db,
  table: T,
  condition: SQL | undefined,
  strength: Strength = 'update',
): Promise<T['$inferSelect'][]> {
  const { id } = getTableColumns<PgTable>(table)
  const rows = tx.select().from<PgTable>(table).where(condition)
  return id ? rows.orderBy(asc(id)).for(strength) : rows.for(strength)
}

/** One record, locked; `which` is its number or another condition, `also` what it must be besides. */
export async function lockRow<T extends Numbered>(
  tx: Db,
  { table, missing }: Pick<RecordKind<T>, 'table' | 'missing'>,
  which: number | SQL | undefined,
  also?: SQL,
  strength?: Strength,
): Promise<T['$inferSelect']> {
  const isIt = typeof which === 'number' ? eq(table.id, which) : which
  const [found] = await lockRows(tx, table, and(isIt, also), strength)
  if (!found) throw new Problem(missing)
  return found
}

/** Refuses an edit of a record that was changed since its form was filled, naming who changed it and when. */
export async function requireBase(
  tx: Db,
  { entity, changed, counted }: Omit<EditedKind, 'table' | 'missing'>,
  { id, revision }: { id: number; revision: number },
  base: number | undefined,
  current?: () => Promise<unknown>,
): Promise<void> {
  if (base === undefined || base === revision) return
  const now = current ? { current: await current() } : {}
  throw new Problem(changed, { ...now, ...(await lastChange(tx, entity, id, counted)) })
}

/**
 * Writes other values into a record that the caller has locked, raises its revision where it has one, and logs what differs;
 * returns the record as it is now. `untold` are columns that follow from the change.
 */
export async function change<T extends Numbered>(
  context: AuditContext,
  { table, entity }: Pick<RecordKind<T>, 'table' | 'entity'>,
  before: T['$inferSelect'] & { id: number },
  values: Partial<T['$inferSelect']>,
  { untold, ...noted }: Noted<T> = {},
): Promise<T['$inferSelect']> {
  const { revision } = before
  const counted = typeof revision === 'number' ? { revision: revision + 1 } : {}
  const set = { ...values, ...untold, ...counted }
  const update = () => context.tx.update<PgTable>(table).set(set).where(eq(table.id, before.id)).returning()
  const [after] = Object.keys(set).length > 0 ? await update() : [before]
  if (!after) throw new Error('The record that was locked is gone')
  await recordChange(context, entity, before.id, {
    before: { ...before, ...noted.before },
    after: { ...values, ...noted.after },
  })
  return after
}

/** Hides a record, which keeps who deleted it where it has a column for that, and when; `more` changes along with it. */
export const hide = <T extends Numbered & { deletedAt: PgColumn }>(
  context: AuditContext,
  kind: Pick<RecordKind<T>, 'table' | 'entity'>,
  before: T['$inferSelect'] & { id: number },
  more: Partial<T['$inferSelect']> = {},
  noted?: Noted<T>,
): Promise<T['$inferSelect']> => {
  const { deletedAt, deletedBy } = stamp(context, 'deleted')
  const by = 'deletedBy' in kind.table ? { deletedBy } : {}
  return change(context, kind, before, { ...more, deletedAt, ...by }, noted)
}

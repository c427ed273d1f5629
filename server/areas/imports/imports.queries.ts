import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { schoolDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import type { ImportDetail, ImportListed, ImportRow } from '#domain/imports/imports.schema.ts'
import { kindsOf, lastDayToTakeBack } from '#domain/imports/imports.rules.ts'
import { importRows, imports, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext, ServerEnv } from '../../handle.ts'
import { changesIn, type ImportedKind, type ImportedKinds } from './imported.ts'

type Reader = Pick<HandlerContext, 'tx' | 'actor' | 'env'>

/** Condition: imports of the kinds that the caller may register. */
export const mayImport = ({ actor }: Pick<HandlerContext, 'actor'>): SQL =>
  inArray(imports.kind, [...kindsOf(actor.role)])

/** The last school day on which an import can be taken back. */
export const untilOf = ({ school }: Pick<ServerEnv, 'school'>, createdAt: string): string =>
  lastDayToTakeBack(schoolDay(Date.parse(createdAt), school.timeZone))

const undoers = alias(users, 'undoers')

/** Imports that the caller may see and the condition leaves, the newest first. */
export async function readImports(context: Reader, condition?: SQL): Promise<ImportListed[]> {
  const { tx, env } = context
  const found = await tx
    .select({
      each: imports,
      createdBy: users.fullName,
      takenBackBy: undoers.fullName,
      stayed: sql<number>`case when ${imports.takenBackAt} is null then 0 else (select count(*)::int from ${importRows}
        where ${importRows.importId} = ${imports.id} and not ${importRows.isTakenBack}) end`,
    })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.createdBy))
    .leftJoin(undoers, eq(undoers.id, imports.takenBackBy))
    .where(and(mayImport(context), condition))
    .orderBy(desc(imports.id))
  return found.map(({ each, createdBy, takenBackBy, stayed }) => ({
    id: each.id,
    kind: each.kind,
    fileName: each.fileName,
    made: each.made,
    existing: each.existing,
    repeated: each.repeated,
    createdAt: each.createdAt,
    createdBy,
    until: untilOf(env, each.createdAt),
    takenBack: each.takenBackAt === null ? null : { at: each.takenBackAt, by: takenBackBy ?? '', stayed },
  }))
}

/** The rows of an import in the order of the file, with what was built on the records that are still here. */
export async function readRows(tx: Db, importId: number, of: ImportedKind): Promise<ImportRow[]> {
  const { row, recordId, change, isTakenBack } = importRows
  const found = await tx
    .select({ row, recordId, change, isTakenBack })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(asc(row), asc(recordId))
  const names = await of.names(
    tx,
    found.map((each) => each.recordId),
  )
  const built = await of.builtOn(
    tx,
    found.filter((each) => !each.isTakenBack).map((each) => each.recordId),
    changesIn(found),
  )
  return found.map((each) => ({
    ...each,
    change: each.change && { from: each.change.from?.name ?? null, to: each.change.to?.name ?? null },
    name: names.get(each.recordId) ?? '',
    builtOn: [...(built.get(each.recordId) ?? [])],
  }))
}

export async function readImport(context: Reader, id: number, kinds: ImportedKinds): Promise<ImportDetail> {
  const [found] = await readImports(context, eq(imports.id, id))
  if (!found) throw new Problem('importNotFound')
  return { ...found, rows: await readRows(context.tx, id, kinds[found.kind]) }
}

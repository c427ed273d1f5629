import { and, eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { TakenBackImport } from '#domain/imports/imports.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { recordChanges } from '../../audit.ts'
import { isAmong } from '../../db/is-among.ts'
import { importRows, imports, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { lockRow, stamp } from '../school/record.ts'
import { schoolToday } from '../school/school-time.ts'
import { changesIn, type ImportedKinds } from './imported.ts'
import { mayImport, readRows, untilOf } from './imports.queries.ts'

/** The import, locked, so that of two people who take it back at once the second is told of the first. */
async function lockImport(context: HandlerContext, id: number) {
  const { tx, env } = context
  const found = await lockRow(tx, { table: imports, missing: 'importNotFound' }, id, mayImport(context))
  if (found.takenBackBy !== null) {
    const [by] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, found.takenBackBy))
    throw new Problem('importTakenBack', { by: by?.name ?? '' })
  }
  const until = untilOf(env, found.createdAt)
  if (schoolToday(env) > until) throw new Problem('importTooOld', { until: formatDay(until) })
  return found
}

/** Takes an import back: all that it made or changed, except records on which something was built. */
export async function takeBack(context: HandlerContext, id: number, kinds: ImportedKinds): Promise<TakenBackImport> {
  const { tx } = context
  const found = await lockImport(context, id)
  const of = kinds[found.kind]
  const { recordId, change } = importRows
  const listed = await tx.select({ recordId, change }).from(importRows).where(eq(importRows.importId, id))
  const changes = changesIn(listed)
  await of.lock(
    tx,
    listed.map((row) => row.recordId),
    changes,
  )
  const rows = await readRows(tx, id, of)
  const stayed = rows.filter(({ builtOn }) => builtOn.length > 0)
  const ids = rows.filter(({ builtOn }) => builtOn.length === 0).map(({ recordId }) => recordId)
  if (ids.length === 0) throw new Problem('importAllBuiltOn')
  const name = found.fileName === '' ? `import ${id}` : `import ${id}, ${found.fileName}`
  await of.remove(context, ids, { reason: `Taken back with ${name}`, changes })
  await tx
    .update(importRows)
    .set({ isTakenBack: true })
    .where(and(eq(importRows.importId, id), isAmong(importRows.recordId, ids)))
  const taken = stamp(context, 'takenBack')
  await tx.update(imports).set(taken).where(eq(imports.id, id))
  const after = { takenBackAt: taken.takenBackAt, removed: ids.length, stayed: stayed.length }
  await recordChanges(context, [{ entity: 'imports', key: id, before: {}, after }])
  const message = `${ids.length} of ${rows.length} records were taken back.`
  return { message, removed: ids.length, stayed }
}

import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Problem } from '#domain/core/problems.ts'
import { recordChange } from '../../audit.ts'
import { employeePhotos, photos, studentPhotos } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { instantMade } from '../school/record.ts'

type Kind = { table: typeof studentPhotos | typeof employeePhotos; entity: 'studentPhotos' | 'employeePhotos' }

export const OF_STUDENTS = { table: studentPhotos, entity: 'studentPhotos' } as const satisfies Kind
export const OF_EMPLOYEES = { table: employeePhotos, entity: 'employeePhotos' } as const satisfies Kind

type Present = { id: number; photoId: string; takenAt: string }

const ownerOf = ({ table }: Kind): PgColumn => ('studentId' in table ? table.studentId : table.employeeId)

/** The present photo of somebody, whose own row the caller has locked. */
async function presentOf(tx: Db, kind: Kind, ownerId: number): Promise<Present | undefined> {
  const [found] = await tx
    .select({ id: kind.table.id, photoId: kind.table.photoId, takenAt: kind.table.takenAt })
    .from(kind.table)
    .where(eq(ownerOf(kind), ownerId))
  return found
}

/** Stores a photo in place of the one before; the same photo sent again changes nothing. Resolves to when it was taken. */
export async function keepPhoto(
  context: HandlerContext,
  kind: Kind,
  { ownerId, ref, bytes }: { ownerId: number; ref: string; bytes: Uint8Array },
): Promise<string> {
  const { tx, actor } = context
  const before = await presentOf(tx, kind, ownerId)
  if (before?.photoId === ref) return before.takenAt
  const [made] = await tx.insert(photos).values({ id: ref, bytes }).onConflictDoNothing().returning({ id: photos.id })
  if (!made) throw new Problem('savedBefore')
  const taken = { photoId: ref, takenBy: actor.id, takenAt: instantMade(context) }
  const owner = kind.entity === 'studentPhotos' ? { studentId: ownerId } : { employeeId: ownerId }
  const [row] = before
    ? await tx.update(kind.table).set(taken).where(eq(kind.table.id, before.id)).returning({ id: kind.table.id })
    : await tx
        .insert(kind.table)
        .values({ ...owner, ...taken } as never)
        .returning({ id: kind.table.id })
  if (before) await tx.delete(photos).where(eq(photos.id, before.photoId))
  await recordChange(context, kind.entity, row?.id ?? 0, {
    ...(before && { before: { takenAt: before.takenAt } }),
    after: { ...owner, takenAt: taken.takenAt },
  })
  return taken.takenAt
}

/** Deletes the photo of somebody for good. */
export async function dropPhoto(context: HandlerContext, kind: Kind, ownerId: number): Promise<void> {
  const { tx } = context
  const before = await presentOf(tx, kind, ownerId)
  if (!before) throw new Problem('photoNotFound')
  await tx.delete(kind.table).where(eq(kind.table.id, before.id))
  await tx.delete(photos).where(eq(photos.id, before.photoId))
  await recordChange(context, kind.entity, before.id, { before: { takenAt: before.takenAt }, after: { takenAt: null } })
}

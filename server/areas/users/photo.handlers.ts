import { and, eq, isNotNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { getPhoto, setPhoto, uploadPhoto } from '#domain/users/users.endpoints.ts'
import { photoUrlOf } from '#domain/users/users.rules.ts'
import { photos, users } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { bytesOf, openPicture } from '../school/pictures.ts'
import { lockAccount } from '../school/accounts.ts'
import { requireOwnOrAdmin } from './users.handlers.ts'

/** Side of the square that photos are cut to, in pixels. */
const SIDE = 512
async function reencode(bytes: Uint8Array): Promise<Uint8Array> {
  const image = await openPicture(bytes)
  return new Uint8Array(await bytesOf(image.resize(SIDE, SIDE, { fit: 'cover' }).jpeg({ quality: 82 })))
}

async function keepPhoto({ tx, actor }: HandlerContext, userId: number, bytes: Uint8Array) {
  requireOwnOrAdmin(actor, userId)
  const photo = await reencode(bytes)
  await lockAccount(tx, userId)
  const [made] = await tx.insert(photos).values({ userId, bytes: photo }).returning({ id: photos.id })
  const old = await tx.select({ id: photos.id }).from(photos).where(eq(photos.userId, userId))
  await tx
    .update(users)
    .set({ photoId: made?.id ?? null })
    .where(eq(users.id, userId))
  for (const { id } of old) if (id !== made?.id) await tx.delete(photos).where(eq(photos.id, id))
  return { message: 'Photo uploaded successfully', photoUrl: photoUrlOf(made?.id ?? null) ?? '' }
}

export const photoHandlers = [
  handle(setPhoto, ({ params, body }, context) => keepPhoto(context, params.id, body.photo)),
  handle(uploadPhoto, ({ body }, context) => keepPhoto(context, body.userId, body.photo)),

  handle(getPhoto, async ({ params }, { tx, actor }) => {
    const { photoId } = params
    const isNamed = typeof photoId === 'number' ? eq(photos.userId, photoId) : eq(photos.id, photoId)
    const [found] = await tx
      .select()
      .from(photos)
      .where(and(isNamed, isNotNull(photos.userId)))
    const mayRead = found && (actor.role !== 'PARENT' || found.userId === actor.id)
    if (!mayRead) throw new Problem('photoNotFound')
    return { type: 'image/jpeg', bytes: found.bytes }
  }),
]

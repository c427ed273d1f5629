import { device } from '../device/db.ts'
import { currentReader } from '../replica/use-cache.ts'
import { keptPhotos, loadPhotos, missingOf, type PhotoKind } from './kept-photos.ts'
import { readPhotosOf, type PhotoOf } from './photos.queries.ts'
import { isNearlyFull } from './take-photo.ts'

async function photosOf(kind: PhotoKind): Promise<ReadonlyMap<number, PhotoOf>> {
  const db = device()
  const replica = await currentReader(db)
  return replica?.cache ? readPhotosOf(db, replica.cache, replica.ownerId, kind) : new Map()
}

/** Somebody's photo as this device keeps it, without asking the school; undefined where it keeps none. */
export async function keptPhotoOf(kind: PhotoKind, id: number): Promise<string | undefined> {
  const photo = (await photosOf(kind)).get(id)
  return photo && (photo.image ?? (await keptPhotos(kind, [{ id, ref: photo.ref }])).get(id))
}

/**
 * Fetches the photos that this device does not keep yet, so that it has them without network. `done` holds the keys of those that were
 * looked after, so that it costs little to ask again. Throws TransportError where the school does not answer; those that came before
 * are kept.
 */
export async function keepPhotosAhead(kind: PhotoKind, done: Set<string>, signal: AbortSignal): Promise<void> {
  const known = [...(await photosOf(kind))].flatMap(([id, { ref, isWaiting }]) =>
    isWaiting || done.has(ref) ? [] : [{ id, ref }],
  )
  if (known.length === 0) return
  const missing = await missingOf(kind, known)
  if (signal.aborted || (await isNearlyFull())) return
  if (missing.length > 0) await loadPhotos(kind, missing, { got: () => undefined, signal })
  if (!signal.aborted) for (const { ref } of known) done.add(ref)
}

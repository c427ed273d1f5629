import type { CallInput, ReplyOf } from '#domain/core/endpoint.ts'
import { readEmployeePhotos, readStudentPhotos } from '#domain/photos/photos.endpoints.ts'
import { PHOTOS_AT_ONCE } from '#domain/photos/photos.schema.ts'
import { call } from '../answers/api.ts'
import { device } from '../device/db.ts'
import { ownKept } from '../session/own-kept.ts'
import { readSession } from '../session/session.ts'
import { decryptBytes, encryptBytes } from '../session/vault-keys.ts'

export type PhotoKind = 'student' | 'employee'

/** Somebody who has a photo, and which. */
export type Photographed = { id: number; ref: string }

/** Photos as addresses of data, by the number of the person. */
export type Photos = ReadonlyMap<number, string>

const keyOf = (kind: PhotoKind, id: number): string => `${kind}:${id}`
const labelOf = (kind: PhotoKind, { id, ref }: Photographed): string => `photo:${keyOf(kind, id)}:${ref}`

/** The address of a picture in base64. */
export const addressOf = (image: string): string => `data:image/jpeg;base64,${image}`

/** Keeps a photo on this device, encrypted for whoever is signed in. */
export async function keepPhoto(kind: PhotoKind, person: Photographed, image: string): Promise<void> {
  const own = await ownKept(device())
  if (!own) return
  const content = await encryptBytes(own.key, labelOf(kind, person), new TextEncoder().encode(image))
  await own.store.photos.put({ key: keyOf(kind, person.id), ref: person.ref, content })
}

/** Deletes kept photos of people whom the signed-in person does not see any more, or whose photo was deleted. */
export async function dropGonePhotos(kind: PhotoKind, isThere: (id: number) => boolean): Promise<void> {
  const own = await ownKept(device())
  if (!own) return
  const keys = await own.store.photos.where('key').startsWith(`${kind}:`).primaryKeys()
  const gone = keys.filter((key) => !isThere(Number(key.split(':')[1])))
  if (gone.length > 0) await own.store.photos.bulkDelete(gone)
}

/** Those of these people whose photos are not kept on this device; none where it keeps nothing for anybody. */
export async function missingOf(kind: PhotoKind, wanted: readonly Photographed[]): Promise<readonly Photographed[]> {
  const own = await ownKept(device())
  if (!own) return []
  const kept = new Map<string, string>()
  // One by one, since the pictures of a school would fill the memory of a cheap tablet.
  await own.store.photos
    .where('key')
    .startsWith(`${kind}:`)
    .each(({ key, ref }) => void kept.set(key, ref))
  return wanted.filter(({ id, ref }) => kept.get(keyOf(kind, id)) !== ref)
}

/** Those of the wanted photos that are kept on this device. */
export async function keptPhotos(kind: PhotoKind, wanted: readonly Photographed[]): Promise<Photos> {
  const own = await ownKept(device())
  if (!own) return new Map()
  const rows = await own.store.photos.bulkGet(wanted.map(({ id }) => keyOf(kind, id)))
  const found = await Promise.all(
    wanted.map(async (person, at): Promise<[number, string] | null> => {
      const row = rows[at]
      if (row?.ref !== person.ref) return null
      const bytes = await decryptBytes(own.key, labelOf(kind, person), row.content).catch(() => null)
      return bytes && [person.id, addressOf(new TextDecoder().decode(bytes))]
    }),
  )
  return new Map(found.filter((each) => each !== null))
}

const ask = (kind: PhotoKind, ids: readonly number[]): Promise<ReplyOf<typeof readStudentPhotos>> =>
  kind === 'student'
    ? call(readStudentPhotos, { query: { studentIds: ids.join(',') } } satisfies CallInput<typeof readStudentPhotos>)
    : call(readEmployeePhotos, { query: { employeeIds: ids.join(',') } })

type Loading = { got: (photos: Photos) => void; signal?: AbortSignal | undefined }

/**
 * Gives photos as they are found: those that this device keeps, then those that the school has, which are kept from then on. Throws
 * TransportError where the school does not answer.
 */
export async function loadPhotos(
  kind: PhotoKind,
  wanted: readonly Photographed[],
  { got, signal }: Loading,
): Promise<void> {
  const ownerId = (await readSession(device()))?.user.id
  const kept = await keptPhotos(kind, wanted)
  if (signal?.aborted) return
  if (kept.size > 0) got(kept)
  const missing = wanted.filter(({ id }) => !kept.has(id))
  for (let from = 0; from < missing.length && !signal?.aborted; from += PHOTOS_AT_ONCE) {
    const some = missing.slice(from, from + PHOTOS_AT_ONCE)
    const found = await ask(
      kind,
      some.map(({ id }) => id),
    )
    if (signal?.aborted || (await readSession(device()))?.user.id !== ownerId) return
    got(new Map(found.map(({ id, image }) => [id, addressOf(image)])))
    // A full device shows what it has fetched, and fetches it again another time.
    for (const { id, ref, image } of found) await keepPhoto(kind, { id, ref }, image).catch(() => undefined)
  }
}

import type { ReplyOf } from '#domain/core/endpoint.ts'
import { makeCards, replaceCard, voidCard } from '#domain/cards/cards.endpoints.ts'
import { call } from '../answers/api.ts'
import { loadPhotos, type PhotoKind, type Photos } from '../photos/kept-photos.ts'
import type { Holder } from './holders.queries.ts'

const idsOf = (holders: readonly Holder[], of: PhotoKind): number[] =>
  holders.filter(({ kind }) => kind === of).map(({ id }) => id)

/** The codes of these people's cards; the school makes those that are missing. */
async function codesOf(holders: readonly Holder[]): Promise<(holder: Holder) => string | undefined> {
  const missing = holders.filter(({ card }) => !card)
  const { cards } =
    missing.length === 0
      ? { cards: [] }
      : await call(makeCards, {
          body: { studentIds: idsOf(missing, 'student'), employeeIds: idsOf(missing, 'employee') },
        })
  const made = new Map(
    cards.map((card) => [card.studentId ? `student:${card.studentId}` : `employee:${card.employeeId}`, card.code]),
  )
  return ({ kind, id, card }) => card?.code ?? made.get(`${kind}:${id}`)
}

/** The photos of these people: those of this device, and those that the school has. */
async function photosOf(holders: readonly Holder[], kind: PhotoKind, signal: AbortSignal | undefined): Promise<Photos> {
  const photos = new Map<number, string>()
  const wanted = holders.flatMap(({ kind: each, id, photo }) => {
    if (each !== kind || !photo) return []
    if (photo.image) photos.set(id, photo.image)
    return photo.image ? [] : [{ id, ref: photo.ref }]
  })
  const got = (found: Photos) => found.forEach((address, id) => photos.set(id, address))
  await loadPhotos(kind, wanted, { got, signal })
  return photos
}

/** What is printed on somebody's card. */
export type Printed = Holder & { code: string; address: string | undefined }

/** What is printed on the cards of these people, in their order. Throws where the school does not answer. */
export async function printedCards(holders: readonly Holder[], signal?: AbortSignal): Promise<Printed[]> {
  const codeOf = await codesOf(holders)
  const photos = {
    student: await photosOf(holders, 'student', signal),
    employee: await photosOf(holders, 'employee', signal),
  }
  signal?.throwIfAborted()
  return holders.flatMap((holder) => {
    const code = codeOf(holder)
    return code ? [{ ...holder, code, address: photos[holder.kind].get(holder.id) }] : []
  })
}

export const cardActions = {
  /** Ends the code of a card; the holder gets another one. */
  replace: (id: number, reason: string): Promise<ReplyOf<typeof replaceCard>> =>
    call(replaceCard, { params: { id: String(id) }, body: { reason } }),
  void: (id: number, reason: string): Promise<ReplyOf<typeof voidCard>> =>
    call(voidCard, { params: { id: String(id) }, body: { reason } }),
} as const

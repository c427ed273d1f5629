import { useEffect, useState } from 'react'
import { photoIdOf } from '#domain/users/users.rules.ts'
import { pause } from '../live/pause.ts'

type LoadedPhoto = { users: number; address: Promise<string | null> }
const photos = new Map<string, LoadedPhoto>()

const load = async (photoId: string): Promise<string | null> => {
  try {
    // A first screen shows its rows before anybody's photo is asked for.
    await pause()
    const [{ fetchImage }, { getPhoto }] = await Promise.all([
      import('../answers/api.ts'),
      import('#domain/users/users.endpoints.ts'),
    ])
    return URL.createObjectURL(await fetchImage(getPhoto, { params: { photoId } }))
  } catch {
    return null
  }
}

function take(photoId: string): LoadedPhoto {
  const known = photos.get(photoId) ?? { users: 0, address: load(photoId) }
  known.users += 1
  photos.set(photoId, known)
  return known
}

function release(photoId: string, photo: LoadedPhoto): void {
  photo.users -= 1
  if (photo.users > 0) return
  if (photos.get(photoId) === photo) photos.delete(photoId)
  void photo.address.then((address) => address && URL.revokeObjectURL(address))
}

/** Reports the photo's address now, and again when the network comes back after a failed fetch. */
function follow(photoId: string, tell: (address: string | null) => void): () => void {
  let photo: LoadedPhoto | null = null
  const start = () => {
    if (photo) release(photoId, photo)
    const mine = take(photoId)
    photo = mine
    void mine.address.then((address) => {
      if (photo !== mine) return
      tell(address)
      if (address === null) addEventListener('online', start, { once: true })
    })
  }
  start()
  return () => {
    removeEventListener('online', start)
    if (photo) release(photoId, photo)
    photo = null
  }
}

/**
 * A blob address of a photo, fetched with the token and shared by all components that show it; null while there is
 * none. A failed fetch is repeated when the network comes back.
 */
export function usePhoto(photoUrl: string | null | undefined): string | null {
  const photoId = photoIdOf(photoUrl)
  const [shown, setShown] = useState<{ photoId: string; address: string | null } | null>(null)
  useEffect(() => (photoId ? follow(photoId, (address) => setShown({ photoId, address })) : undefined), [photoId])
  return photoId && shown?.photoId === photoId ? shown.address : null
}

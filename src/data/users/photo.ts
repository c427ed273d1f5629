import { useEffect, useState } from 'react'
import { getPhoto } from '#domain/users/users.endpoints.ts'
import { fetchImage } from '../api.ts'

type Kept = { users: number; address: Promise<string | null> }
const kept = new Map<string, Kept>()

const PHOTO_URL = /\/user\/photo\/([0-9a-f-]{36})$/

const load = async (photoId: string): Promise<string | null> => {
  try {
    return URL.createObjectURL(await fetchImage(getPhoto, { params: { photoId } }))
  } catch {
    return null
  }
}

function take(photoId: string): Kept {
  const known = kept.get(photoId) ?? { users: 0, address: load(photoId) }
  known.users += 1
  kept.set(photoId, known)
  return known
}

function release(photoId: string, photo: Kept): void {
  photo.users -= 1
  if (photo.users > 0) return
  if (kept.get(photoId) === photo) kept.delete(photoId)
  void photo.address.then((address) => address && URL.revokeObjectURL(address))
}

/**
 * An address at which the page can show a photo, fetched with the token and shared by all who show it; null while
 * there is none. A picture that could not be fetched is tried again when the network comes back.
 */
export function usePhoto(photoUrl: string | null | undefined): string | null {
  const photoId = PHOTO_URL.exec(photoUrl ?? '')?.[1]
  const [shown, setShown] = useState<{ photoId: string; address: string | null } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isMissing = Boolean(photoId) && shown?.photoId === photoId && shown?.address === null
  useEffect(() => {
    if (!photoId) return undefined
    const photo = take(photoId)
    let isWanted = true
    void photo.address.then((address) => isWanted && setShown({ photoId, address }))
    return () => {
      isWanted = false
      release(photoId, photo)
    }
  }, [photoId, attempt])
  useEffect(() => {
    if (!isMissing) return undefined
    const again = () => setAttempt((value) => value + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isMissing])
  return photoId && shown?.photoId === photoId ? shown.address : null
}

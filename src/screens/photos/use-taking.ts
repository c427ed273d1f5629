import { useState } from 'react'
import { isQuotaError } from '#data/device/room.ts'
import { NotSavedError } from '#data/outbox/outbox.ts'
import type { PhotoKind } from '#data/photos/kept-photos.ts'
import { takePhoto } from '#data/photos/take-photo.ts'
import { PHOTO_BYTES_MOST, PHOTO_HEIGHT, PHOTO_WIDTH } from '#domain/photos/photos.schema.ts'
import { smallPhoto } from '#ui/small-photo.ts'
import { photosTexts as texts } from './photos.texts.ts'

/** A picture of the camera, or one that was chosen. */
export type Picture = { source: CanvasImageSource; width: number; height: number }

const SIZE = { width: PHOTO_WIDTH, height: PHOTO_HEIGHT, bytes: PHOTO_BYTES_MOST }

function wordsOf(error: unknown): string {
  if (isQuotaError(error)) return texts.full
  return error instanceof NotSavedError ? texts.notSaved : texts.notAPicture
}

type Named = { id: number; name: string }

/** Saves photos one after the other; the last one saved is named until the next. */
export function useTaking(kind: PhotoKind, onSaved: (person: Named) => void) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [saved, setSaved] = useState<Named | null>(null)
  const take = async (person: Named, { source, width, height }: Picture): Promise<void> => {
    setBusy(true)
    setTrouble(null)
    setSaved(null)
    try {
      await takePhoto(kind, person.id, await smallPhoto(source, { width, height }, SIZE))
      setSaved(person)
      onSaved(person)
    } catch (error) {
      setTrouble(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { take, isBusy, trouble, saved }
}

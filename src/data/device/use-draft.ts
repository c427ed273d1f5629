import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { device } from './db.ts'
import { dropDraft, readDraft, saveDraft } from './drafts.ts'

export type DraftState<T> = {
  /** The draft from before this page was opened; undefined while it is being read, null when there was none. */
  found: T | null | undefined
  /** Saves a value soon; null deletes the draft. */
  keep: (value: T | null) => void
}

type Drafts<T> = { save: (value: T) => Promise<unknown>; drop: () => Promise<unknown> }

/**
 * Writes the first value at once and, while it is being written, only the latest of those that follow: no key is lost
 * at a reload, and fast typing costs no more than the disk can do.
 */
function makeKeeper<T>({ save, drop }: Drafts<T>) {
  let isWriting = false
  let due: { value: T | null } | null = null
  let last: T | null = null
  const flush = (): void => {
    const latest = due
    due = null
    if (!latest) return
    isWriting = true
    const written = latest.value === null ? drop() : save(latest.value)
    // Every page shows that a device is full; the next key tries again.
    void written
      .catch(() => undefined)
      .finally(() => {
        isWriting = false
        flush()
      })
  }
  const keep = (value: T | null): void => {
    last = value
    due = { value }
    // A finished form must not come back, however soon the page is closed, so deleting does not wait; the database
    // keeps the order.
    if (!isWriting || value === null) flush()
  }
  /** Writes the last value once more, for a database that was deleted while the app was open and is created again. */
  const keepAgain = (): void => {
    if (last !== null) keep(last)
  }
  return { keep, flush, keepAgain }
}

/** A half-filled form of this person that survives reload, error and update. A null owner: nothing is read yet. */
export function useDraft<T>(
  key: string,
  ownerId: number | null,
  /** Called before anything that waits for the draft is rendered. */
  onFound?: (found: T) => void,
): DraftState<T> {
  const [read, setRead] = useState<{ key: string; found: T | null }>()
  const keeper = useMemo(
    () =>
      makeKeeper<T>({
        save: (value) => (ownerId === null ? Promise.resolve() : saveDraft(device(), key, ownerId, value)),
        drop: () => dropDraft(device(), key),
      }),
    [key, ownerId],
  )
  useEffect(() => {
    addEventListener('pagehide', keeper.flush)
    device().on('populate', keeper.keepAgain)
    return () => {
      removeEventListener('pagehide', keeper.flush)
      device().on('populate').unsubscribe(keeper.keepAgain)
      keeper.flush()
    }
  }, [keeper])
  const take = useEffectEvent((found: T | null) => {
    if (found !== null) onFound?.(found)
    setRead({ key, found })
  })
  useEffect(() => {
    if (ownerId === null) return undefined
    let isWanted = true
    const tell = (found: T | null) => isWanted && take(found)
    void readDraft<T>(device(), key, ownerId).then(tell, () => tell(null))
    return () => {
      isWanted = false
    }
  }, [key, ownerId])
  return { found: read?.key === key ? read.found : undefined, keep: keeper.keep }
}

import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { device } from './db.ts'
import { dropDraft, readDraft, saveDraft } from './drafts.ts'

export type DraftState<T> = {
  /** What was kept before this page opened; undefined while it is being read, null when there was nothing. */
  found: T | null | undefined
  /** Keeps a value soon; null keeps nothing any more. */
  keep: (value: T | null) => void
}

type Drafts<T> = { save: (value: T) => Promise<unknown>; drop: () => Promise<unknown> }

/**
 * Writes each value at once, and while one is being written only the latest of those that come: no key is lost to a
 * reload, and fast typing costs no more than the disk can do.
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
    // A full device is told on every page; the next key tries again.
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
    // What is finished must not come back, however soon the page is closed; the database keeps the order.
    if (!isWriting || value === null) flush()
  }
  /** The database was deleted behind the app, and is made anew. */
  const keepAgain = (): void => {
    if (last !== null) keep(last)
  }
  return { keep, flush, keepAgain }
}

/** A half-filled form of this person across reload, error and update. A null owner: nothing is read yet. */
export function useDraft<T>(
  key: string,
  ownerId: number | null,
  /** Told before anything that waits for the draft is drawn. */
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

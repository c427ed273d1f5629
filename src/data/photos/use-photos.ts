import { useEffect, useState } from 'react'
import { loadPhotos, type PhotoKind, type Photos } from './kept-photos.ts'
import type { PhotoOf } from './photos.queries.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/**
 * The photos of these people as addresses, as far as this device has them or the school gives them. What is missing is asked for
 * again when the network comes back.
 */
export function usePhotos(
  kind: PhotoKind,
  ids: readonly number[],
  of: ReadonlyMap<number, PhotoOf> | undefined,
): Photos {
  const [byRef, setByRef] = useState(NONE)
  const wanted = ids.flatMap((id) => {
    const photo = of?.get(id)
    return photo ? [{ id, ...photo }] : []
  })
  const missing = wanted.filter(({ ref, image }) => !image && !byRef.has(ref))
  const key = missing.map(({ ref }) => ref).join()
  useEffect(() => {
    if (key === '') return
    const over = new AbortController()
    const refOf = new Map(missing.map(({ id, ref }) => [id, ref]))
    const got = (photos: Photos) =>
      setByRef((known) => new Map([...known, ...[...photos].map(([id, at]) => [refOf.get(id) ?? '', at] as const)]))
    const load = () => void loadPhotos(kind, missing, { got, signal: over.signal }).catch(() => undefined)
    load()
    addEventListener('online', load, { signal: over.signal })
    return () => over.abort()
    // `missing` is told by its key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, key])
  return new Map(
    wanted.flatMap(({ id, ref, image }) => {
      const address = image ?? byRef.get(ref)
      return address ? [[id, address] as const] : []
    }),
  )
}

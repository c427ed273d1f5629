import type { DeviceDb } from './db.ts'
import { useLiveRead, type OpenCopy } from './live-read.ts'
import { currentReader } from './use-cache.ts'

/** How far the first copy of the school is: `isUsable` once it is whole enough to work with. */
export type FirstCopy = { isUsable: boolean; classes: number; students: number }

async function readFirstCopy(db: DeviceDb, open: OpenCopy): Promise<FirstCopy | null> {
  const reader = await currentReader(db, open)
  if (!reader) return null
  if (!reader.cache) return { isUsable: false, classes: 0, students: 0 }
  const { cache } = reader
  const [position, classes, students] = await Promise.all([
    cache.meta.get('position'),
    cache.classes.count(),
    cache.students.count(),
  ])
  return { isUsable: Number(position?.value ?? 0) > 0, classes, students }
}

/** The first copy of the signed-in person; null when nobody is signed in, undefined while it is being read. */
export const useFirstCopy = (): FirstCopy | null | undefined => useLiveRead(readFirstCopy)

import { useMemo } from 'react'
import { useLiveRead } from '../live/live-read.ts'

/** Key of the draft of one person, class and day. */
export const attendanceDraftKey = (ownerId: number, classId: number, date: string): string =>
  `attendance:${ownerId}:${classId}:${date}`

/** Classes of which this person has unsaved changes for that day; undefined while they are being read. */
export function useDraftedClasses(ownerId: number, date: string): ReadonlySet<number> | undefined {
  const keys = useLiveRead((db) => db.drafts.where('key').startsWith(`attendance:${ownerId}:`).primaryKeys(), [ownerId])
  // As text: the query runs at each draft that is written, but the set of classes hardly ever changes, and equal text
  // gives the same set object.
  const classes = keys?.flatMap((key) => classOfKey(key, date)).join()
  return useMemo(() => (classes === undefined ? undefined : setOf(classes)), [classes])
}

const setOf = (classes: string): Set<number> => new Set(classes.split(',').filter(Boolean).map(Number))

function classOfKey(key: string, date: string): number[] {
  const [, , classId, on] = key.split(':')
  return on === date ? [Number(classId)] : []
}

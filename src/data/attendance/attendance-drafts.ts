import { useMemo } from 'react'
import { useLiveRead } from '../live-read.ts'

/** Under this key the half-filled form of one person, class and day is kept. */
export const attendanceDraftKey = (ownerId: number, classId: number, date: string): string =>
  `attendance:${ownerId}:${classId}:${date}`

/** Classes with changes of a day that this person has not saved yet; undefined while they are being read. */
export function useDraftedClasses(ownerId: number, date: string): ReadonlySet<number> | undefined {
  const keys = useLiveRead((db) => db.drafts.where('key').startsWith(`attendance:${ownerId}:`).primaryKeys(), [ownerId])
  // As text: each draft that is written is another reading, and hardly ever another set of classes.
  const classes = keys?.flatMap((key) => classOfKey(key, date)).join()
  return useMemo(() => (classes === undefined ? undefined : setOf(classes)), [classes])
}

const setOf = (classes: string): Set<number> => new Set(classes.split(',').filter(Boolean).map(Number))

function classOfKey(key: string, date: string): number[] {
  const [, , classId, on] = key.split(':')
  return on === date ? [Number(classId)] : []
}

import type { InitialLoad } from '#data/sync/initial-load.ts'
import type { SyncProgress } from '#data/sync/sync-messages.ts'
import { layoutTexts as texts } from './layout.texts.ts'

/**
 * What the banner says of an initial load: its place in the server's queue, and to staff what works already and the progress.
 * Rows and steps would tell a parent nothing.
 */
export function initialLoadWords(
  { classes, students, progress }: Pick<InitialLoad, 'classes' | 'students' | 'progress'>,
  { sync, isMoving, isParent }: { sync: SyncProgress; isMoving: boolean; isParent: boolean },
): string {
  const place = isMoving && sync.kind === 'pulling' ? sync.place : undefined
  if ((students === 0 || isParent) && place === undefined) return isMoving ? '…' : texts.initialLoadWaits
  const words = [
    ...(place === undefined ? [] : [texts.initialLoadPlace(place)]),
    ...(students > 0 && !isParent ? [texts.initialLoadCounts(classes, students)] : []),
    ...(progress?.hasStudents && !isParent
      ? [texts.initialLoadWorks, texts.initialLoadStep(progress.done + 1, progress.of, progress.rows)]
      : []),
  ]
  return words.join('. ')
}

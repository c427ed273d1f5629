import type { InitialLoad } from '#data/sync/initial-load.ts'
import type { SyncProgress } from '#data/sync/sync-messages.ts'
import { layoutTexts as texts } from './layout.texts.ts'

/**
 * Text of the banner of an initial load: the place in the server's queue and, for staff, the progress and what can be used
 * already. Parents see neither rows nor steps, which mean nothing to them.
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
    ...(progress?.isDaily && !isParent
      ? [texts.initialLoadWorks, texts.initialLoadStep(progress.done + 1, progress.of, progress.rows)]
      : []),
  ]
  return words.join('. ')
}

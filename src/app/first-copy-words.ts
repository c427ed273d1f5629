import type { FirstCopy } from '#data/first-copy.ts'
import type { SyncProgress } from '#data/sync-messages.ts'
import { layoutTexts as texts } from './layout.texts.ts'

/** What the banner says of a first copy: the place among others that wait, what works already, how far it is. */
export function firstCopyWords(
  { classes, students, progress }: Pick<FirstCopy, 'classes' | 'students' | 'progress'>,
  { sync, isMoving }: { sync: SyncProgress; isMoving: boolean },
): string {
  const place = isMoving && sync.kind === 'pulling' ? sync.place : undefined
  if (students === 0 && place === undefined) return isMoving ? '…' : texts.firstCopyWaits
  const words = [
    ...(place === undefined ? [] : [texts.firstCopyPlace(place)]),
    ...(students > 0 ? [texts.firstCopyCounts(classes, students)] : []),
    ...(progress?.hasStudents
      ? [texts.firstCopyWorks, texts.firstCopyStep(progress.done + 1, progress.of, progress.rows)]
      : []),
  ]
  return words.join('. ')
}

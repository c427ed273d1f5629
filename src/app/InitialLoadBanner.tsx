import { useInitialLoad } from '#data/sync/initial-load.ts'
import { useLacksFiles } from '#data/device/stored-files.ts'
import { opensOffline } from '#data/device/opens-offline.ts'
import { useIsOnline, useSyncProgress } from '#data/sync/use-sync-status.ts'
import { initialLoadWords } from './initial-load-words.ts'
import { layoutTexts as texts } from './layout.texts.ts'
import classes from './InitialLoadBanner.module.css'

/** Banner with the progress of the initial load, and of the fetching of files, until the device can work offline. */
export function InitialLoadBanner({ isParent }: { isParent: boolean }) {
  const initialLoad = useInitialLoad()
  const sync = useSyncProgress()
  const isOnline = useIsOnline()
  const lacksFiles = useLacksFiles()
  if (initialLoad?.isUsable && lacksFiles) {
    return (
      <p className={classes['banner']} role="status" data-shell>
        {texts.filesCome}
      </p>
    )
  }
  if (!initialLoad || initialLoad.isUsable) return null
  const isMoving = isOnline && (sync.kind === 'pulling' || initialLoad.classes > 0)
  const { progress } = initialLoad
  return (
    <div className={classes['banner']} role="status" data-shell>
      <strong>{texts.initialLoad(opensOffline())}</strong>
      <span className="num">{initialLoadWords(initialLoad, { sync, isMoving, isParent })}</span>
      <progress value={progress ? Math.max(0.05, progress.done / progress.of) : 1} data-still={!isMoving} aria-hidden />
    </div>
  )
}

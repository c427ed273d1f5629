import { Progress } from '@mantine/core'
import { useFirstCopy } from '#data/first-copy.ts'
import { useLacksFiles } from '#data/held-files.ts'
import { opensOffline } from '#data/opens-offline.ts'
import { useIsOnline, useSyncProgress } from '#data/use-sync-status.ts'
import { firstCopyWords } from './first-copy-words.ts'
import { layoutTexts as texts } from './layout.texts.ts'
import classes from './FirstCopyBanner.module.css'

/** Says calmly that this device is being made ready to work without network, until it is. */
export function FirstCopyBanner() {
  const copy = useFirstCopy()
  const sync = useSyncProgress()
  const isOnline = useIsOnline()
  const lacksFiles = useLacksFiles()
  if (copy?.isUsable && lacksFiles) {
    return (
      <p className={classes['banner']} role="status" data-shell>
        {texts.filesCome}
      </p>
    )
  }
  if (!copy || copy.isUsable) return null
  const isMoving = isOnline && (sync.kind === 'pulling' || copy.classes > 0)
  const { progress } = copy
  return (
    <div className={classes['banner']} role="status" data-shell>
      <strong>{texts.firstCopy(opensOffline())}</strong>
      <span className="num">{firstCopyWords(copy, { sync, isMoving })}</span>
      <Progress
        value={progress ? Math.max(5, (progress.done / progress.of) * 100) : 100}
        animated={isMoving}
        striped={isMoving}
        color={isMoving ? 'nile' : 'gray'}
        size="sm"
        mt={6}
        aria-hidden
      />
    </div>
  )
}

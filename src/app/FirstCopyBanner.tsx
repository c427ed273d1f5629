import { Progress } from '@mantine/core'
import { useFirstCopy } from '#data/first-copy.ts'
import { opensOffline } from '#data/opens-offline.ts'
import { useIsOnline, useSyncProgress } from '#data/use-sync-status.ts'
import { layoutTexts as texts } from './layout.texts.ts'
import classes from './FirstCopyBanner.module.css'

/** Says calmly that this device is being made ready to work without network, until it is. */
export function FirstCopyBanner() {
  const copy = useFirstCopy()
  const progress = useSyncProgress()
  const isOnline = useIsOnline()
  if (!copy || copy.isUsable) return null
  const isMoving = isOnline && (progress.kind === 'pulling' || copy.classes > 0)
  return (
    <div className={classes['banner']} role="status" data-shell>
      <strong>{texts.firstCopy(opensOffline())}</strong>
      <span className="num">
        {copy.students > 0 ? texts.firstCopyCounts(copy.classes, copy.students) : isMoving ? '…' : texts.firstCopyWaits}
      </span>
      <Progress
        value={100}
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

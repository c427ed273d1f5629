import { IconPlugConnectedX } from '@tabler/icons-react'
import { opensOffline } from '#data/device/opens-offline.ts'
import { useIsOnline } from '#data/sync/use-sync-status.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { texts } from './attendance.texts.ts'
import styles from './MarkClassScreen.module.css'
import { HelpLink } from '../core/help/HelpLink.tsx'

/**
 * Shown before anything was fetched: either an initial load is under way, as the page's banner says too, or there is no
 * connection.
 */
export function InitialLoad() {
  return useIsOnline() ? (
    <>
      <LoadingSkeleton rows={6} label={texts.loadingFirst(opensOffline())} />
      <p className={styles['help']}>{texts.loadingFirstHelp(opensOffline())}</p>
    </>
  ) : (
    <EmptyState icon={<IconPlugConnectedX size={32} />} title={texts.firstOffline} action={<HelpLink />}>
      {texts.firstOfflineHelp(opensOffline())}
    </EmptyState>
  )
}

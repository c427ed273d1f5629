import { VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClockHour4,
  IconCloudOff,
  IconDatabaseX,
  IconLogin2,
  IconRefresh,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SyncStatusKind } from '#data/sync-status.ts'
import { useSyncStatus } from '#data/use-sync-status.ts'
import { layoutTexts as texts } from './layout.texts.ts'
import classes from './Header.module.css'

const ICONS = {
  full: IconDatabaseX,
  sending: IconRefresh,
  signIn: IconLogin2,
  attention: IconAlertTriangle,
  waiting: IconClockHour4,
  others: IconUsers,
  noServer: IconCloudOff,
  allSent: IconCheck,
} as const satisfies Record<SyncStatusKind, unknown>

/** Number of waiting entries, on every page; opens the outbox. */
export function StatusChip() {
  const status = useSyncStatus()
  if (!status) return null
  const Icon = ICONS[status.kind]
  return (
    <>
      <Link
        to="/dashboard/outbox"
        className={classes['chip']}
        data-tone={status.tone}
        aria-label={texts.status(status.name)}
      >
        <span className={classes['pill']}>
          <Icon size={16} aria-hidden />
          <span className={classes['full']}>{status.text}</span>
          <span className={classes['short']}>{status.short}</span>
        </span>
      </Link>
      <VisuallyHidden role="status" aria-live="polite">
        {status.text}
      </VisuallyHidden>
    </>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useSyncStatus } from '#data/sync/use-sync-status.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import { layoutTexts as texts } from './layout.texts.ts'
import classes from './Header.module.css'

/** State of the outbox in the header of every page, linked to the outbox. */
export function StatusChip() {
  const status = useSyncStatus()
  if (!status) return null
  return (
    <>
      <Link to="/dashboard/outbox" className={classes['chip']} aria-label={texts.status(status.name)} data-not-pictured>
        <StatusPill {...status} />
      </Link>
      <VisuallyHidden role="status" aria-live="polite" data-not-pictured>
        {status.text}
      </VisuallyHidden>
    </>
  )
}

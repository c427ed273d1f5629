import { IconChecklist, IconInbox } from '@tabler/icons-react'
import { linkTo } from '#app/screens.ts'
import { opensOffline } from '#data/device/opens-offline.ts'
import { useSyncSnapshot } from '#data/sync/use-sync-status.ts'
import { markClassScreen } from '../attendance/attendance.screens.ts'
import { outboxScreen } from '../sync/sync.screens.ts'
import classes from './dashboards.module.css'
import { dashboardTexts as texts } from './dashboards.texts.ts'
import { outboxWords } from './outbox-words.ts'
import { Tile } from './Tile.tsx'

/** Tiles of the daily tasks: marking and the outbox. */
export function DailyTiles() {
  const snapshot = useSyncSnapshot()
  return (
    <div className={classes['quick']}>
      <Tile
        to={linkTo(markClassScreen)}
        Icon={IconChecklist}
        title={texts.markAttendance}
        words={texts.markAttendanceLead(opensOffline())}
        isMain
      />
      <Tile
        to={linkTo(outboxScreen)}
        Icon={IconInbox}
        title={texts.outbox}
        words={snapshot ? outboxWords(snapshot) : null}
      />
    </div>
  )
}

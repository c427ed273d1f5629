import { IconChecklist, IconInbox, IconPhone } from '@tabler/icons-react'
import { linkTo, mayReach } from '#app/screens.ts'
import { useAbsencesToCall } from '#data/attendance/calls.queries.ts'
import { opensOffline } from '#data/device/opens-offline.ts'
import { useAccess } from '#data/session/use-access.ts'
import { useSyncSnapshot } from '#data/sync/use-sync-status.ts'
import { useToday } from '#data/device/use-today.ts'
import { latestCall } from '#domain/attendance/attendance.reports.ts'
import { needsCall } from '#domain/attendance/calls.rules.ts'
import { markClassScreen } from '../attendance/attendance.screens.ts'
import { absentReportScreen } from '../attendance/reports/reports.screens.ts'
import { outboxScreen } from '../sync/sync.screens.ts'
import classes from './dashboards.module.css'
import { dashboardTexts as texts } from './dashboards.texts.ts'
import { outboxWords } from './outbox-words.ts'
import { Tile } from './Tile.tsx'

/** Number of today's absences whose families nobody has reached yet; nothing where there are none. */
function ToCall({ today }: { today: string }) {
  const reading = useAbsencesToCall(today, today)
  if (reading.status !== 'ready') return null
  const open = reading.data.records.filter((absence) => needsCall(latestCall(absence).status)).length
  return open === 0 ? null : (
    <Tile to={linkTo(absentReportScreen)} Icon={IconPhone} title={texts.toCall} words={texts.toCallLead(open)} />
  )
}

/** Tiles of the daily tasks: marking, calls about absences, and the outbox. */
export function DailyTiles() {
  const access = useAccess()
  const snapshot = useSyncSnapshot()
  const today = useToday()?.today
  const calls = access?.status === 'in' && mayReach(absentReportScreen, access.role)
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
      {calls && today ? <ToCall today={today} /> : null}
    </div>
  )
}

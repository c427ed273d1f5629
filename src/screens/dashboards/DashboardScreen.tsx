import { IconChecklist, IconChevronRight, IconInbox } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import { opensOffline } from '#data/opens-offline.ts'
import { useAccess } from '#data/use-access.ts'
import { useNow } from '#data/use-now.ts'
import { useSchool, useSession } from '#data/use-session.ts'
import { useSyncSnapshot } from '#data/use-sync-status.ts'
import { Page } from '#ui/Page.tsx'
import { markClassScreen } from '../attendance/attendance.screens.ts'
import { LostWorkNotice } from '../core/LostWorkNotice.tsx'
import { paymentPortalScreen } from '../fees/fees.screens.ts'
import { permissionsScreen } from '../teachers/teachers.screens.ts'
import { outboxScreen } from '../sync/sync.screens.ts'
import { FeesNotice } from './FeesNotice.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { ServerNotices } from './ServerNotices.tsx'
import { dashboardTexts as texts } from './dashboards.texts.ts'
import classes from './dashboards.module.css'
import { outboxWords } from './outbox-words.ts'
import { NotMarkedPanel } from './NotMarkedPanel.tsx'
import { StorageNotice } from './StorageNotice.tsx'
import { TeachingPanel } from './TeachingPanel.tsx'
import { SystemInfo } from './SystemInfo.tsx'

const longDay = (now: number, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(now)

export default function DashboardScreen() {
  const access = useAccess()
  const school = useSchool()
  const now = useNow(60_000)
  const ownerId = useSession()?.user.id
  const role = access?.status === 'in' ? access.role : null
  return (
    <Page title={longDay(now, school?.timeZone)} lead={school?.name}>
      <ServerNotices />
      <FirstSteps />
      <LostWorkNotice />
      <StorageNotice />
      {role && mayReach(paymentPortalScreen, role) ? <FeesNotice /> : null}
      <div className={classes['quick']}>
        {mayReach(markClassScreen, role) ? (
          <Link to={linkTo(markClassScreen)} className={classes['tile']} data-main>
            <IconChecklist size={30} aria-hidden />
            <span>
              <strong>{texts.markAttendance}</strong>
              <small>{texts.markAttendanceLead(opensOffline())}</small>
            </span>
            <IconChevronRight size={22} aria-hidden />
          </Link>
        ) : null}
        <OutboxTile />
      </div>
      {mayReach(markClassScreen, role) ? <NotMarkedPanel /> : null}
      {mayReach(permissionsScreen, role) && ownerId !== undefined ? <TeachingPanel ownerId={ownerId} /> : null}
      <h2 className={classes['section']}>{texts.systemTitle}</h2>
      <SystemInfo />
    </Page>
  )
}

function OutboxTile() {
  const snapshot = useSyncSnapshot()
  return (
    <Link to={linkTo(outboxScreen)} className={classes['tile']}>
      <IconInbox size={30} aria-hidden />
      <span>
        <strong>{texts.outbox}</strong>
        <small>{snapshot ? outboxWords(snapshot) : null}</small>
      </span>
      <IconChevronRight size={22} aria-hidden />
    </Link>
  )
}

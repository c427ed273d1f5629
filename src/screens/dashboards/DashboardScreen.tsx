import { mayReach } from '#app/screens.ts'
import { useAccess } from '#data/session/use-access.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { Page } from '#ui/Page.tsx'
import { LostWorkNotice } from '../core/LostWorkNotice.tsx'
import { permissionsScreen } from '../teachers/teachers.screens.ts'
import { DailyTiles } from './DailyTiles.tsx'
import { dashboardTexts as texts } from './dashboards.texts.ts'
import classes from './dashboards.module.css'
import { DuePlansPanel } from './DuePlansPanel.tsx'
import { longDay } from './long-day.ts'
import { NotMarkedPanel } from './NotMarkedPanel.tsx'
import { RecentAnnouncements } from './RecentAnnouncements.tsx'
import { StorageNotice } from './StorageNotice.tsx'
import { SystemInfo } from './SystemInfo.tsx'
import { TeachingPanel } from './TeachingPanel.tsx'

/** The first screen of teachers, of the academy and of attendance officers: their tasks of today. */
export default function DashboardScreen() {
  const access = useAccess()
  const school = useSchool()
  const now = useNow(60_000)
  const ownerId = useSession()?.user.id
  const role = access?.status === 'in' ? access.role : null
  return (
    <Page title={longDay(now, school?.timeZone)} lead={school?.name}>
      <LostWorkNotice />
      <StorageNotice />
      <DailyTiles />
      <NotMarkedPanel />
      <DuePlansPanel />
      <RecentAnnouncements />
      {mayReach(permissionsScreen, role) && ownerId !== undefined ? <TeachingPanel ownerId={ownerId} /> : null}
      <h2 className={classes['section']}>{texts.systemTitle}</h2>
      <SystemInfo />
    </Page>
  )
}

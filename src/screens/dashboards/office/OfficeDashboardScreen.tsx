import { useAccess } from '#data/session/use-access.ts'
import { useToday } from '#data/device/use-today.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { LostWorkNotice } from '../../core/LostWorkNotice.tsx'
import { DailyTiles } from '../DailyTiles.tsx'
import { dashboardTexts } from '../dashboards.texts.ts'
import classes from '../dashboards.module.css'
import { DuePlansPanel } from '../DuePlansPanel.tsx'
import { longDay } from '../long-day.ts'
import { NotMarkedPanel } from '../NotMarkedPanel.tsx'
import { RecentAnnouncements } from '../RecentAnnouncements.tsx'
import { StorageNotice } from '../StorageNotice.tsx'
import { SystemInfo } from '../SystemInfo.tsx'
import { FeesNotice } from './FeesNotice.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { HeadActions } from './HeadActions.tsx'
import { QuickActions } from './QuickActions.tsx'
import { SchoolFigures } from './SchoolFigures.tsx'
import { ServerNotices } from './ServerNotices.tsx'

/** The first screen of administrators and of the office (DASH-1). */
export default function OfficeDashboardScreen() {
  const access = useAccess()
  const school = useSchool()
  const clock = useToday()
  const now = useNow(60_000)
  if (access?.status !== 'in') return null
  return (
    <Page title={longDay(now, school?.timeZone)} lead={school?.name} actions={<HeadActions role={access.role} />}>
      <ServerNotices />
      <FirstSteps />
      <LostWorkNotice />
      <StorageNotice />
      <FeesNotice />
      <RecentAnnouncements />
      {clock ? (
        <SchoolFigures today={clock.today}>
          <QuickActions role={access.role} />
          <DailyTiles />
          <NotMarkedPanel />
          <DuePlansPanel />
        </SchoolFigures>
      ) : (
        <LoadingSkeleton rows={4} rowHeight={120} />
      )}
      <h2 className={classes['section']}>{dashboardTexts.systemTitle}</h2>
      <SystemInfo />
    </Page>
  )
}
